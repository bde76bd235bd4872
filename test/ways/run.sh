#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - other ways in: fuzz targets, corpora, unit tests,
# crosscheck. One line "ok name" or "not ok name: reason" each.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
root=$(realpath "$(dirname "$0")/../..")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett ways.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# said: what the last command printed, in one line.
said() { head -c 400 log | tr '\n' ' '; }

# check NAME COMMAND...: ok if the command succeeds.
check()
{
	local name=$1
	shift
	if "$@" > log 2>&1; then echo "ok $name"; else not_ok "$name" "$(said)"; fi
}

# ends NAME STATUS PATTERN ARGS...: everett's exit status, and a line it prints.
ends()
{
	local name=$1 status=$2 pattern=$3 got
	shift 3
	"$everett" "$@" > log 2>&1 < /dev/null
	got=$?
	if [ $got = "$status" ] && grep -q -e "$pattern" log; then
		echo "ok $name"
	else
		not_ok "$name" "status $got, $(said)"
	fi
}

# refused NAME PATTERN ARGS...: status 2 and exactly one line that matches.
refused()
{
	local name=$1 pattern=$2 got
	shift 2
	"$everett" "$@" > log 2>&1 < /dev/null
	got=$?
	if [ $got = 2 ] && [ "$(wc -l < log)" = 1 ] && grep -q -e "$pattern" log; then
		echo "ok $name"
	else
		not_ok "$name" "status $got, $(said)"
	fi
}

# field FILE KEYS...: a member of a JSON file.
field()
{
	python3 -c 'import json, sys
v = json.load(open(sys.argv[1]))
for key in sys.argv[2:]:
    v = v[int(key) if isinstance(v, list) else key]
print(v)' "$@"
}
is() { [ "$1" = "$2" ] || { echo "'$1' instead of '$2'"; return 1; }; }

build() { "$everett" cc -g "$@" > cc.log 2>&1 || not_ok "build $*" "$(head -3 cc.log)"; }

# all_end_alike RUN SUBCOMMAND PROGRAM...: every test of a run, executed on its values in the engine.
all_end_alike()
{
	local run=$1 subcommand=$2
	shift 2
	rm -rf alike
	"$everett" "$subcommand" --test "$run" -q --out alike "$@" < /dev/null > alike.log 2>&1
	tail -1 alike.log | grep -q "everett: $(field "$run/run.json" tests) executed, 0 differ" ||
		{ tail -3 alike.log; return 1; }
}

# all_reproduce RUN PROGRAM...: every test of a run, natively.
all_reproduce()
{
	local run=$1 test
	shift
	for test in "$run"/tests/*.json "$run"/findings/*/test.json; do
		[ -e "$test" ] || continue
		"$everett" replay "$@" "$test" > replay.log 2>&1 < /dev/null ||
			{ echo "$test: $(tail -1 replay.log)"; return 1; }
	done
}

# --- levels of optimisation: doc/ways-in.md's example

cat > gone.c <<'END'
#include <everett.h>
#include <stdlib.h>
int main(void)
{
	unsigned n = (unsigned)ev_range(0, 9, "n");
	char *p = malloc(n);
	if (!p)
		return 1;
	p[n / 2] = 1;
	free(p);
	return 0;
}
END
build -o gone gone.c
ends "without -O bugs stay in the program" 1 "out-of-bounds-write" run --out gone0 gone.bc
build -O1 -o gone gone.c
ends "at -O1 the optimiser removes them" 0 "no defects" run --out gone1 gone.bc
# The first example of README: its commands, and the lines that do not depend on figures.
sed -n 's/^    \$ build\/everett \(cc .*colour_test\)$/\1/p' "$root/README.md" > command
check "README: the first example is there" is "$(wc -l < command)" 1
words=$(sed "s|-o colour_test|-o '$dir/colour_test'|" command)
(cd "$root" && eval "'$everett' $words") > log 2>&1
(cd "$root" && "$everett" run --out "$dir/colour" "$dir/colour_test.bc") > log 2>&1
no_addresses() { sed 's/0x[0-9a-f]*/0x…/g'; } # they depend on the environment
no_addresses < log > shown
sed -n '/^    \$ build\/everett run colour_test.bc/,/^    everett: 1 finding/p' "$root/README.md" |
	sed -n 's/^    //; /^ *#[0-9]\|^ *>\|allocated here/p' | no_addresses > wanted
check "README: as many lines as a finding has" test "$(wc -l < wanted)" -ge 5
while IFS= read -r line; do
	check "README: prints $line" grep -qF -e "$line" shown
done < wanted
sed -n 's/^    everett: \(1 finding, [0-9,]* paths, [0-9,]* tests\), ….*/\1/p' "$root/README.md" > wanted
check "README: the closing line" grep -qF -f wanted shown

# --- fuzz targets

cat > target.c <<'END'
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
static int is_ready;
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argv;
	is_ready = *argc;
	return 0;
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!is_ready)
		__builtin_trap();
	printf("%zu\n", size);
	if (size >= 3 && data[0] == 'F' && data[1] == 'U' && data[2] == 'Z' && data[3] == 'Z')
		return 1;
	return 0;
}
END
build -fsanitize=fuzzer -o target target.c
ends "fuzzer: one byte too far" 1 "heap object of 3 bytes" \
	run --out fuzz --max-len 5 --all-tests target.bc
