#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - calls that are made to fail (doc/faults.md): from the command
# line and from the program, in every form, with their tests followed natively and in Everett.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$1
here=$(cd "$(dirname "$0")" && pwd)
work=${3:-$(mktemp -d)}
cd "$work" || exit 2

for p in "$here"/*.c; do
	"$everett" cc -g -O0 -o "$(basename "$p" .c)" "$p" || exit 2
done

# run OPTIONS... PROG.bc WORDS...: into out; what it says is in err
run() { "$everett" run --force -o out --all-tests "$@" > said 2> err < /dev/null; }
# number KEY...: of run.json
number()
{
	python3 -c 'import json, sys
v = json.load(open("out/run.json"))
for k in sys.argv[1:]:
	v = v[int(k)] if isinstance(v, list) else v[k]
print(json.dumps(v))' "$@"
}
# statuses: the exit statuses of all tests in order, findings as their kinds
statuses()
{
	"$everett" show out | sed -n '/^tests/,$p' | grep -v '^tests' |
		sed 's/.*exits with status \([0-9]*\).*/\1/; s/^ *[0-9]*  \([a-z-]*\) in .*/\1/' |
		sed 's/ .*//' | sort | xargs
}
# replayed NAME PROG: every test is reproduced natively, and followed by the engine
replayed()
{
	local native inside
	native=$("$everett" replay "./$2" out 2>&1 | grep -c ' reproduced ')
	is "$1: natively" "$native" "$(number tests)"
	inside=$("$everett" run --force -o again --test out "$2.bc" 2>&1 | grep 'executed, ')
	is "$1: --test" "$inside" "everett: $(number tests) executed, 0 differ"
}
# refused WHAT TEXT OPTIONS...: one line with that text, status 2
refused()
{
	local what=$1 text=$2 status
	shift 2
	"$everett" run -q --force -o out "$@" memory.bc > said 2> err < /dev/null
	status=$?
	if [ $status = 2 ] && [ "$(wc -l < err)" = 1 ] && grep -qF -- "$text" err; then
		ok "$what"
	else
		not_ok "$what" "status $status, $(cat err)"
	fi
}

# --- memory --------------------------------------------------------------------------
run --faults memory memory.bc
is memory "$(statuses)" "0 2 3 4 5 null-dereference"
is 'memory: points' "$(number faults)" \
	'{"points": 5, "injected_max": 1, "paths_by_count": [1, 5]}'
grep -q 'fault: malloc at memory.c:10 in copy fails with ENOMEM (call 1 of malloc, fault point 5)' err &&
	ok 'memory: named' || not_ok 'memory: named' "$(cat err)"
is 'memory: in run.json' "$(number findings 0 faults)" '[{"call": "malloc", "error": "ENOMEM", "file": "memory.c", "line": 10, "function": "copy", "thread": 0, "number": 1, "point": 5, "persistent": false}]'
grep -q 'malloc at memory.c:10 in copy fails' out/findings/*/finding.txt &&
	ok 'memory: in finding.txt' || not_ok 'memory: in finding.txt' "$(cat out/findings/*/finding.txt)"
replayed memory memory
run --faults memory -j2 --workers exec memory.bc
is 'memory: two workers' "$(statuses) $(number faults points)" "0 2 3 4 5 null-dereference 5"
mkdir seeds && echo > seeds/any # one path is explored before the others help
run --faults memory -j2 --seeds seeds memory.bc
is 'memory: points are counted once' "$(number faults points)" 5
run --faults calloc memory.bc
is 'one call' "$(statuses)" "0 2"
run --max-heap 40 memory.bc
is 'max-heap' "$(number exit_status) $(number faults points) $(cat said)" "0 0 no memory: 1"

# --- files ---------------------------------------------------------------------------
run --faults file store.bc
is store "$(statuses)" "0 2 3 assertion assertion"
replayed store store
run --faults file store.bc good
is 'store: good' "$(statuses)" "0 0 2 3 4"
replayed 'store: good' store
run --faults write:short store.bc
is 'short write' "$(statuses)" "0 assertion"
run --faults close store.bc
is 'close' "$(statuses)" "0 assertion"
run --faults write,all-errors store.bc good
is 'all errors' "$(statuses)" "0 0 3 3 3 3"
run --faults write:EIO,write:EDQUOT store.bc
is 'named errors' "$(statuses)" "0 3 3"

# --- interruption --------------------------------------------------------------------
run --faults read,all-errors interrupted.bc handler
is 'EINTR' "$(statuses)" "0 assertion"
replayed EINTR interrupted
run --faults read,all-errors interrupted.bc restart
is 'EINTR: not with SA_RESTART' "$(number faults points)" "0"
run --faults read,all-errors interrupted.bc none
is 'EINTR: not without a handler' "$(number faults points)" "0"
run --faults read:EINTR interrupted.bc none
is 'EINTR: by name' "$(statuses)" "0 assertion"

