#!/bin/bash
# diffutils.sh EVERETT [DIR] - builds Debian's diffutils: four programs with gnulib, which
# looks for the limits of its stack in /proc/self/maps when it starts.
name=diffutils
. "$(dirname "$0")/common.sh"

build --disable-dependency-tracking
modules src 4
printf 'one\ntwo\n' > left
printf 'one\nthree\n' > right
says diff $'2c2\n< two\n---\n> three' src/diff left right
says cmp "left right differ: char 6, line 2" src/cmp left right
says sdiff "one	one" src/sdiff -w 20 <(echo one) <(echo one)
explores diff src/diff -- A B --sym-files 2 3
explores diff-words src/diff -- --sym-args 0 1 3 A B --sym-files 2 2
explores cmp src/cmp -- --sym-args 0 2 3 A B --sym-files 2 3
explores sdiff src/sdiff -- --sym-args 0 2 3 # with two files it starts diff
finish