check "fuzzer: each length once" is "$(field fuzz/run.json paths completed)" 16
check "fuzzer: exhausted" is "$(field fuzz/run.json exhausted)" True
check "fuzzer: tests reproduce" all_reproduce fuzz target
check "fuzzer: tests end alike on their values" all_end_alike fuzz run target.bc
ends "fuzzer: no length at all" 0 "1 path" run --out fuzz0 --max-len 0 target.bc
printf 'hello' > file1
: > file2
./target file1 file2 -runs=3 > native
"$everett" run -q --out fuzzf target.bc file1 file2 -runs=3 > interpreted 2> log
check "fuzzer: files as arguments" cmp native interpreted
check "fuzzer: files are whole" is "$(tr '\n' ' ' < native)" "5 0 "
clang-19 -g -emit-llvm -c target.c -o plain.bc
ends "fuzzer: a plain module" 1 "heap object of 3 bytes" \
	run --out fuzzp --max-len 4 plain.bc
build -fsanitize=fuzzer,address -c -o target.o target.c
check "fuzzer: other sanitizers are noted" grep -q "left out" cc.log
build -fsanitize=fuzzer-no-link -c -o target.o target.c
check "fuzzer: compiling takes it silently" is "$(cat cc.log)" ""
build -fsanitize=fuzzer -o two_steps target.o
check "fuzzer: linked from an object" test -e two_steps.bc
refused "fuzzer: too long" "max-len: at most" run --max-len 99999999 target.bc
"$everett" cc -o none target.c > none.log 2>&1
check "fuzzer: without the option there is no main" grep -q "symbol: main" none.log

# --- seeds and corpora

mkdir corpus empty
printf 'FUZ' > corpus/b
printf 'hello world, longer than the limit' > corpus/a
: > corpus/c
ends "seeds: all are followed" 1 "3 seeds: 3 followed to an end, 0 ruled out" \
	run -j 1 --out seeded --max-len 5 --all-tests --seeds corpus target.bc
for key in completed errors; do
	check "seeds: the same paths ($key)" is "$(field seeded/run.json paths $key)" \
		"$(field fuzz/run.json paths $key)"
done
first() { field seeded/tests/"$1".json inputs 1 hex; }
check "seeds: first things first" is "$(first 000001) $(first 000002)" "0000000000 46555a"
"$everett" run -q -j 1 --out seeded2 --max-len 5 --all-tests --seeds corpus target.bc > log 2>&1
check "seeds: the same tests again" diff -r seeded/tests seeded2/tests
check "seeds: in run.json" is "$(field seeded/run.json seeds followed)" 3

cat > deep.c <<'END'
#include <everett.h>
#include <stdlib.h>
int main(void)
{
	unsigned char text[24];
	unsigned room;
	int n = 0;
	ev_make_symbolic(text, sizeof text, "text");
	ev_make_symbolic(&room, sizeof room, "room");
	ev_assume(room < 5000);
	for (unsigned i = 0; i < sizeof text; i++)
		if (text[i] == 'x')
			n++;
	char *p = malloc(room);
	if (n == sizeof text && room == 4000)
		abort();
	free(p);
	return 0;
}
END
build -o deep deep.c
mkdir deep_seeds
printf 'xxxxxxxxxxxxxxxxxxxxxxxx\240\017\0\0' > deep_seeds/good
printf 'xxxxxxxxxxxxxxxxxxxxxxxx\377\377\0\0' > deep_seeds/no
ends "seeds: deep and with a concrete size" 1 "1 followed to an end, 1 ruled out" \
	run --out deep1 --max-paths 1 --seeds deep_seeds deep.bc
check "seeds: what it led to" is "$(field deep1/run.json findings 0 kind)" abort
ends "seeds: one file" 1 "1 seed: 1 followed" \
	run --out deep2 --max-paths 1 --seeds deep_seeds/good deep.bc
ends "seeds: many workers do the rest" 1 "3 seeds: 3 followed to an end" \
	run -j 2 --out seeded3 --max-len 5 --all-tests --seeds corpus target.bc
check "seeds: many workers, the same paths" is "$(field seeded3/run.json paths completed)" \
	"$(field fuzz/run.json paths completed)"
check "seeds: many workers, as many tests" is "$(ls seeded3/tests | wc -l)" \
	"$(ls fuzz/tests | wc -l)"
refused "seeds: no such directory" "seeds: cannot read nowhere" run --seeds nowhere deep.bc
refused "seeds: nothing in it" "there are no files in empty" run --seeds empty deep.bc

ends "corpus: written" 0 "file" export --corpus out_corpus fuzz
check "corpus: one file for each test" is "$(ls out_corpus | wc -l)" "$(ls fuzz/tests | wc -l)"
ends "corpus: read again" 1 " 0 ruled out" \
	run --out again --max-len 5 --all-tests --seeds out_corpus target.bc
check "corpus: covers every path" is "$(field again/run.json seeds followed)" \
	"$(ls out_corpus | wc -l)"
ends "corpus: of one test" 0 "1 test, 1 file" export --corpus one fuzz/tests/000001.json
refused "corpus: no tests" "no tests" export --corpus x empty
refused "corpus: not a directory" "is not a directory" export --corpus file1 fuzz
refused "corpus: with another form" "all tests of a run" export --corpus x --raw y fuzz

# --- what KLEE's harnesses say

