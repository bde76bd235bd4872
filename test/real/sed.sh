#!/bin/bash
# sed.sh EVERETT [DIR] - builds Debian's sed: one program with gnulib and a regex engine.
name=sed
. "$(dirname "$0")/common.sh"

build --disable-acl --without-selinux --disable-i18n --disable-dependency-tracking
modules sed 1
says substitute "hello world" sed/sed 's/brave *//' <<< "hello brave world"
says groups "b-a" sed/sed -E 's/(.)(.)/\2-\1/' <<< "ab"
says address $'2\n3' sed/sed -n '2,3p' <<< $'1\n2\n3\n4'
says hold $'3\n2\n1' sed/sed -n '1!G;h;$p' <<< $'1\n2\n3'
says script "x3" sed/sed -e ':a' -e 's/^x\{0,1\}o/x/;ta' -e 's/$/3/' <<< "ooo"
explores text sed/sed -- -e '2q' -e '$!N' -e 'y/ab/xy/' -e 'P;D' --sym-stdin 4
explores regex sed/sed --least 1 -- -e 's/a\(b*\)c/[\1]/' -e '/^#/d' --sym-stdin 3
explores script sed/sed -- --sym-arg 3 --sym-stdin 2
explores file sed/sed -- -n '$=' A --sym-files 1 4
finish
