#!/bin/bash
# run.sh EVERETT [fast|full] - the case studies of doc/cases, each in a short form: what they print
# is what their pages say. lighttpd-fragments and memcached-udp-hang are in test/fragments.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
cases=$(realpath "$(dirname "$0")/../../doc/cases") root=$(realpath "$(dirname "$0")/../..")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett cases.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# case_run NAME WORDS...: its command, what it prints in `log`.
case_run()
{
	EVERETT=$everett "$cases/$1/run" "${@:2}" >log 2>&1 </dev/null
}
count() { grep -a -c -e "$1" log; }
# tests: verdict, name and paths of each test that the log shows
tests() { sed -n 's/^  \(ok\|FAIL\)  *\([a-z_]*\)  *\([0-9]*\) paths*,.*/\1 \2 \3/p' log | tr '\n' '|'; }

# --- curl: a brace at the end ---
case_run curl-globbing parser
is "braces: found in the old parser" "$(count 'out-of-bounds-read: read of 1 byte right after')" 2
is "braces: all paths" "$(sed -n 's/.*all \([0-9]*\) paths explored/\1/p' log | tr '\n' ' ')" \
	"11 224 14 576 "
is "braces: nothing in the new one" "$(count 'no defects: ')" 2
is "braces: reproduced" "$(count 'reproduced: out-of-bounds-read in take_word')" 2

# --- producers and consumers ---
case_run producer-consumer fast
is "producers: the right version" \
	"$(sed -n 's/^RIGHT .* \([0-9]*\) paths  \(.*\)/\1 \2/p' log | tr '\n' '|')" \
	"1 nothing|1 nothing|50 nothing|8 nothing|75 nothing|321 nothing|4 nothing|"
is "producers: versions with a defect" "$(sed -n 's/^BAD_\([A-Z]*\) .* paths  \(.*\)/\1 \2/p' log |
	tr '\n' '|')" "WAKE deadlock|WAIT abort|CLOSE data-race|LINE abort|"
is "producers: reproduced" "$(count ': reproduced: ')" 4

# --- a database over HTTP ---
case_run http-dbms '^(.*:)?(session|any_last|two_threads)$'
is "database: tests" "$(tests)" "ok session 1|ok any_last 11|ok two_threads 2|ok session 1|FAIL any_last 12|ok two_threads 2|ok session 1|ok any_last 11|FAIL two_threads 102|"
is "database: a read before the rows" "$(count 'reproduced: out-of-bounds-read in print_row')" 1
is "database: races" "$(($(count 'reproduced: data-race in insert_row') > 0))" 1

# --- printf in three implementations ---
case_run printf 3
is "printf: pairs" "$(sed -n 's/^== //p' log | tr '\n' '|')" "libc and full: 362 paths, 0 differ|libc and small: 358 paths, 123 differ|full and small: 445 paths, 216 differ|libc and wrong: 362 paths, 26 differ|libc-defined and small-defined: 356 paths, 109 differ|"
is "printf: reproduced" "$(count ': reproduced: ')" 2

# --- a new header ---
if "$root/tool/fetch-source" mini-httpd >/dev/null 2>&1; then
	case_run new-header '^(.*:)?(any_text|zero|faults_on_the_connection|short_writes|little_memory|faults_at_the_start)$'
	is "header: tests" "$(tests)" "ok any_text 1|ok zero 4|ok faults_on_the_connection 163|ok short_writes 2|ok little_memory 14|ok faults_at_the_start 43|"
	is "header: reproduced" "$(count ': reproduced: ')" 3
else
	echo "ok header (left out: no source package of mini-httpd to be had)"
fi
exit $failed
