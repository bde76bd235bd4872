#!/bin/bash
# bc.sh EVERETT [DIR] - builds Debian's bc: two programs (bc, dc) with a library between
# them, and a helper that is built, run and removed on the way.
name=bc
. "$(dirname "$0")/common.sh"

build --without-readline --without-libedit
modules bc 1
modules dc 1
says bc "1267650600228229401496703205376" bc/bc <<< '2^100'
says bc-scale ".33333333333333333333" bc/bc -l <<< '1/3'
says bc-pi "3.14159265358979323844" bc/bc -l <<< '4*a(1)'
says dc 55 dc/dc -e '0 1 2 3 4 5 6 7 8 9 10 + + + + + + + + + + p'
explores bc-line bc/bc -- --sym-stdin 4
explores dc-line dc/dc -- -e --sym-arg 3
explores dc-file dc/dc -- A --sym-files 1 3
finish