# --- faults that stay ----------------------------------------------------------------
run --faults write:ENOSPC full.bc
is transient "$(statuses)" "0 1 1 1"
run --faults write:ENOSPC,persistent full.bc
is 'persistent: the disk' "$(statuses)" "0 1 2 3"
replayed persistent full
run --faults write:ENOSPC,persistent,transient full.bc
is 'persistent and transient' "$(statuses)" "0 1 1 1 1 2 3"
run --faults write:EIO,persistent full.bc
is 'persistent: one file' "$(statuses)" "0 1 1 2"
run --faults read:ECONNRESET,persistent reset.bc
is 'persistent: one connection' "$(statuses)" "0 2 3 4"
run --faults malloc,persistent memory.bc
is 'persistent: memory' "$(statuses)" "0 null-dereference"

# --- what cannot be is not injected ----------------------------------------------------
run --faults write:ENOSPC,persistent possible.bc disk
is 'a full disk is no matter to a pipe' "$(statuses)" "0 1"
run --faults open:ENOSPC,persistent possible.bc create
is 'a full disk can be read' "$(statuses)" "0 1 2"
run --faults write:short,persistent possible.bc nothing
is 'nothing cannot be cut short' "$(statuses)" "0 1"
run --schedule round-robin --faults wait possible.bc wait
is 'WNOHANG does not wait' "$(number faults points) $(number findings)" "0 []"
run --faults connect,all-errors possible.bc datagram
is 'nobody refuses a datagram socket' "$(statuses)" "0 1"
run --faults connect,all-errors possible.bc unix
is 'there is no network between UNIX sockets' "$(statuses)" "0 2"
run --faults recv,all-errors possible.bc dontwait
is 'MSG_DONTWAIT does not wait' "$(statuses)" "0 3 4 5"
run --faults recv:EAGAIN possible.bc dontwait
is 'MSG_DONTWAIT: EAGAIN by name' "$(statuses)" "0 6"

# --- counting ------------------------------------------------------------------------
run --faults memory,count memory.bc
is count "$(statuses)" "0 2 3 4 5 null-dereference"
for n in 1 2 3 4 5 6; do
	run --faults memory,count=$n memory.bc
	"$everett" show out | sed -n '/^tests/,$p' | sed -n '2{s/^ *[0-9]*  //;s/ *$//;p}'
done > counted
is 'count=N' "$(cut -d' ' -f1-4 counted | xargs)" \
	"exits with status 2 exits with status 3 exits with status 4 exits with status 5 null-dereference in copy at exits with status 0"
run --faults memory,count=7 memory.bc
grep -q 'no fault points: no path has so many' err && ok 'count=N: too large' ||
	not_ok 'count=N: too large' "$(cat err)"
run --faults count,file store.bc good
is 'count: one path for each point' "$(number faults points) $(number paths completed)" "3 4"

# --- from the program ----------------------------------------------------------------
run region.bc region
is region "$(statuses)" "0 2 4"
replayed region region
run region.bc list
is 'list' "$(statuses)" "0 4"
run --faults malloc@main region.bc region
is 'region and list' "$(statuses)" "0 2 assertion" # the run begins on
run heap.bc set
is 'ev_set_max_heap' "$(statuses)" "0"
run --max-heap 1000 heap.bc
is '--max-heap' "$(number paths completed) $(number exit_status)" "1 0"
run heap.bc
is 'no limit' "$("$everett" run -q --passthrough --force -o out heap.bc > said 2>&1; echo $?)" "2"
run --faults read:EIO reset.bc ioctl
is 'descriptor by ioctl' "$(statuses)" "0 1 2"
replayed 'descriptor by ioctl' reset
run reset.bc function
is 'descriptor by function' "$(statuses)" "0 1 2"
is 'misuse of ioctl' "$("$everett" run -q --passthrough --force -o out reset.bc wrong > said 2>&1; echo $?)" "0"
run threads.bc
is threads "$(statuses)" "0 1 4"
replayed threads threads
run --schedule round-robin --faults malloc --program processes=processes.bc processes.bc
is processes "$(statuses)" "0 2 3 4"
run --schedule round-robin --faults malloc@allocate --program processes=processes.bc processes.bc
is 'site: of every program' "$(statuses)" "0 2 3 4"
run --schedule round-robin --faults malloc@processes:allocate --program processes=processes.bc processes.bc
is 'site: of one program' "$(statuses)" "0 4"
run --schedule round-robin --faults malloc --program processes=processes.bc processes.bc
is 'processes: natively' "$("$everett" replay ./processes out 2>&1 | grep -c ' reproduced ')" 4
run symbolic.bc
is 'symbolic descriptor' "$(statuses)" "0 1 2"
replayed 'symbolic descriptor' symbolic
run published.bc
is 'published examples' "$(number exit_status) $(number faults injected_max)" "3 1" # one order of threads
for p in store region heap reset threads symbolic published; do
	./$p > said 2>&1 < /dev/null
	echo "$p $?"
