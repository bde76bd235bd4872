#!/bin/bash
# m4.sh EVERETT [DIR] - builds Debian's m4: a macro processor with gnulib's guard of the stack.
name=m4
. "$(dirname "$0")/common.sh"

build --disable-dependency-tracking
modules src 1
says define "b c" src/m4 <<< 'define(a, b)dnl
a c'
says eval "42" src/m4 <<< 'eval(6 * 7)'
says recurse "***" src/m4 <<< 'define(f, `ifelse($1, 0, , `*f(decr($1))'"'"')'"'"')dnl
f(3)'
explores text src/m4 -- --sym-stdin 4
explores macros src/m4 -- -D a=b --sym-stdin 5
explores words src/m4 -- --sym-args 0 2 3 A --sym-files 1 2
explores file src/m4 -- A --sym-files 1 5
finish
