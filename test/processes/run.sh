#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - processes that execute other programs (--program), and the
# orders in which processes take turns.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$1
here=$(cd "$(dirname "$0")" && pwd)
work=${3:-$(mktemp -d)}
cd "$work" || exit 2

for p in caller other sh orders meets slice fork_locked; do
	"$everett" cc -g -O1 -o $p "$here/$p.c" || exit 2
done

# execute WAY WORDS...: what the programs print together, and the status of the path
execute()
{
	local way=$1
	shift
	"$everett" run -q --passthrough --force -o out --schedule round-robin "$@" \
		--program other=other.bc --program sh=sh.bc caller.bc "$way" \
		2> err < /dev/null
	echo "status $?"
	grep -v -e 'orders of threads were left out' -e '^everett: assumed' err
}
# natively WAY one|several: the same of native programs; with several processes everett's own status
# says that orders were left out
natively()
{
	PATH=.:$PATH ./caller "$1" 10>&- 11>&- 2>&1 < /dev/null
	local status=$?
	[ "$2" = several ] && [ $status = 0 ] && status=3
	echo "status $status"
}
# refused WHAT TEXT WORDS...: one line with that text, status 2
refused()
{
	local what=$1 text=$2 said status
	shift 2
	said=$("$everett" run -q --force -o out "$@" caller.bc 2>&1 > /dev/null < /dev/null)
	status=$?
	if [ $status = 2 ] && [ "$(wc -l <<< "$said")" = 1 ] && [[ $said == *"$text"* ]]; then
		ok "$what"
	else
		not_ok "$what" "status $status, $said"
	fi
}

# --- other programs ------------------------------------------------------------------
for way in execve spawn missing; do
	is $way "$(execute $way --env PATH=.:/bin)" "$(natively $way several)"
done
for way in self instead; do
	is $way "$(execute $way)" "$(natively $way one)"
done
# The shell of the run is not that of the host.
is popen "$(execute popen)" "read: sh: some words
pclose 7
status 3"
is system "$(execute system)" "sh: a command
system 7
status 3"
is none "$("$everett" run -q --force -o out --schedule round-robin caller.bc execve \
	2> err < /dev/null)" "execve ./other: No such file or directory
child: exited 1"

is none-said "$(sed -n 's/; in .*//; /assumed/p' err)" "everett: assumed: there is no program other (ENOENT); \
--program other=FILE.bc gives it"
"$everett" cc -g -O1 -o family "$here/../prog/socket_family.c" || exit 2
"$everett" run -q --force -o out family.bc > out.txt 2> err < /dev/null
is family-said "$(sed 's/; in .*//' err)" \
	"everett: assumed: the machine has no sockets of family 12 (EAFNOSUPPORT)"
is family-counted "$(grep -c 'no sockets of family 12' out/run.json)" 1

# --- time slices ---------------------------------------------------------------------
is slices "$("$everett" run -q --passthrough --force -o out --schedule round-robin slice.bc \
	2> err < /dev/null)" "30 ms"

refused word "not of the form NAME=FILE.bc" --program x
refused no-name "not of the form NAME=FILE.bc" --program =other.bc
refused no-file "give a name and a file" --program other=
refused bad-name "give a name and a file" --program a:b=other.bc
refused missing-file "cannot open" --program other=nothing.bc
refused native-file "native code, not bitcode" --program other=other
refused twice "there is a program of that name already" \
	--program other=other.bc --program other=sh.bc

# --- orders --------------------------------------------------------------------------
# outcomes PROGRAM NUMBER SCHEDULER: the letters that a program of that file prints on all paths
outcomes()
{
	"$everett" run -q --show-output --force -o out --schedule "$3" "$1.bc" "$2" \
		< /dev/null > letters 2> err || { cat err; return; }
	sort -u letters | tr -d '\n'
}
k=0
for wanted in bc bfg 'acdikmqsty{}'; do
	is orders-$k-all "$(outcomes orders $k all)" "$wanted"
	is orders-$k-dpor "$(outcomes orders $k dpor)" "$wanted"
	k=$((k + 1))
done
# What the programs of meets.c print with --schedule all, which takes up to minutes, or, where that
# has no end, what follows from the calls.
k=0
for wanted in ab ab ab ab ab ab ab ab ab ab ab bc ab ab ac ac cd cd ab bc ab ab ab ab bc ab ab ab bc bc abc; do
	is meets-$k "$(outcomes meets $k dpor)" "$wanted"
	k=$((k + 1))
done

# A thread holds a lock while another one forks: the child never gets it. fork reads all memory.
for workers in 1 4; do
	"$everett" run -q --force -j $workers -o out fork_locked.bc < /dev/null > /dev/null 2> err
	is fork-locked-$workers "$? $(sed -n 's/^everett: \([a-z-]*\): .*/\1/p' err)" "1 deadlock"
done

exit $failed
