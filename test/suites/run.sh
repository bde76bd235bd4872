#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - `everett test`: suites of symbolic tests, what is expected of
# them, how they are reported, and what is wrong with those that are not understood.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
here=$(realpath "$(dirname "$0")")
root=$(realpath "$here/../..")
work=${3:-$(mktemp -d)}
cd "$work" || exit 2

# run ARGS...: everett test in the current directory, without limits of time; what it prints in
# $work/log, its status in $status
run()
{
	"$everett" test --timeout 0 "$@" > "$work/log" 2>&1 < /dev/null
	status=$?
}
said() { grep -a -v '^$' "$work/log" | tail -n 12 | cut -c1-160; }
# lines: the verdict and name of each test
lines() { sed -n 's/^  \(ok\|FAIL\|BROKEN\|skipped\|not run\)  *\([a-z_0-9]*\).*/\1 \2/p' "$work/log"; }
# ends NAME STATUS PATTERN...: the last run ended so and printed a line for each pattern
ends()
{
	local name=$1 wanted=$2 pattern
	shift 2
	if [ $status != "$wanted" ]; then
		not_ok "$name" "status $status instead of $wanted: $(said)"
		return
	fi
	for pattern; do
		if ! grep -a -q -e "$pattern" "$work/log"; then
			not_ok "$name" "no line '$pattern': $(said)"
			return
		fi
	done
	ok "$name"
}
# refused NAME PATTERN ARGS...: status 2 and one line with the pattern
refused()
{
	local name=$1 pattern=$2
	shift 2
	run "$@"
	if [ $status = 2 ] && [ "$(wc -l < "$work/log")" = 1 ] && grep -q -e "$pattern" "$work/log"; then
		ok "$name"
	else
		not_ok "$name" "status $status: $(said)"
	fi
}
# suite NAME: an empty directory for a suite, entered
suite()
{
	rm -rf "${work:?}/$1"
	mkdir -p "$work/$1"
	cd "$work/$1" || exit 2
}
# test_file NAME TEXT: a file of tests
test_file() { printf '#include <everett/test.h>\n%s\n' "$2" > "$1"; }

# --- programs that a test starts ------------------------------------------------------
run --out started "$here/start"
ends start 0 '^15 tests: 15 passed, 0 failed, in '
cd "$root" && run --out "$work/examples" examples/suites
ends examples 0 '^7 tests: 7 passed, 0 failed, in ' '^examples/suites/kv_test.c$'
run --out "$work/examples" examples/server
ends server 1 'finding: out-of-bounds-write at kv.c:[0-9]* in set_value' 'length = 16$' \
	'^1 test: 0 passed, 1 failed'
cd "$work" || exit 2
run --native --out started --filter ':(process|thread|program|left_behind|statuses|other_reply)$' \
	"$here/start"
ends start-natively 0 '^6 tests: 6 passed'
run --native --out examples "$root/examples/suites"
ends examples-natively 0 '^7 tests: 7 passed'
if pgrep -f "$work/started" > left; then
	not_ok no-process-left "$(cat left)"
else
	ok no-process-left
fi

# --- what is expected -----------------------------------------------------------------
run --out mixed --junit mixed.xml -j 2 "$here/mixed"
ends wrong-status 1 '^26 tests: 11 passed, 15 failed, in '
is verdicts "$(lines)" "$(sed -n 's/^EV_TEST(\(.*\))/\1/p' "$here/mixed/mixed_test.c" |
	sed 's/^\(wrong_.*\)/FAIL \1/; t; s/^/ok /')"
for reason in 'finding: assertion at mixed_test.c:[0-9]* in ev_test_wrong_finding' \
	'another finding: assertion at mixed_test.c:[0-9]* in ev_test_wrong_kind' \
	'expected finding double-free, which did not occur' \
	'expected finding assertion at mixed_test.c:1, which did not occur' \
	'expected finding assertion, which did not occur' \
	'not everything was explored: path limit reached' \
	'3 paths instead of 4' '3 paths, more than 2' '3 paths, fewer than 4' \
	'2 of 3 paths do not print "minus"; the first is test [0-9]* of ' \
	'no path prints "plus"' 'no path came to its end: assumptions: ev_assume at mixed_test.c' \
	'finding: assertion at mixed_test.c:22 in ev_teardown' \
	'this program has no such test; is it inside an #if?' \
	'the test has called exit before its end' 'not over after 0.5 seconds'; do
	if grep -q -e "$reason" log; then ok "says: $reason"; else not_ok "says: $reason" "$(said)"; fi