done > natively
is natively "$(xargs < natively)" \
	"store 0 region 0 heap 2 reset 0 threads 0 symbolic 0 published 0"

# --- per call site -------------------------------------------------------------------
run --faults malloc@copy memory.bc
is 'site: function' "$(statuses)" "0 null-dereference"
run --faults malloc@memory.c:10 memory.bc
is 'site: line' "$(statuses)" "0 null-dereference"
run --faults "malloc@$here/memory.c:10" memory.bc
is 'site: line, by a path' "$(statuses)" "0 null-dereference"
run --faults memory@copy memory.bc
is 'site: of a group' "$(statuses)" "0 null-dereference"
run --faults malloc@main memory.bc
is 'site: elsewhere' "$(number faults points) $(grep -c 'no fault points: no call' err)" "0 1"

# --- order ---------------------------------------------------------------------------
order()
{
	run -j1 --log debug "$@" memory.bc
	grep -o 'faults [0-9]*, ' err | grep -o '[0-9]*' | uniq | xargs
}
is 'fewest faults first' "$(order --faults memory,file --max-faults 3 --search fewest-faults)" "0 1 2 3"
paths=$(number paths)
is 'any other way, the same paths' "$(order --faults memory,file --max-faults 3 --search dfs > said; number paths)" "$paths"
run -j2 --faults memory,file --max-faults 3 --search fewest-faults memory.bc
is 'fewest faults, two workers' "$(number paths)" "$paths"
run --max-fail 1 memory.bc
is "KLEE's word" "$(statuses)" "0 2 3 4 5 null-dereference"

# --- bad input -----------------------------------------------------------------------
refused 'unknown word' "'bogus' is neither a call" --faults bogus
refused 'unknown error' "'EFOO' is no error" --faults malloc:EFOO
refused 'error of another call' 'read cannot fail with ENOSPC; it can with EIO' --faults read:ENOSPC
refused 'error of no call of a group' 'no call of that group can fail with ECONNRESET' --faults memory:ECONNRESET
refused 'call that cannot fail' 'getpid cannot be made to fail' --faults getpid
refused 'another name' "'writev' counts as write" --faults writev
refused 'empty' 'the list is empty' --faults ''
refused 'no site' 'behind @' --faults malloc@
refused 'no line' "'x' is no line number" --faults malloc@a.c:x
refused 'count from 1' 'counted from 1' --faults count=0
refused 'count of words' "'count=x'" --faults count=x
refused 'count of several' 'about one fault on a path' --faults count --max-faults 2
refused 'number of faults' 'a number of faults from 1' --faults all --max-faults 0
refused 'two numbers' 'do not go together' --max-fail 1 --max-faults 2
refused 'heap' '--max-heap' --max-heap much
run refused.bc
is 'misuse is told' "$(number findings) $(sed -n 's/^everett: assumed: //p' err | sed 's| at .*/| at |')" \
	"[] SIO_SYMBOLIC changes nothing: its direction is EV_READ, or 0; in main at refused.c:14
SIO_FAULT_INJ changes nothing: the descriptor is not open; in main at refused.c:15
SIO_PKT_FRAGMENT changes nothing: the descriptor is no stream: no pipe, no stream socket, no standard input; in main at refused.c:16
ev_datagrams changes nothing: the descriptor is no UDP socket; in main at refused.c:17
ev_set_faults changes nothing: malloc cannot fail with EIO; it can with ENOMEM; in main at refused.c:19"
grep -q 'only path explored, with what is assumed above' err && ok 'misuse: in the end' ||
	not_ok 'misuse: in the end' "$(cat err)"
sed 's/"call": "malloc"/"call": ""/' out/findings/*/test.json > bad.json 2> said ||
	{ run --faults malloc memory.bc; sed 's/"call": "malloc"/"call": ""/' out/findings/*/test.json > bad.json; }
"$everett" replay ./memory bad.json > said 2> err
is 'damaged fault in a test' "$?" 2
run --faults malloc memory.bc
sed 's/"number": 1,\( *\)/"number": 7,\1/' out/findings/*/test.json > other.json
"$everett" replay ./memory other.json > said 2> err
is 'fault that does not occur' "$?: $(grep -o 'diverged: .* before fault 1 of 1' said err | head -1 | grep -c fault)" "1: 1"

exit $failed
