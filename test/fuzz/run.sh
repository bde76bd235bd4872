#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - the bounded part of the fuzzers here: random C programs
# against their twins, damaged files for every reader. By hand they run for hours:
# doc/quality.md. Prints "ok name" or "not ok name: reason" lines.
set -u
. "$(dirname "$0")/../tally.sh"

here=$(cd "$(dirname "$0")" && pwd)
everett=$(realpath "${1:?usage: run.sh path/to/everett [fast|full] [directory]}")
mode=${2:-full}
dir=${3:-$(mktemp -d "${TMPDIR:-/tmp}/everett-fuzz.XXXXXX")}
mutate=$(dirname "$everett")/test/fuzz/mutate
cd "$dir" || exit 2

# passes NAME COMMAND...: status 0; 77 means that it could not be tried.
passes()
{
	local name=$1 text status
	shift
	text=$("$@" 2>&1)
	status=$?
	case $status in
	0) ok "$name: $(tail -n 1 <<< "$text")" ;;
	77) ok "$name: not tried, $text" ;;
	*) not_ok "$name" "$text" ;;
	esac
}

# --- random C programs: seeds that end soon and use what Everett has
programs=$([ "$mode" = fast ] && echo 6 || echo 36)
passes csmith "$here/csmith" --everett "$everett" --seed 1 --count "$programs" --jobs 1

# --- damaged files
[ -x "$mutate" ] || { not_ok mutate "$mutate is missing; make unit builds it"; exit 1; }
count=$([ "$mode" = fast ] && echo 50 || echo 300)
cp "$here/../sym/use_after_free_parser.c" parser.c
if ! "$everett" cc -O0 -g parser.c -o parser > log 2>&1 ||
	! "$everett" cc -O0 -g -c parser.c -o plain.bc >> log 2>&1 ||
	! "$everett" cc -O2 -c parser.c -o small.bc >> log 2>&1 ||
	! "$everett" cc -O0 -g -DLEN=5 "$here/../../bench/b03_parser.c" -o many >> log 2>&1; then
	not_ok build "$(cat log)"
	exit 1
fi
"$everett" run --quiet --all-tests --logs --out one parser.bc > log 2>&1
"$everett" run --quiet --all-tests --logs --out many.out many.bc >> log 2>&1
finding=$(echo one/findings/*/test.json)
"$everett" export --ktest a.ktest "$finding" >> log 2>&1
head -c 20000 many.out/tests/packed > packed
passes damaged-programs "$mutate" load plain.bc "$count" 1
passes damaged-optimised-programs "$mutate" load small.bc "$count" 2
passes damaged-tests "$mutate" test "$finding" $((count * 10)) 3
python3 -c 'import struct, sys
data = open("packed", "rb").read()
open("record", "wb").write(data[24:24 + struct.unpack("<I", data[16:20])[0]])'
passes damaged-records "$mutate" record record $((count * 10)) 6
passes damaged-packed-tests "$mutate" packed packed "$count" 4
passes damaged-ktests "$mutate" ktest a.ktest $((count * 10)) 5
exit $failed
