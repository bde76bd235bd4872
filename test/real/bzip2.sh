#!/bin/bash
# bzip2.sh EVERETT [DIR] - builds Debian's bzip2, which has a Makefile and no configure.
name=bzip2
. "$(dirname "$0")/common.sh"

check unpack unpack || finish
rm -rf "$work/build"
cp -r "$work/source" "$work/build"
cd "$work/build" || exit 2
# Debian's bzip2 links its library as a shared one; the archive is made first and taken.
check library make "${tools[@]}" libbz2.a || finish
check make "$everett" cc -O1 -g -o bzip2 bzip2.c libbz2.a || finish
modules . 1
says there-and-back "hello hello hello" sh -c './bzip2 -c | ./bzip2 -dc' <<< "hello hello hello"
says system "packed elsewhere" sh -c 'bzip2 -c | ./bzip2 -dc' <<< "packed elsewhere"
explores unpack ./bzip2 -- -dc --sym-stdin 24
explores words ./bzip2 -- --sym-arg 3 nosuch
finish