done
# The command in the report shows the finding again.
command=$(sed -n '/^FAIL.*: wrong_finding$/,/^$/s/^  run it alone: //p' log)
(eval "$command") > again 2>&1
is run-it-alone "$? $(grep -c 'assertion three_ways() < 2 does not hold' again)" "1 1"
rm -rf "$here"/mixed/everett-out-* "$here"/mixed/everett-last
# Times apart, the same bytes on one job or several.
few=':(wrong_finding|wrong_paths|given|expected)$'
times='s/[0-9.]* s$//'
run --out mixed -j 1 --filter "$few" "$here/mixed"
sed "$times" log > one.log
run --out mixed -j 4 --filter "$few" "$here/mixed"
is same-bytes "$(sed "$times" log)" "$(cat one.log)"

# --- reports for machines -------------------------------------------------------------
python3 - mixed.xml > xml 2>&1 <<'END'
import sys
import xml.etree.ElementTree as tree
top = tree.parse(sys.argv[1]).getroot()
suite, = top
cases = list(suite)
print(top.tag, suite.tag, suite.get("tests"), suite.get("failures"), suite.get("errors"))
print(len(cases), sum(case.find("failure") is not None for case in cases))
print([case for case in cases if case.get("name") == "wrong_paths"][0].find("failure").get("message"))
END
is junit "$(cat xml)" "testsuites testsuite 26 15 0
26 15
3 paths instead of 4"

# --- which tests ----------------------------------------------------------------------
run --list "$here/mixed"
is list "$(sort log)" "$(sed -n "s|^EV_TEST(\(.*\))|$here/mixed/mixed_test.c:\1|p" \
	"$here/mixed/mixed_test.c" | sort)"
run --list --filter 'mixed_test.c:wrong_(paths|output)$' "$here/mixed"
is filter "$(sed 's/.*://' log | tr '\n' ' ')" "wrong_paths wrong_output "
run --failed --filter ':wrong_[ep]|:given' --out mixed "$here/mixed"
is failed "$(lines | tr '\n' ' ')" "FAIL wrong_exit FAIL wrong_place FAIL wrong_exhausts FAIL \
wrong_paths FAIL wrong_endless "
suite again
test_file a_test.c 'EV_TEST(one) { ev_assert(0); }
EV_TEST(two) { }'
refused never-run 'these tests have never run' --failed
run
sed -i 's/ev_assert(0)/ev_assert(1)/' a_test.c
run --failed
is failed-is-mended "$status $(lines)" "0 ok one"
run --failed
is none-failed "$status $(cat "$work/log")" "0 no test failed the last time"

# --- building -------------------------------------------------------------------------
suite cached
printf '#define NUMBER 1\n' > number.h
printf 'int number(void) { return 1; }\n' > number.c
test_file a_test.c '#include "number.h"
int number(void);
EV_TEST(one) { ev_assert(number() == NUMBER); }'
echo 'sources = ["number.c"]' > everett.toml
# made: when the two objects and the program were written
made() { stat -c %Y.%y .everett/a_test/obj/a_test.o .everett/a_test/obj/1-number.c.o .everett/a_test/a_test; }
run
first=$(made)
touch a_test.c number.c
run
is built-once "$status $(made)" "0 $first"
printf '#define NUMBER 2\n' > number.h
run
is header-changed "$status $(made | sed -n 2p)" "1 $(sed -n 2p <<< "$first")"
printf 'int number(void) { return 2; }\n' > number.c
run
ends source-changed 0 '^1 test: 1 passed'
# The main of the sources under another name: of a source, an object, a whole program.
suite mains
cp "$here/start/echo.c" .
cp "$here/start/start_test.c" .
"$everett" cc -g -o echo echo.c && "$everett" cc -g -c -o echo.o echo.c
for source in echo.o echo.bc; do
	printf 'sources = ["%s"]\nmain = "echo_main"\n' $source > everett.toml
	run --filter ':process$'
	ends main-of-$source 0 '^1 test: 1 passed'
