# tests.sh - tests executed again: of this program, of another one, from KLEE.
mkdir tests && cd tests || exit 2

build first << 'END'
#include <everett.h>
#include <stdio.h>
int main(void)
{
	int x = ev_int("x");
	puts("first");
	if (x == 3)
		return 1;
	return 0;
}
END
sed 's/return 1/return 2/' first.c > status.c
sed 's/"first"/"fist"/' first.c > prints.c
sed 's/ev_int("x")/ev_int("y")/' first.c > input.c
sed 's/int x/ev_int("x"); int x/' first.c > more.c
sed 's/ev_int("x")/3/' first.c > less.c
sed 's/return 1/__builtin_trap()/' first.c > trap.c
for p in status prints input more less trap; do
	"$everett" cc -g -O0 -o $p $p.c || exit 2
done
ends "explored" 0 "2 paths" run --out made first.bc
ends "the same program" 0 "2 executed, 0 differ" run --test made first.bc
says_not "is not another one" "another program"
ends "another status" 1 "2 executed, 1 differ" run --out again --test made status.bc
says "is another program" "test 1 was made for another program.*build id [0-9a-f]*, status.bc has [0-9a-f]*"
says "what differs" "differs: exits with status 2, predicted was: exits with status 1"
is "run.json has the status" "$(field again 'r["exit_status"], r["broken_replays"]')" "(1, 1)"
ends "another text" 1 "differs: prints 5 bytes to stdout, predicted were 6; byte 3 is the first" \
	run --test made prints.bc
ends "another input" 1 "asks for input 'y' of 4 bytes, the test has 'x' of 4 bytes next" \
	run --test made input.bc
ends "an input more" 1 "asks for input 'x' of 4 bytes, which the test does not have" \
	run --test made more.bc
ends "an input less" 1 "does not ask for its input 'x'" run --test made less.bc
ends "a defect" 1 "differs: .* in main at trap.c:8, predicted was: exits with status 1" \
	run --test made trap.bc
ends "a finding" 1 "all 2 paths" run --out found trap.bc
ends "the directory of a finding" 1 "1 executed, 0 differ" run --test found/findings/*/ trap.bc

mkdir klee
for n in 1 2; do "$everett" export --ktest klee/test00000$n.ktest made $n; done
ends "a .ktest" 0 "test000001.ktest: exits with status [01]$" run --test klee/test000001.ktest first.bc
says "counts" "1 executed, 0 differ"
ends "a directory of them" 0 "2 executed, 0 differ" run --test klee first.bc
ends "a .ktest that does not fit" 1 "test000001.ktest differs: .*asks for input 'y'" \
	run --test klee/test000001.ktest input.bc
echo nonsense > bad.ktest
refused "a file that is no .ktest" "not a .ktest file" run --test bad.ktest first.bc
cd ..
