#!/bin/bash
# mawk.sh EVERETT [DIR] - builds Debian's mawk: an interpreter with its own regular
# expressions and a parser made by yacc.
name=mawk
. "$(dirname "$0")/common.sh"

build --with-builtin-regex
modules . 1
says fields "b 3" ./mawk '{ print $2, NF }' <<< "a b c"
says regex "2" ./mawk '/^[a-c]+$/ { n++ } END { print n }' <<< $'abc\nabd\ncab'
says arithmetic "0.333333 8" ./mawk 'BEGIN { print 1 / 3, 2 ^ 3 }'
explores text ./mawk -- '/a+b/ { print "hit", NF }' --sym-stdin 4
explores program ./mawk -- --sym-arg 2 --sym-stdin 1
explores file ./mawk --least 1 -- -F : '{ n[$1]++ } END { for (k in n) print k }' A --sym-files 1 4
finish