done
# What a test has started is followed natively, threads of it included.
for name in process threaded; do
	"$everett" run --quiet --schedule=round-robin --all-tests --out $name.run \
		.everett/start_test/start_test.bc $name > "$work/log" 2>&1
	"$everett" replay .everett/start_test/start_test $name.run > "$work/log" 2>&1
	status=$?
	ends replay-of-$name 0
done
printf 'sources = ["echo.o"]\nmain = "stop"\n' > everett.toml
run --filter ':process$'
ends main-is-taken 2 'has a function stop already; choose another name for main'
# A plain compiler.
lib=$(dirname "$everett")/lib/everett
cc -Dmain=echo_main -c echo.c -o plain.o &&
cc -Wall -Wextra -Werror -I "$lib/include" start_test.c plain.o "$lib/native/everett_test.c" \
	-pthread -o plain 2> log
for name in process thread left_behind; do
	./plain $name > "$work/log" 2>&1
	status=$?
	ends plain-compiler-$name 0
done
is plain-list "$(./plain --list | head -n 2 | tr '\n' ' ')" "process thread "

# --- what is wrong --------------------------------------------------------------------
suite wrong
test_file a_test.c 'EV_TEST(fine) { }
// expect: nothing
EV_TEST(unknown) { }
// expect: exhaust
EV_TEST(misspelt) { }
// expect: finding double-fre
EV_TEST(kind) { }
// expect: finding assert
EV_TEST(start_of_kind) { }
// expect: finding assertion at nowhere
EV_TEST(place) { }
// expect: paths some
EV_TEST(paths) { }
// expect: output "a
EV_TEST(output) { }
// expect: no finding, finding abort
EV_TEST(both) { }
// expects: exhausts
EV_TEST(directive) { }
// everett: --max-pths 3
EV_TEST(option) { }
// everett: --out x
EV_TEST(own_option) { }
// everett: --sym-stdin many
EV_TEST(word) { }
// timeout: soon
EV_TEST(timeout) { }
// value: n 3
EV_TEST(value) { }'
test_file b_test.c 'EV_TEST(broken) { int x = ; }
EV_TEST(too) { }'
test_file c_test.c 'EV_TEST(fine) { }'
run
is broken-status $status 2
for reason in "a_test.c:3: unknown expectation 'nothing'; there are no finding, finding" \
	"a_test.c:5: unknown expectation 'exhaust'; did you mean 'exhausts'?" \
	"a_test.c:7: there is no finding of kind double-fre; did you mean double-free?" \
	"a_test.c:9: there is no finding of kind assert; did you mean assertion?" \
	"a_test.c:11: 'nowhere' is no place; write at FILE:LINE" \
	"a_test.c:13: 'paths some' is not understood" \
	"a_test.c:15: the text of 'output' must stand in one pair of quotes" \
	"a_test.c:17: 'no finding' and 'finding abort' contradict each other" \
	"a_test.c:19: unknown directive 'expects:'; did you mean 'expect:'?" \
	"a_test.c:21: .*--max-pths" "a_test.c:23: --out cannot be given here" \
	"a_test.c:25: .*--sym-stdin" "a_test.c:27: .*soon" \
	"a_test.c:29: 'n 3' is no value; write NAME = NUMBER" \
	"BROKEN b_test.c: it cannot be built" "b_test.c:2:27: error: expected expression" \
	"18 tests: 2 passed, 0 failed, 16 broken"; do
	if grep -q -e "$reason" "$work/log"; then ok "says: $reason"; else
		not_ok "says: $reason" "$(said)"; fi
done
test_file d_test.c 'EV_TEST(one) { }
EV_TEST(one) { }'
run d_test.c
ends two-of-one-name 2 'd_test.c:3: there is a test one in line 2 already' \
	"redefinition of 'ev_test_one'"

