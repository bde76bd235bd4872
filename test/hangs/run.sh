#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - loops over calls that fail (doc/fragments.md, "Hangs"): those that never end are
# found, those that end are not, by one process and by servers with clients. One line "ok name" or
# "not ok name: reason" each.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$1
here=$(cd "$(dirname "$0")" && pwd)
work=${3:-$(mktemp -d)}
cd "$work" || exit 2
for level in 0 2; do
	"$everett" cc -g -O$level -o failing$level "$here/failing.c" || exit 2
done
"$everett" cc -g -o server "$here/server.c" || exit 2

# outcome OPTIONS... PROG.bc WORDS...: kinds of findings with the function of the loop, or the exit
# status of the program
outcome()
{
	"$everett" run --force -o out -q --all-tests --passthrough "$@" > said 2> err < /dev/null
	local status=$?
	python3 - $status << 'PYTHON'
import json, sys
r = json.load(open("out/run.json"))
found = sorted(f["kind"] + " in " + f["function"] for f in r["findings"])
print(", ".join(found) or (sys.argv[1] if r["stop_reason"] == "exhausted" else r["stop_reason"]))
PYTHON
}
# natively PROG: the finding's test hangs the native program too
natively()
{
	"$everett" replay --max-time 2 "$1" out/findings/* 2>&1 < /dev/null | grep -c 'reproduced: hang'
}

for level in 0 2; do
	for way in plain counted counted_in_registers told no_descriptor; do
		is "-O$level: $way" "$(outcome failing$level.bc $way)" "hang in $way"
		is "-O$level: $way natively" "$(natively failing$level)" 1
	done
	for way in gives_up gives_up_late watches_clock has_alarm goes_on wraps prints; do
		is "-O$level: $way" "$(outcome failing$level.bc $way)" 3
	done
done

# How the server goes on, how the client waits: what comes of it.
faults="--schedule round-robin --faults count=1,accept:EMFILE,persistent"
while read -r server client want; do
	# shellcheck disable=SC2086
	got=$(outcome $faults server.bc "$server" "$client")
	[[ $want == hang* ]] || got=$("$everett" show out | sed -n 's/.*exits with status \([0-9]*\).*/\1/p')
	is "a server that $server, a client: $client" "$got" "$want"
	[[ $want != hang* ]] || is "the same natively" "$(natively server)" 1
done << 'END'
plain patient hang in serve
counts patient hang in serve
counts thread hang in serve
plain hurried hang in serve
gives-up patient 3
plain watched 4
counts watched 4
sleeps watched 4
END
# Who polls for a client that need not be part of the run waits, and does not hang.
is "polling for clients" "$(outcome server.bc polls none)" 0
outcome --schedule round-robin server.bc polls patient > /dev/null
is "the client of one who polls" "$("$everett" show out | sed -n 's/.*exits with status \([0-9]*\).*/\1/p')" 0
exit $failed
