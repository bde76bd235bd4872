#!/bin/bash
# patch.sh EVERETT [DIR] - builds Debian's patch, which may start ed: replay must not.
name=patch
. "$(dirname "$0")/common.sh"

build --disable-dependency-tracking
modules src 1
printf 'one\ntwo\n' > file.txt
says apply "patching file file.txt" src/patch <<< $'--- file.txt\n+++ file.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+three'
says applied $'one\nthree' cat file.txt
explores script src/patch -- A --sym-files 1 3 --sym-stdin 8
explores words src/patch -- --sym-args 0 2 3 --sym-stdin 3
explores ed src/patch -- -e A --sym-files 1 2 --sym-stdin 4
finish
