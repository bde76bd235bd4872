#!/bin/bash
# lbzip2.sh EVERETT [DIR] - builds lbzip2: a pipeline of threads that packs and unpacks.
name=lbzip2
. "$(dirname "$0")/common.sh"

# Debian's part of the package is not in every archive; nothing of it is needed.
unpack()
{
	rm -rf "$work/source" && mkdir -p "$work/source" &&
		tar -x -f "$("$top/tool/fetch-source" lbzip2 orig)" -C "$work/source" \
			--strip-components=1
}

build
module src/lbzip2
says there-and-back "hello hello hello" sh -c 'src/lbzip2 -n 3 -c | src/lbzip2 -n 3 -dc' \
	<<< "hello hello hello"
# Inside Everett, in one order of the threads each.
seq 1 3000 > "$work/in.txt"
for schedule in round-robin random; do
	"$everett" run --schedule $schedule --races ignore --max-paths 1 --force -o "$work/run" \
		src/lbzip2.bc -n 3 -c < "$work/in.txt" > "$work/out.bz2" 2> "$work/$schedule.log"
	if grep -q -e '^everett: incomplete' -e '^everett: [1-9].*finding' "$work/$schedule.log"; then
		not_ok $schedule "see $work/$schedule.log"
	else
		check $schedule sh -c "src/lbzip2 -dc < '$work/out.bz2' | cmp - '$work/in.txt'"
	fi
done
finish