cat > said.c << 'END'
#include <klee/klee.h>
static __attribute__((noinline)) void inner(int a)
{
	klee_stack_trace();
	klee_print_expr("a is", a);
}
int main(void)
{
	int x;
	klee_print_expr("constant", 42);
	klee_print_expr("two", 42, 43L);
	inner(7);
	klee_make_symbolic(&x, sizeof x, "x");
	klee_print_expr("term", x);
	return 0;
}
END
check "klee: what a harness prints" "$everett" cc -g -O0 -o said said.c
ends "klee_print_expr of a constant" 0 "^everett: constant: 42$" run -q -o said.out said.bc
ends "klee_print_expr of several" 0 "^everett: two: 42, 43$" run -q -o said.out --force said.bc
ends "klee_print_expr of a term" 0 "^everett: term: (concat" run -q -o said.out --force said.bc
ends "klee_stack_trace, innermost call" 0 "^  #0 inner at said.c:4$" run -q -o said.out --force said.bc
ends "klee_stack_trace, outer call" 0 "^  #1 main at said.c:12$" run -q -o said.out --force said.bc
cat > named.c << 'END'
#include <klee/klee.h>
int main(int argc, char **argv)
{
	char *p, text[2] = "a";
	int c;
	(void)argv;
	if (argc > 1) {
		klee_make_symbolic(&p, sizeof p, "p");
	} else {
		klee_make_symbolic(text, 1, "text");
		p = text;
	}
	klee_make_symbolic(&c, sizeof c, p);
	return c == 7;
}
END
check "klee: a symbolic name" "$everett" cc -g -O0 -o named named.c
ends "a name at a symbolic address is refused" 1 \
	"name or message given to klee_make_symbolic depends on symbolic input" run -q -o named.out named.bc 1
ends "a name of symbolic bytes is refused" 1 \
	"name or message given to klee_make_symbolic depends on symbolic input" run -q -o named.out --force named.bc

cat > prefer.c << 'END'
#include <klee/klee.h>
int main(void)
{
	unsigned char a[3];
	klee_make_symbolic(a, sizeof a, "a");
	klee_prefer_cex(a, a[0] >= 'x');
	klee_prefer_cex(a, a[0] < 'x'); /* only where the first cannot be */
	klee_prefer_cex(a, (a[1] == a[2]) & (a[1] > 200));
	if (a[0] == 5)
		return 5;
	if (a[1] < 100)
		return 1;
	return 0;
}
END
# data_of RUN: "status:bytes" of each test
data_of()
{
	python3 - "$1" << 'END'
import glob, json, sys
print(" ".join(sorted("%d:%s" % (t["outcome"]["status"], t["inputs"][0]["hex"])
      for t in (json.load(open(f)) for f in glob.glob(sys.argv[1] + "/tests/*.json")))))
END
}
check "klee: preferred values" "$everett" cc -g -O0 -o prefer prefer.c
ends "klee_prefer_cex does not restrict paths" 0 "3 paths" run --all-tests -o prefer.out prefer.bc
check "klee_prefer_cex chooses the values of tests" \
	is "$(data_of prefer.out)" "0:78c9c9 1:780000 5:05c9c9"

# --- LLVM assembly

cat > asks.ll << 'END'
target triple = "x86_64-unknown-linux-gnu"
@g = global [12 x i8] zeroinitializer
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
define i32 @main(i32 %argc) {
  %a = alloca ptr, align 8
  store ptr @g, ptr %a
  %p = load ptr, ptr %a, align 8
  %b = alloca [5 x i8], align 8
  %in = getelementptr i8, ptr %b, i64 2
  %c1 = call i1 @llvm.is.constant.i32(i32 123)
  %c2 = call i1 @llvm.is.constant.i32(i32 %argc)
  %s1 = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 false, i1 false)
  %s2 = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  %s3 = call i64 @llvm.objectsize.i64.p0(ptr %in, i1 false, i1 false, i1 false)
  %s4 = call i64 @llvm.objectsize.i64.p0(ptr @g, i1 false, i1 false, i1 false)
  %z1 = zext i1 %c1 to i64
  %z2 = select i1 %c2, i64 100, i64 0
  %m = add i64 %s2, 1
  %t1 = add i64 %z1, %z2
  %t2 = add i64 %t1, %s1
  %t3 = add i64 %t2, %m
  %x = mul i64 %s3, 16
  %t4 = add i64 %t3, %x
  %y = mul i64 %s4, 8
  %t5 = add i64 %t4, %y
  %r = trunc i64 %t5 to i32
  ret i32 %r
}
END
# 1 + 0 + 0 (unknown, the least) + 0 (unknown: -1 + 1) + 3 * 16 + 12 * 8
"$everett" run -q --passthrough -o asks.out asks.ll > log 2>&1 < /dev/null
check "assembly: what is constant, how large an object is" is $? 145

