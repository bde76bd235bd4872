#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - defects of programs with several processes, found by
# `everett run` and reproduced by the native programs, in all orders that were explored. One line
# "ok name" or "not ok name: reason" each.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett processes.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# build NAME [FLAG] < SOURCE: the program, with what most of them need in front.
build()
{
	{
		printf '#include <everett.h>\n#include <assert.h>\n#include <errno.h>\n'
		printf '#include <fcntl.h>\n#include <pthread.h>\n#include <signal.h>\n'
		printf '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n'
		printf '#include <sys/mman.h>\n#include <sys/socket.h>\n#include <sys/wait.h>\n'
		printf '#include <unistd.h>\n'
		cat
	} > "$1.c"
	"$everett" cc -O1 -g -o "$1" "$1.c" > cc.log 2>&1 ||
		not_ok "$1 build" "$(head -c 300 cc.log | tr '\n' ' ')"
}

# explore NAME WORDS...: a test for every path in NAME.out.
explore()
{
	local name=$1
	shift
	"$everett" run -q --all-tests --out "$name.out" "$@" "$name.bc" > run.log 2>&1 < /dev/null
}

# program NAME < SOURCE: both.
program()
{
	build "$1"
	explore "$1"
}

# no_process NAME: none of the program's is left.
no_process()
{
	local left
	left=$(pgrep -f "^(\./)?$1( |$)" | tr '\n' ' ')
	[ -z "$left" ] && ok "$1: no process is left" || not_ok "$1: no process is left" "$left"
}

# found NAME ID PATTERN [OPTIONS...]: that finding is reproduced.
found()
{
	local name=$1 id=$2 pattern=$3 finding
	shift 3
	finding=$(echo "$name".out/findings/$id)
	[ -d "$finding" ] || { not_ok "$name: $id" "$(ls "$name.out/findings" 2>&1)"; return; }
	"$everett" replay "$@" "$name" "$finding" > out 2> err < /dev/null &&
		tail -1 err | grep -q -e "reproduced: $pattern" && ok "$name: $id" ||
		not_ok "$name: $id" "$(tail -1 err)"
}

# all_of NAME LEAST [OPTIONS...]: every test of it, so many at least, is followed natively, and
# prints what was predicted; none of the program's processes is left.
all_of()
{
	local name=$1 least=$2 n
	shift 2
	"$everett" replay "$@" "$name" "$name.out" > out 2> err < /dev/null
	n=$(grep -c '^ *[0-9]*  reproduced' out)
	if tail -1 out | grep -q '^[0-9]* tests\?: [0-9]* reproduced$' && [ "$n" -ge "$least" ]; then
		ok "$name: all orders"
	else
		not_ok "$name: all orders" "$(grep -v '  reproduced  ' out | tail -3) $(cat err)"
	fi
	no_process "$name"
}

. "$here/programs.sh"
. "$here/others.sh"
. "$here/driver.sh"

exit $failed
