#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - the command `everett run` as people use it: where results
# go, tests executed again, limits, what is said at the end, runs that were killed.
# Prints "ok name" or "not ok name: reason" lines; exit status 0 if all passed.
set -u
. "$(dirname "$0")/../tally.sh"

here=$(cd "$(dirname "$0")" && pwd)
everett=$(realpath "${1:?usage: run.sh path/to/everett [fast|full] [directory]}")
if [ $# -ge 3 ]; then
	dir=$3
else
	dir=$(mktemp -d "${TMPDIR:-/tmp}/everett-runs.XXXXXX")
	trap 'rm -rf "$dir"' EXIT
fi
cd "$dir" || exit 2

# ends NAME STATUS PATTERN ARGS...: everett's exit status, and a line that it prints. Processor
# time is bounded, not the clock.
ends()
{
	local name=$1 status=$2 pattern=$3 got
	shift 3
	(ulimit -t 600 && exec "$everett" "$@") > out.txt 2> err.txt < /dev/null
	got=$?
	if [ $got != "$status" ]; then
		not_ok "$name" "status $got of $*: $(cat err.txt)"
	elif ! cat out.txt err.txt | grep -q -e "$pattern"; then
		not_ok "$name" "no '$pattern' from $*: $(cat out.txt err.txt)"
	else
		ok "$name"
	fi
}

# says NAME PATTERN: the command before has also printed such a line. says_not: it has not.
says() { if cat out.txt err.txt | grep -q -e "$2"; then ok "$1"; else not_ok "$1" "no '$2': $(cat out.txt err.txt)"; fi; }
says_not() { if cat out.txt err.txt | grep -q -e "$2"; then not_ok "$1" "$(cat out.txt err.txt)"; else ok "$1"; fi; }

# refused NAME PATTERN ARGS...: status 2 and exactly one line, which matches.
refused()
{
	local name=$1 pattern=$2
	shift 2
	ends "$name" 2 "$pattern" "$@"
	[ "$(cat out.txt err.txt | wc -l)" = 1 ] || not_ok "$name: one line" "$(cat out.txt err.txt)"
}

# field DIR EXPRESSION: of run.json, which is r.
field() { python3 -c 'import json, sys
r = json.load(open(sys.argv[1] + "/run.json"))
print(eval(sys.argv[2]))' "$1" "$2"; }

# build NAME: the program on standard input, as NAME and NAME.bc.
build()
{
	cat > "$1.c"
	"$everett" cc -g -O0 -o "$1" "$1.c" || exit 2
}

for part in "$here"/*.sh; do
	[ "$part" = "$here/run.sh" ] || . "$part"
done
exit $failed