cat > atomics.ll << 'END'
target triple = "x86_64-unknown-linux-gnu"
@i = global i8 3
@f = global double 2.0
define i32 @main() {
  %a = atomicrmw uinc_wrap ptr @i, i8 4 monotonic
  %b = atomicrmw uinc_wrap ptr @i, i8 4 acquire
  %c = atomicrmw udec_wrap ptr @i, i8 9 release
  %d = atomicrmw udec_wrap ptr @i, i8 5 acq_rel
  %e = atomicrmw umax ptr @i, i8 200 seq_cst
  %g = atomicrmw min ptr @i, i8 -56 seq_cst
  %h = atomicrmw volatile fadd ptr @f, double 5.0 seq_cst
  %j = atomicrmw fmax ptr @f, double 6.0 seq_cst
  %k = atomicrmw fmin ptr @f, double 4.0 syncscope("singlethread") seq_cst
  fence release
  %l = atomicrmw fsub ptr @f, double 1.0 seq_cst
  %m = load atomic double, ptr @f unordered, align 8
  %n = fptosi double %m to i8
  %1 = sub i8 %a, %b
  %2 = add i8 %1, %c
  %3 = add i8 %2, %d
  %4 = add i8 %3, %e
  %5 = add i8 %4, %g
  %6 = mul i8 %n, 16
  %7 = add i8 %5, %6
  %r = zext i8 %7 to i32
  ret i32 %r
}
END
# 3 - 4 + 0 + 9 + 5 + 200, then 2 + 5 = 7, at least 6, at most 4, minus 1: 3 * 16
"$everett" run -q --passthrough -o atomics.out atomics.ll > log 2>&1 < /dev/null
check "assembly: atomic operations that C has no word for" is $? 5
check "assembly: they stay in one piece" is \
	"$("$everett" dis atomics.ll main 2> /dev/null | grep -c ' uinc_wrap \(relaxed\|acquire\)$')" 4
check "assembly: so do fences" is \
	"$("$everett" dis atomics.ll main 2> /dev/null | grep -c 'FENCE release$')" 1

# --- what a check can see

cat > folded.c << 'END'
int main(void)
{
	volatile long x = 2147483647 + 1;
	return x > 0;
}
END
check "folded overflow" "$everett" cc -w -g -O0 -o folded folded.c
ends "run --check=overflow says what it cannot see" 0 "note: --check=overflow sees" \
	run --passthrough --check=overflow -o folded.out folded.bc
check "it says so once" is "$(grep -c "note: --check=overflow" log)" 1
check "folded overflow, checked by the compiler" \
	"$everett" cc -w -g -O0 --check=overflow --check=align -o folded2 folded.c
ends "the compiler's check sees it" 1 "overflow: signed addition" \
	run --check=overflow -o folded.out --force folded2.bc
check "nothing is said then" is "$(grep -c "note: --check=overflow" log)" 0
echo 'int main(void) { return 0; }' > empty.c
check "nothing to check" "$everett" cc -g -O0 --check=overflow -o empty_main empty.c
"$everett" run --check=overflow -o empty.out --force empty_main.bc > log 2>&1
check "nothing is said of a module without arithmetic" \
	is "$(grep -c "note: --check=overflow" log)" 0

# --- memory that was never written