suite toml
test_file a_test.c 'EV_TEST(one) { }'
# toml NAME PATTERN TEXT: everett.toml with this text is refused with that line
toml()
{
	printf '%b' "$3" > everett.toml
	run
	ends "toml-$1" 2 "^BROKEN a_test.c: everett.toml:$2"
}
toml table '2: there is no file b_test.c in this directory' '\n["b_test.c"]\n'
toml test '1: a_test.c has no test two' '["a_test.c".two]\n'
toml key '1: unknown key source; did you mean sources?' 'source = ["x.c"]'
toml type '2: main must be a string, not a number' '\nmain = 3'
toml item '1: sources must be an array of strings, not one with a number' 'sources = [1]'
toml seconds '1: timeout must be a number of seconds or a string such as "5m", not true or false' 'timeout = true'
toml negative '1: timeout cannot be negative' 'timeout = -3'
toml syntax '1: = is missing behind the key' 'sources'
toml program "1: 'x' is no program; write NAME=FILE.c or NAME=FILE.bc" 'programs = ["x"]'
toml inline '1: tables in braces are not supported' 'a = { b = 1 }'
toml checked '1: --checked makes a native program and no bitcode' 'flags = "-O1 --checked"\n'
printf '["a_test.c".one]\nexpect = "nothing"\n' > everett.toml
run
ends toml-expect 2 "^  everett.toml:2: unknown expectation 'nothing'"
printf '["a_test.c".one]\nsources = "x.c"\n' > everett.toml
run
ends toml-place 2 '^  everett.toml:2: sources holds for a whole file; move it to \["a_test.c"\]'
printf 'sources = ["gone.c"]\n' > everett.toml
run
ends toml-source 2 'cannot read gone.c, one of the sources in everett.toml: No such file'
rm everett.toml

refused no-such-file 'cannot read gone: No such file or directory' gone
refused no-c-file 'is no C file; give files that end in .c' "$here/run.sh"
refused no-tests 'has no tests; a test begins with EV_TEST(name)' "$here/start/echo.c"
mkdir empty
refused no-tests-below 'has no C file with a test' empty
refused option 'everett test has no option --nothing' --nothing
refused no-value '--filter needs a value' --filter
refused expression "'(' is no regular expression" --filter '('
refused no-match "no test matches 'gone'" --filter gone
refused jobs "'0' is not a number from 1 to" -j 0
refused timeout-word '--timeout' --timeout soon
refused twice 'a_test.c was named twice' a_test.c ./a_test.c
run --junit gone/x.xml
ends junit-not-written 2 'cannot write gone/x.xml'

# --- interrupted ----------------------------------------------------------------------
suite interrupted
test_file a_test.c '#include <unistd.h>
EV_TEST(fine) { }
// timeout: 0
EV_TEST(endless) { for (volatile unsigned long i = 1; i; i++) ; }
EV_TEST(later) { }'
"$everett" test -j 1 --out "$PWD/out" > "$work/log" 2>&1 < /dev/null &
pid=$!
for _ in $(seq 600); do
	[ -s out/a_test/endless.run/resume ] && break
	sleep 0.1
done
kill -INT $pid
wait $pid
status=$?
ends interrupted 130 '^  ok      fine ' '^interrupted; 3 tests: 1 passed, 0 failed, 2 not run, in '
if pgrep -f "$PWD/out" > left; then
	not_ok none-left-behind "$(cat left)"
else
	ok none-left-behind
fi
# A server that has left the group and lost its parent ends with its native test.
suite daemons
test_file a_test.c '#include <stdlib.h>
#include <unistd.h>
EV_TEST(daemon) {
	if (fork() == 0) {
		setsid();
		if (fork() == 0)
			for (;;)
				pause();
		_exit(0);
	}
	usleep(1000);
}'
run --native --out "$PWD/out"
ends daemon 0 '^1 test: 1 passed'
if pgrep -f "$PWD/out" > left; then not_ok daemon-is-gone "$(cat left)"; else ok daemon-is-gone; fi
exit $failed
