#!/bin/bash
# run.sh EVERETT [fast|full] - streams in pieces, datagrams that are lost, states that are not
# explored twice, endless loops. One line "ok name" or "not ok name: reason" each.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
here=$(realpath "$(dirname "$0")") root=$(realpath "$(dirname "$0")/../..")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett fragments.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

build() { "$everett" cc -g -O1 "${@:3}" "$here/$2.c" -o "$1" || exit 2; }
# explore NAME ARGS...: a run into a directory of that name; its status.
explore() { "$everett" run -q --out "$1" "${@:2}" >log 2>&1 </dev/null; }
paths() { python3 -c 'import json, sys
p = json.load(open(sys.argv[1] + "/run.json"))["paths"]
print(p["completed"], p["errors"], p["covered"], p["unfinished"])' "$1"; }
# again NAME DIR: every test of a run ends as predicted, natively and in the engine.
again()
{
	"$everett" replay "$1" "$2" >log 2>&1 </dev/null
	is "$2: tests reproduce" "$(grep -o '[0-9]* tests: [0-9]* reproduced$' log |
		awk '{print ($1 == $3 && $1 > 0)}')" 1
	"$everett" run -q --out "again.$2" --test "$2" "$1.bc" >log 2>&1 </dev/null
	is "$2: tests executed again" "$(grep -c ' 0 differ' log)" 1
}
refused()
{
	local name=$1 pattern=$2 got
	shift 2
	"$everett" run "$@" >log 2>&1 </dev/null
	got=$?
	if [ $got = 2 ] && [ "$(wc -l <log)" = 1 ] && grep -q -e "$pattern" log; then
		ok "$name"
	else
		not_ok "$name" "status $got, $(cat log)"
	fi
}
same_outcomes()
{
	is "$1" "$(python3 "$here/outcomes.py" "$2")" "$(python3 "$here/outcomes.py" "$3")"
}

# --- how many ways there are: 28 bytes, at most n pieces ---
build parser parser
for n in 1 2 3; do
	explore "plain$n" --merge none --fragment $n --all-tests parser.bc tcp
	explore "merged$n" --fragment $n --all-tests parser.bc tcp
	same_outcomes "$n pieces: the same outcomes" "merged$n" "plain$n"
done
is "one piece" "$(paths plain1)" "1 0 0 0"
is "two pieces" "$(paths plain2)" "28 0 0 0"
is "three pieces" "$(paths plain3)" "379 0 0 0"
explore two --merge none --fragment 3 -j2 parser.bc tcp
is "on two workers" "$(paths two)" "379 0 0 0"
is "three pieces, merged" "$(paths merged3)" "54 0 325 0"
explore five --fragment 5 parser.bc tcp
is "five pieces, merged" "$(paths five)" "103 0 901 0"
explore all --fragment all --all-tests parser.bc tcp
is "all 2^27 ways" "$(paths all)" "28 0 351 0"
explore all2 --fragment all --all-tests -j2 parser.bc tcp
is "with two workers" "$(paths all2)" "28 0 351 0"
for search in dfs bfs random-path; do
	explore "all.$search" --fragment all --search $search --all-tests parser.bc tcp
	is "with --search $search" "$(paths "all.$search")" "28 0 351 0"
done
same_outcomes "all ways: the same outcome" all plain2
again parser all
explore cuts --merge none --fragment all --max-cuts 1 parser.bc tcp
is "--max-cuts 1" "$(paths cuts)" "28 0 0 0"

# --- other streams, and reads that do not wait ---
for how in unix pipe; do
	explore $how --merge none --fragment 2 --all-tests parser.bc $how
	is "$how in two pieces" "$(paths $how)" "28 0 0 0"
	again parser $how
done
for how in tcp unix pipe; do
	explore "late.$how" --fragment all --all-tests parser.bc $how nonblocking
	is "$how, read until EAGAIN" "$(paths "late.$how" | cut -d' ' -f2,4)" "0 0"
	same_outcomes "$how, read until EAGAIN: the same outcome" "late.$how" plain2
	again parser "late.$how"
done

# --- by the program itself, symbolic bytes, states that differ ---
build asks parser -DPIECES=2
explore asks.out --merge none asks.bc tcp
is "ev_fragment(fd, 2)" "$(paths asks.out)" "28 0 0 0"
build symbolic parser -DSYMBOLIC '-DREQUEST="GET /a 1\r\n\r\n"'
explore sym.plain --merge none --fragment 3 --all-tests symbolic.bc tcp
explore sym.merged --fragment 3 --all-tests symbolic.bc tcp
same_outcomes "symbolic bytes: the same outcomes" sym.merged sym.plain
again symbolic sym.merged
is "symbolic bytes: fewer paths" \
	"$(($(paths sym.merged | cut -d' ' -f1) * 2 < $(paths sym.plain | cut -d' ' -f1)))" 1