cat > unset.c << 'END'
#include <stdlib.h>
#include <string.h>
struct pair { char c; int n; };
int main(int argc, char **argv)
{
	int x, fine, *p = malloc(sizeof *p);
	struct pair a, b;
	(void)argv;
	memset(&a.c, 1, 1);
	a.n = 1;
	b = a; /* its padding is copied */
	if (argc > 1)
		x = fine = 3;
	if (argc > 1 && fine == 3)
		return 1;
	if (x == 3)
		return 2;
	if (b.n == *p)
		return 3;
	return 0;
}
END
check "unset memory" "$everett" cc -g -O0 -o unset unset.c
assumed() { python3 -c "
import json
print(' '.join(sorted(a['place'] for a in json.load(open('$1/run.json'))['assumed'])))"; }
ends "by default: a local taken as zero is told" 0 \
	"explored, with what is assumed above" run -o unset.out unset.bc
check "by default: where" is "$(assumed unset.out)" "main at unset.c:16"
ends "--uninit=zero: told of memory too" 0 "assumed: .*a branch depends on byte" \
	run --uninit=zero -o unset.out --force unset.bc
check "--uninit=zero: where" is "$(assumed unset.out)" "main at unset.c:16 main at unset.c:18"
ends "a value that is set is not told" 0 "the only path explored$" \
	run -o unset.out --force unset.bc 1
ends "--uninit=symbolic: every value" 0 "all 3 paths explored$" \
	run --all-tests --uninit symbolic -o unset.sym unset.bc
check "--uninit=symbolic: nothing is assumed" is "$(assumed unset.sym)" ""
ends "--uninit=symbolic: its tests" 0 "3 executed, 0 differ" \
	run --uninit=symbolic --test unset.sym -o unset.out --force unset.bc
refused "--uninit: another word" "not one of report|symbolic|zero" \
	run --uninit=any -o unset.out --force unset.bc
ends "bare --uninit reports" 1 "uninitialised: a branch depends" \
	run --uninit -o unset.out --force unset.bc

# --- unit tests

unit_of() # TEST... : compiles and runs it; the first word is what to compile with
{
	local with=$1
	shift
	"$everett" export --unit cmocka -o unit.c "$@" > log 2>&1 || { said; return 1; }
	# shellcheck disable=SC2086 # words
	clang-19 -Wall -Wextra -Werror -I "$root/include" -o unit unit.c $with -lcmocka ||
		return 1
	TMPDIR=$dir ./unit > unit.log 2>&1
}
fails() { if "$@"; then echo "passes"; return 1; fi; grep -q "FAILED" unit.log; }

cat > exits.c <<'END'
#include <everett.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
	char c = ev_char("c\"\\?");
	int n = ev_range(0, 3, "n");
	if (argc != 2 || strcmp(argv[1], "a\"b\\") != 0)
		return 99;
	if (c == 'q')
		exit(7);
	if (ev_choose(2))
		return n == 2 ? 3 : 4;
	ev_assert(n != 1);
	return 0;
}
END
build -o exits exits.c
"$everett" run -q --out units --all-tests --each-status exits.bc 'a"b\' > log 2>&1
n=0
for test in units/tests/*.json; do
	end=$(field "$test" outcome end)
	n=$((n + 1))
	if [ "$end" = finding ]; then
		check "unit: test $n fails as long as the defect is there" \
			fails unit_of "-Dmain=everett_main exits.c" "$test"
	else
		check "unit: test $n passes" unit_of "-Dmain=everett_main exits.c" "$test"
	fi
done
check "unit: there were some" test $n -ge 5
sed 's/ev_assert(n != 1)/(void)n/' exits.c > mended.c
check "unit: the defect mended" unit_of "-Dmain=everett_main mended.c" units/findings/*
sed 's/exit(7)/exit(8)/' exits.c > other.c
seven=$(grep -l '"status": *7' units/tests/*.json | head -1)
check "unit: another status is noticed" fails unit_of "-Dmain=everett_main other.c" "$seven"
check "unit: a fuzz target" fails unit_of "-fsanitize=address target.c" fuzz/findings/*
check "unit: a fuzz target that is fine" unit_of "-fsanitize=address target.c" seeded 1

cat > function.c <<'END'
#include <klee/klee.h>
void test_sum(void);
void test_sum(void)
{
	short a, b;
	klee_make_symbolic(&a, sizeof a, "a");
	klee_make_symbolic(&b, sizeof b, "b");
	if (a > 1000)
		klee_assert(a + b != 1234);
}
#ifdef WITH_MAIN
int main(void)
{
	test_sum();
	return 0;
}
#endif
END
build -DWITH_MAIN -o function function.c
"$everett" run -q --out functions --all-tests function.bc > log 2>&1
check "unit: a function" fails unit_of function.c --entry test_sum functions/findings/*
check "unit: a function that is fine" unit_of function.c --entry test_sum \
	"$(grep -l '"exit"' functions/tests/*.json | head -1)"
# Symbolic words: the data of standard input, files and variables comes with the test.
cat > words.c <<'END'
#include <assert.h>
#include <everett.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int first_of(const char *path)
{
	FILE *f = fopen(path, "r");
	int c = f ? getc(f) : EOF;
	if (f)
		fclose(f);
	return c;
}
int main(int argc, char **argv)
{
	char line[8] = "", own = 0;
	const char *mode = getenv("MODE");
	int kind = 0;
	if (fread(line, 1, 2, stdin) == 2 && memcmp(line, "ok", 2) == 0)
		kind = 1;
	if (first_of("sub/conf") == '#')
		kind += 2;
	if (first_of("A") == '!')
		kind += 4;
	if (mode && strcmp(mode, "x") == 0)
		kind += 8;
	if (argc == 2 && argv[1][0] == '-')
		kind += 16;
	ev_make_symbolic(&own, 1, "arg0"); /* the program's own, for all its name */
	if (own == 'Z')
		kind += 32;
	BUG(kind);
	return kind;
}
END
mkdir -p sub
build -D'BUG(k)=assert(k!=63)' -o words words.c
"$everett" run -q --out words_run --all-tests words.bc --sym-args 0 1 1 --sym-stdin 2 \
	--sym-files 1 1 --sym-file sub/conf:1 --sym-env MODE=1 > log 2>&1
