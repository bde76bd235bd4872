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
finish
