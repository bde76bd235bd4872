#!/bin/bash
# gzip.sh EVERETT [DIR] - builds Debian's gzip: compresses and decompresses.
name=gzip
. "$(dirname "$0")/common.sh"

build --disable-dependency-tracking DFLTCC_FALLBACK=
modules . 1
says there-and-back "hello hello hello" sh -c './gzip -c | ./gzip -dc' <<< "hello hello hello"
says system "packed elsewhere" sh -c 'gzip -c | ./gzip -dc' <<< "packed elsewhere"
explores pack ./gzip --least 1 --paths 20 -- -1c --sym-stdin 1
explores unpack ./gzip -- -dc --sym-stdin 12
explores words ./gzip -- --sym-args 1 2 3 --sym-files 1 2
finish