rm -rf sub
check "unit: words, a defect" fails unit_of "-DBUG(k)=assert(k!=63) -Dmain=everett_main words.c" \
	words_run/findings/*
check "unit: words, the defect mended" unit_of "-DBUG(k)= -Dmain=everett_main words.c" \
	words_run/findings/*
n=0
for status in 0 1 2 4 8 16 31 32 47; do
	test=$(grep -l "\"status\": *$status\b" words_run/tests/*.json | head -1)
	check "unit: words, a path with status $status" test -n "$test"
	check "unit: words, that passes" unit_of "-DBUG(k)= -Dmain=everett_main words.c" "$test"
done
check "unit: words, nothing is left behind" is "$(ls -d "$dir"/everett-unit-* 2> /dev/null)" ""
test=$(grep -l '"status": *1\b' words_run/tests/*.json | head -1)
sed 's/fread(line, 1, 2, stdin) == 2/0/' words.c > deaf.c
check "unit: words, standard input matters" fails unit_of "-DBUG(k)= -Dmain=everett_main deaf.c" \
	"$test"
refused "unit: words, a function gets no arguments" "leave out --entry" \
	export --unit cmocka --entry f words_run/findings/*
"$everett" run -q --out far_run words.bc --sym-file "$dir/far:1" > log 2>&1
refused "unit: words, a file elsewhere" "far, which a unit test cannot make" \
	export --unit cmocka far_run 1
"$everett" run -q --out up_run words.bc --sym-file ../up:1 > log 2>&1
refused "unit: words, a file further up" "up, which a unit test cannot make" \
	export --unit cmocka up_run 1
refused "unit: another library" "cmocka is" export --unit check units 1
refused "unit: a bad entry" "not the name of a function" \
	export --unit cmocka --entry 'f()' units 1
refused "unit: entry without unit" "goes with --unit" export --raw x --entry f units 1
refused "unit: no test" "no test 999" export --unit cmocka units 999
refused "unit: nowhere to write" "nowhere" export --unit cmocka -o nowhere/u.c units 1

# --- crosscheck: programs

cat > count_a.c <<'END'
#include <everett.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int words, letters;
static void bye(void) { fprintf(stderr, "%d words\n", words); }
int main(int argc, char **argv)
{
	char text[4] = "";
	int c, inside = 0, all = 0, o;
	atexit(bye);
	while ((o = getopt(argc, argv, "a")) != -1)
		all = o == 'a';
	while ((c = getchar()) != EOF)
		letters++;
	ev_make_symbolic(text, 3, "text");
	argv[0][0] = 'X';
	for (char *p = text; *p; p++) {
		if (*p == ' ' || *p == '\t' || *p == '\n')
			inside = 0;
		else if (!inside)
			inside = 1, words++;
	}
	printf("%d %d %c %s\n", words, letters, text[0] ? text[0] : '-', argv[optind]);
	return all ? 0 : ev_choose(2);
}
END
sed "s/ || \*p == '.t'//" count_a.c > count_b.c
sed 's/return all/return words == 2 ? 9 : all/' count_a.c > count_status.c
sed 's/%d words/%d word/' count_a.c > count_err.c
for name in a b status err; do build -o count_$name count_$name.c; done
clang-19 -O1 -g -I "$root/include" -emit-llvm -c count_b.c -o count_plain.bc
ends "crosscheck: a program against itself" 0 "no defects" \
	crosscheck --out same --all-tests count_a.bc count_a.bc -a file
check "crosscheck: exhausted" is "$(field same/run.json exhausted)" True
check "crosscheck: equal tests reproduce" all_reproduce same --against count_a count_a
check "crosscheck: and on one program alone" all_reproduce same count_a
check "crosscheck: equal tests on their values" \
	all_end_alike same crosscheck count_a.bc count_a.bc
ends "crosscheck: other output" 1 "mismatch: standard output" \
	crosscheck --out differs --all-tests --logs count_a.bc count_b.bc file
check "crosscheck: everything else was looked at" is "$(field differs/run.json exhausted)" True
check "crosscheck: kind" is "$(field differs/run.json findings 0 kind)" mismatch
check "crosscheck: the tests reproduce" all_reproduce differs --against count_b count_a
check "crosscheck: the tests on their values" \
	all_end_alike differs crosscheck count_a.bc count_b.bc
ends "crosscheck: the same log again, without a solver" 1 "1 replayed, 0 broken" \
	crosscheck --out relog --replay-log differs/findings/mismatch-standard_output/test.json \
	count_a.bc count_b.bc file
ends "crosscheck: cut short" 1 "path limit" \
	crosscheck --out short -j 1 --max-paths 9 --all-tests count_a.bc count_b.bc file
ends "crosscheck: taken up again" 1 "1 finding" crosscheck --resume short
check "crosscheck: as without a break" is "$(field short/run.json paths completed)" \
	"$(field differs/run.json paths completed)"
"$everett" crosscheck -q --out short2 -j 1 --max-paths 1 count_a.bc count_b.bc file > log 2>&1
refused "crosscheck: not to be resumed by run" "crosscheck --resume" run --resume short2
ends "crosscheck: a plain module" 1 "mismatch: standard output" \
	crosscheck --out plain --all-tests count_a.bc count_plain.bc file
ends "crosscheck: other status" 1 "mismatch: exit status" \
	crosscheck --out status count_a.bc count_status.bc file
check "crosscheck: a status reproduces" all_reproduce status --against count_status count_a
ends "crosscheck: status ignored" 0 "no defects" \
	crosscheck --out status0 --ignore status count_a.bc count_status.bc file
ends "crosscheck: other errors" 1 "mismatch: standard error" \
	crosscheck --out err count_a.bc count_err.bc file
ends "crosscheck: errors ignored" 0 "no defects" \
	crosscheck --out err0 --ignore=stderr count_a.bc count_err.bc file
ends "replay: a test of two programs on one" 3 "not visible natively" \
	replay count_a differs/findings/mismatch-standard_output
ends "replay: two programs that agree" 1 "diverged: both programs do the same" \
	replay --against count_a count_a differs/findings/mismatch-standard_output
printf 'some input' > input
"$everett" crosscheck --out stdin count_a.bc count_a.bc file < input > log 2>&1
check "crosscheck: both read standard input" is $? 0
"$everett" replay --against count_a count_a stdin 1 < input > log 2>&1
check "replay: both read standard input" is $? 0

# Symbolic words: both programs get the same symbolic arguments, variables, files and
# standard input. words_b differs on one input only: standard input that begins with "7Q".
cat > words_a.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int weight(int c, int at)
{
	if (DIFFERS(c, at))
		return 50;
	return c >= 'A' && c <= 'Z' ? 2 : 1;
}
int main(int argc, char **argv)
{
	int c, at = 0, sum = 0, last = 0;
	const char *mode = getenv("MODE");
	FILE *f = fopen("A", "r");
	for (int i = 1; i < argc; i++)
		sum += strcmp(argv[i], "-x") == 0 ? 100 : strlen(argv[i]) > 1;
	while ((c = getchar()) != EOF) {
		sum += weight(c, last == '7' && at == 1);
		last = c;
		at++;
	}
	if (f && getc(f) == '!')
		sum += 1000;
	printf("%d%s\n", sum, mode && *mode == 'q' ? "" : " in all");
	return sum > 100;
}
END
build -D'DIFFERS(c,at)=0' -o words_a words_a.c
build -D'DIFFERS(c,at)=((at)&&(c)==81)' -o words_b words_a.c
ends "crosscheck: words, a program against itself" 0 "no defects" \
	crosscheck --out words1 --all-tests words_a.bc words_a.bc --sym-stdin 2
check "crosscheck: words, several paths" \
	test "$(field words1/run.json paths completed)" -ge 4
check "crosscheck: words, exhausted" is "$(field words1/run.json exhausted)" True
ends "crosscheck: words, one input differs" 1 "mismatch: standard output" \
	crosscheck --out words2 --all-tests words_a.bc words_b.bc --sym-stdin 2
"$everett" show words2/findings/* > shown 2>&1
check "crosscheck: words, with that input" grep -q '^standard input: "7Q"' shown
check "crosscheck: words, the tests reproduce" all_reproduce words2 --against words_b words_a
check "crosscheck: words, the tests on their values" \
	all_end_alike words2 crosscheck words_a.bc words_b.bc
ends "crosscheck: words, any of them" 1 "mismatch: standard output" crosscheck --out words3 \
	--all-tests words_a.bc words_b.bc --sym-args 0 1 2 --sym-stdin 2 --sym-env MODE=1 \
	--sym-file A:1
check "crosscheck: words, any of them reproduces" all_reproduce words3 --against words_b words_a
for words in "--sym-arg 2" "--sym-args 1 2 1" "--sym-env MODE=1" "--sym-files 1 1" \
	"--sym-file A:1"; do
	# shellcheck disable=SC2086 # words
	ends "crosscheck: $words" 0 "no defects" crosscheck --out words4 --force \
		--all-tests words_a.bc words_b.bc $words
	check "crosscheck: $words, several paths" \
		test "$(field words4/run.json paths completed)" -ge 2
	check "crosscheck: $words, all reproduce" all_reproduce words4 --against words_b words_a
done
ends "crosscheck: words of two workers" 1 "mismatch: standard output" \
	crosscheck --out words5 -j 2 words_a.bc words_b.bc --sym-stdin 2
check "crosscheck: words of two workers, as many paths" \
	is "$(field words5/run.json paths completed)" "$(field words2/run.json paths completed)"
ends "crosscheck: words behind -- are literal" 0 "no defects: the only path" \
	crosscheck --out words6 words_a.bc words_b.bc -- --sym-stdin 2
refused "crosscheck: an unknown word" "did you mean --sym-stdin" \
	crosscheck words_a.bc words_b.bc --sym-stdim 2

# Inputs are matched by name and size, in whatever order they are asked for.
cat > order_a.c <<'END'
#include <everett.h>
int main(void)
{
	short one, two;
	char text[3];
	ev_make_symbolic(&one, sizeof one, "n");
	ev_make_symbolic(&two, sizeof two, "n");
	ev_make_symbolic(text, sizeof text, "text");
	int sum = one - two + text[1];
	ev_result("sum", &sum, sizeof sum);
	return one > two;
}
END
cat > order_b.c <<'END'
#include <klee/klee.h>
int main(void)
{
	short one, two;
	char text[3], more = 0;
	klee_make_symbolic(text, sizeof text, "text");
	klee_make_symbolic(&one, sizeof one, "n");
	klee_make_symbolic(&two, sizeof two, "n");
	int sum = text[1] + one - two;
#ifdef MORE
	klee_make_symbolic(&more, sizeof more, "n");
	sum += one == 77 && more == 5;
#endif
	ev_result("sum", &sum, sizeof sum);
	return one > two;
}
END
build -o order_a order_a.c
build -o order_b order_b.c
build -DMORE -o order_more order_b.c
ends "crosscheck: inputs in another order" 0 "no defects" \
	crosscheck --out order --all-tests order_a.bc order_b.bc
check "crosscheck: that reproduces" all_reproduce order --against order_b order_a
ends "crosscheck: one more input" 1 "mismatch: sum" \
	crosscheck --out more --all-tests order_a.bc order_more.bc
check "crosscheck: that reproduces too" all_reproduce more --against order_more order_a
check "crosscheck: and on its values" all_end_alike more crosscheck order_a.bc order_more.bc

# A defect of one of them is a finding of its own kind.
cat > crash.c <<'END'
#include <everett.h>
int main(void)
{
	int n = ev_int("n");
	return n == 5 ? *(volatile int *)0 : 0;
}
END
sed 's/n == 5/0/' crash.c > fine.c
build -o crash crash.c
build -o fine fine.c
ends "crosscheck: a defect of the second" 1 "null-dereference" \
	crosscheck --out crash1 fine.bc crash.bc
check "crosscheck: whose it is" is "$(field crash1/run.json findings 0 function)" b:main
refused "unit: a difference of two programs" "replay --against" \
	export --unit cmocka more/findings/*
refused "replay: a defect is for one program" "without --against" \
	replay --against fine crash crash1/findings/*
refused "crosscheck: one program" "two programs are needed" crosscheck fine.bc
refused "crosscheck: no such file" "cannot read nowhere.bc" crosscheck fine.bc nowhere.bc
refused "crosscheck: native code" "native code" crosscheck fine.bc fine
refused "crosscheck: unknown to ignore" "not one of stdout" \
	crosscheck --ignore all fine.bc fine.bc
refused "crosscheck: unknown option" "unknown option --nix" crosscheck --nix fine.bc fine.bc
refused "crosscheck: missing value" "needs a value" crosscheck --function
head -c 2000 fine.bc > cut.bc
refused "crosscheck: broken bitcode" "broken bitcode" crosscheck fine.bc cut.bc
ends "crosscheck: help" 0 "everett crosscheck" crosscheck --help
refused "replay: the other is bitcode" "is bitcode" replay --against fine.bc fine order 1
refused "replay: two in the debugger" "leave out --gdb" \
	replay --gdb --against fine fine order 1

# --- crosscheck: functions

cat > atoi_a.c <<'END'
#include <ctype.h>
#include <stdio.h>
#include <string.h>
static int calls;
int number(const char *s)
{
	int n = 0, sign = 1;
	calls++;
	while (isspace((unsigned char)*s))
		s++;
	if (*s == '-' || *s == '+')
		sign = *s++ == '-' ? -1 : 1;
	while (isdigit((unsigned char)*s))
		n = 10 * n + (*s++ - '0');
	return sign * n;
}
char *find(char *s, int c) { return strchr(s, c); }
int fill(unsigned char *to, signed char value, unsigned n, _Bool twice)
{
	char text[8];
	snprintf(text, sizeof text, "%u", n);
	for (unsigned i = 0; i < n && i < 4; i++)
		to[i] = (unsigned char)(twice ? 2 * value : value);
	return text[0];
}
struct pair { long a, b, c; };
long by_value(struct pair p) { return p.a; }
int any(int n, ...) { return n; }
int main(int argc, char **argv) { printf("%d\n", number(argv[argc - 1])); return 0; }
END
cat > atoi_b.c <<'END'
int number(const char *s)
{
	int n = 0, sign = 1;
	while (*s == ' ' || (*s >= '\t' && *s <= '\f'))
		s++;
	if (*s == '-' || *s == '+')
		sign = *s++ == '-' ? -1 : 1;
	while (*s >= '0' && *s <= '9')
		n = 10 * n + (*s++ - '0');
	return sign * n;
}
char *find(char *s, int c)
{
	while (*s && *s != (char)c)
		s++;
	return *s ? s : 0;
}
int fill(unsigned char *to, signed char value, unsigned n, _Bool twice)
{
	for (unsigned i = 0; i < (n > 4 ? 4 : n); i++)
		to[i] = value * (twice + 1);
	while (n > 9)
		n /= 10;
	return '0' + n;
}
struct pair { long a, b, c; };
long by_value(struct pair p) { return p.b; }
long any(long n) { return n; }
END
build -o atoi_a atoi_a.c
build -c -o atoi_b.o atoi_b.c
build -c -o atoi_a.o atoi_a.c
cross() # NAME STATUS PATTERN ARGS...
{
	local name=$1 status=$2 text=$3
	shift 3
	ends "crosscheck: function $name" "$status" "$text" \
		crosscheck --out "$name" "$@" atoi_a.o atoi_b.o
}
cross number 1 "mismatch: return value" --function number --arg 1=string:3 --all-tests
check "crosscheck: a function reproduces" all_reproduce number \
	--against everett-cross-number/b everett-cross-number/a
check "crosscheck: carriage return it is" grep -q '"hex": *"[0-9a-f]*0d' \
	number/findings/mismatch-result/test.json
ends "crosscheck: a function against itself" 0 "no defects" \
	crosscheck --out self --function number --arg 1=string:3 atoi_a.bc atoi_a.bc
check "crosscheck: all of it" is "$(field self/run.json exhausted)" True
cross find 1 "mismatch: return value" --function find --arg 1=string:2
check "crosscheck: the end of the string" is "$(field find/run.json findings 0 count)" 3
cross fill 0 "no defects" --function fill --arg 1=out:4 --arg 3=0..12
cross value 0 "no defects" --function fill --arg 1=buffer:4 --arg 2=-3 --arg 3=4
refused "crosscheck: no such function" "defines no function nix$" \
	crosscheck --function nix atoi_a.o atoi_b.o
ends "crosscheck: a function that the program never calls" 1 "mismatch: return value" \
	crosscheck --out never --function find --arg 1=string:2 atoi_a.bc atoi_b.o
refused "crosscheck: a struct" "numbers and pointers" \
	crosscheck --function by_value atoi_a.o atoi_b.o
refused "crosscheck: any number of arguments" "any number of arguments" \
	crosscheck --function any atoi_a.o atoi_b.o
refused "crosscheck: another prototype" "another prototype" \
	crosscheck --function main atoi_a.bc fine.bc
refused "crosscheck: arg without function" "add --function" \
	crosscheck --arg 1=null atoi_a.bc atoi_b.o
refused "crosscheck: no such argument" "has no argument 2" \
	crosscheck --function number --arg 2=5 atoi_a.bc atoi_b.o
refused "crosscheck: a number for a pointer" "is a pointer" \
	crosscheck --function number --arg 1=5 atoi_a.bc atoi_b.o
refused "crosscheck: a string for a number" "is a number" \
	crosscheck --function find --arg 2=string:4 atoi_a.o atoi_b.o
refused "crosscheck: not an argument" "of the form N=WHAT" \
	crosscheck --function find --arg x atoi_a.o atoi_b.o

# --- the example

example=$root/examples/crosscheck
for name in libc own; do
	build -o print_$name "$example/print_test.c" "$example/print_$name.c"
done
ends "example: printf" 1 "mismatch: text" \
	crosscheck --out print print_libc.bc print_own.bc
check "example: reproduces" all_reproduce print --against print_own print_libc
check "example: exhausted" is "$(field print/run.json exhausted)" True
exit $failed
