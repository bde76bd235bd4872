# killed.sh - runs that were killed: they can be shown and resumed.
mkdir killed && cd killed || exit 2

# work N: 2048 paths, each of which takes N rounds of a loop.
work()
{
	build work << END
#include <everett.h>
#include <stdlib.h>
int main(void)
{
	unsigned x = (unsigned)ev_int("x"), n = 0;
	if (x == 0x700)
		abort();
	for (int i = 0; i < 11; i++)
		if (x >> i & 1)
			n += i;
	for (volatile unsigned k = 0; k < $1; k++)
		;
	return n == 3;
}
END
}
# has_jobs DIR: its file for --resume is a checkpoint, not only the command line.
has_jobs() { python3 -c 'import sys
data = open(sys.argv[1] + "/resume", "rb").read()
sys.exit(0 if data[16:17] == b"\1" else 1)' "$1" 2> /dev/null; }

# kill_at_checkpoint DIR COMMAND...: kills it when there is a checkpoint, a finding and a test of a
# path without one; 1: it was faster.
kill_at_checkpoint()
{
	local out=$1 pid
	shift
	"$@" > killed.txt 2>&1 &
	pid=$!
	until has_jobs "$out" && [ -e "$out/findings" ] && "$everett" show "$out" | grep "exits with status" > test.txt; do
		kill -0 $pid 2> /dev/null || return 1
		sleep 0.02
	done
	kill -9 $pid
	wait $pid 2> /dev/null
	# Its workers find out, which takes them a moment.
	while "$everett" show "$out" | grep -q "still going on"; do
		sleep 0.1
	done
	[ ! -e "$out/run.json" ]
}

for workers in 1 2; do
	rounds=10000 out=killed-$workers
	while work $rounds && rm -rf $out &&
		! kill_at_checkpoint $out "$everett" run -j $workers --checkpoint 50ms --all-tests --out $out work.bc; do
		rounds=$((rounds * 2)) # a fast machine
		[ $rounds -lt 10000000 ] || break
	done
	ends "show, $workers workers" 0 "killed; continue with everett run --resume $out" show $out
	says "its finding, $workers workers" "abort-work.c-7: abort: the program aborts at .*work.c:7"
	says "with its test, $workers workers" "test: findings/abort-work.c-7/test.json"
	says "tests that are on disk, $workers workers" "exits with status"
	says_not "the file of tests is in order, $workers workers" "not a file of packed tests"
	ends "tests are read, $workers workers" 1 " executed, 0 differ" run -q --test $out work.bc
	cp -r $out again
	ends "resumed, $workers workers" 1 "^everett: 1 finding: all [0-9,]* paths explored" run --resume $out
	is "every path once, $workers workers" "$(field $out 'r["exhausted"], r["paths"]["completed"] + r["paths"]["errors"], r["tests"]')" \
		"(True, 2049, 2049)"
	"$everett" show $out | sed '1,/^tests$/d' | awk '{ print $1 }' > numbers.txt
	is "every test once, $workers workers" "$(wc -l < numbers.txt) $(sort -u numbers.txt | wc -l)" "2049 2049"
	is "nothing is left to resume, $workers workers" "$(ls $out/resume 2>&1 | grep -c 'No such')" 1
	# A second time, after it was resumed. It may come to its end.
	kill_at_checkpoint again "$everett" run -q --checkpoint 50ms --resume again
	[ -e again/run.json ] || ends "resumed twice, $workers workers" 1 "all [0-9,]* paths explored" run --resume again
	is "every path once after that, $workers workers" "$(field again 'r["paths"]["completed"] + r["paths"]["errors"], r["tests"]')" \
		"(2049, 2049)"
	rm -rf again
done

# Ended before the first checkpoint: it starts again, with its options and arguments.
# A loop that comes back to the same state would be found: this one counts.
printf 'int main(int argc, char **argv)\n{\n\tfor (volatile unsigned long n = 1; n; n++)\n\t\t;\n}\n' | build endless
"$everett" run --max-path-instructions 1000000000000 --out early endless.bc 7 > /dev/null 2>&1 &
pid=$!
until [ -e early/resume ] || ! kill -0 $pid; do sleep 0.02; done
ends "a run that goes on" 0 "still going on" show early
refused "is not resumed" "a run is still writing to early" run --resume early -q
kill -9 $pid
wait $pid 2> /dev/null
ends "before the first checkpoint" 0 "the run was killed" show early
ends "starts again" 3 "early was ended before its first checkpoint; it starts again from the beginning" \
	run --resume early --max-path-instructions 100000
is "with its arguments" "$(field early 'r["args"], r["paths"]["unfinished"]')" "(['7'], 1)"

# A checkpoint of an older version, which has other forms of jobs.
mkdir older
printf 'EVERETT-RESUME\n\005\001' >older/resume
refused "a checkpoint of an older version" "older/resume: made by another version of Everett" run --resume older

refused "a directory that does not exist" "there is no directory nowhere" run --resume nowhere
mkdir nothing
refused "a directory without a run" "nothing is not\|nothing has nothing to resume" run --resume nothing
work 10
ends "a run that came to its end" 1 "" run -q --out whole work.bc
refused "has nothing to resume" "whole has nothing to resume: its run was not interrupted" run --resume whole
cd ..
