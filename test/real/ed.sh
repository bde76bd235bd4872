#!/bin/bash
# ed.sh EVERETT [DIR] - builds Debian's ed: a small editor whose `!` starts a shell, which
# neither exploring nor replay must do.
name=ed
. "$(dirname "$0")/common.sh"

build
modules . 1
printf 'one\ntwo\n' > file.txt
says print "two" ./ed -s file.txt <<< '2p'
says substitute "tWo" ./ed -s file.txt <<< $'2s/w/W/p\nQ'
explores commands ./ed -- -s --sym-stdin 4
explores file ./ed -- -s A --sym-files 1 3 --sym-stdin 3
explores words ./ed -- --sym-args 0 2 3 --sym-stdin 2
finish