build counts parser -DSTALE -DBUG '-DREQUEST="GET /a 1\r\n\r\n"'
explore counts.plain --merge none --fragment 4 --all-tests counts.bc tcp
explore counts.merged --fragment 4 --all-tests counts.bc tcp
same_outcomes "a defect of three reads: found alike" counts.merged counts.plain
is "a defect of three reads" "$(paths counts.plain)" "177 55 0 0"
again counts counts.merged

# --- standard input ---
cat >words.c <<'C'
#include <stdio.h>
#include <unistd.h>
int main(void)
{
	char b[8];
	for (ssize_t n; (n = read(0, b, sizeof b)) > 0;)
		printf("%d", (int)n);
	return 0;
}
C
"$everett" cc -g words.c -o words || exit 2
printf 'abc' >input
"$everett" run -q --out in --all-tests --merge none --fragment all,stdin words.bc <input >log 2>&1
is "standard input in pieces" "$(python3 "$here/outcomes.py" in)" \
	"[('exit', 0, '313131'), ('exit', 0, '3132'), ('exit', 0, '3231'), ('exit', 0, '33')] []"

# --- datagrams ---
build udp udp
fates()
{
	explore "udp.$1" --datagrams "$2" --all-tests udp.bc
	is "--datagrams $2" "$(python3 "$here/outcomes.py" "udp.$1" | grep -o "'[0-9a-f]*'" |
		tr -d "'" | xxd -r -p | tr '\n' ' ')" "$3 "
	again udp "udp.$1"
}
fates 1 loss=1 "ab abc ac bc"
fates 2 duplicate=1 "aabc abbc abc abcc"
fates 3 reorder=1 "abc acb bac cab"
fates 4 reorder=2 "abc acb bac bca cab cba"
fates 5 corrupt=1,bytes=1-1 "a!bc ab!c abc abc!"
# What is left out of the struct is as --datagrams has it: window 2, all bytes.
for fates in ".lost = 1|4" ".reordered = 1|4" ".corrupted = 1|13" ".corrupted = 1, .to = 1|7" \
	".corrupted = 1, .from = 2|4"; do
	build udp2 udp "-DFATES=${fates%|*}"
	explore udp.6 --force --all-tests udp2.bc
	is "ev_datagrams: ${fates%|*}" "$(paths udp.6 | cut -d' ' -f1)" "${fates#*|}"
done

# --- loops that never end, and long ones that do ---
build loop loop
explore loop.out loop.bc
is "an endless loop is a hang" "$(python3 -c 'import json
r = json.load(open("loop.out/run.json"))
print([(f["kind"], f["function"], f["line"] in (19, 20)) for f in r["findings"]],
      r["paths"]["completed"])')" "[('hang', 'main', True)] 2"
explore quiet --max-quiet 200000 loop.bc
is "--max-quiet" "$(python3 -c 'import json
print(sorted(f["kind"] for f in json.load(open("quiet/run.json"))["findings"]))')" \
	"['hang', 'hang']"

# --- the cases of doc/cases ---
EVERETT=$everett "$root/doc/cases/lighttpd-fragments/run" 3 >log 2>&1
is "three versions of a parser" "$(sed 's/  */ /g;s/ $//' log | tail -4 | tr '\n' '|')" \
	"28 OK OK OK|26 2 crash OK OK|2 5 1 5 1 1 2 2 2 5 1 1 crash crash OK|all ways up to 3 pieces: crashes 78 of 379 3 of 379 0 of 379|"
EVERETT=$everett "$root/doc/cases/memcached-udp-hang/run" >log 2>&1
is "a server that hangs" "$(grep -c 'hang: endless loop' log) $(grep -c 'no defects' log) $(
	grep -c 'reproduced: hang in serve' log)" "2 2 2"

# --- what makes no sense ---
refused "no pieces" "is not a number of pieces" --fragment 0 parser.bc
refused "pieces of a word" "is not a number of pieces" --fragment 5,stdout parser.bc
refused "an unknown fate" "'lost=1' is not one of loss=N" --datagrams lost=1 udp.bc
refused "bytes the wrong way round" "'bytes=5-2' is not one of" --datagrams bytes=5-2 udp.bc
exit $failed
