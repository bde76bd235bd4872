# dirs.sh - directories of results and the link to the newest of them.
mkdir dirs && cd dirs || exit 2

build three << 'END'
#include <everett.h>
int main(void)
{
	int x = ev_int("x");
	if (x == 3)
		return 1;
	if (x > 100)
		return 2;
	return 0;
}
END

ends "a run" 0 "" run three.bc
is "the link leads to it" "$(readlink everett-last)" everett-out-0
ends "tests by way of the link" 0 "3 executed, 0 differ" run --test everett-last three.bc
ends "and again" 0 "3 executed, 0 differ" run --test everett-last three.bc
is "they leave the link alone" "$(readlink everett-last)" everett-out-0
refused "a run without tests" "everett-out-1 has no tests" run --test everett-out-1 three.bc
refused "a test that is not there" "nowhere" run --test nowhere three.bc
refused "a log that is not there" "nowhere" run --replay-log nowhere three.bc
refused "a test that is none, with arguments" "three.c" run --test three.c three.bc an-argument
refused "the same with --out" "three.c" run --out new --test three.c three.bc an-argument
is "a command that fails leaves no directory" "$(ls -d everett-out-* new 2> /dev/null | xargs)" \
	"everett-out-0 everett-out-1 everett-out-2"
is "nor the link moved" "$(readlink everett-last)" everett-out-0

cd ..
