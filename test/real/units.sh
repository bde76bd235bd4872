#!/bin/bash
# units.sh EVERETT [DIR] - builds Debian's units: a parser for expressions over a large table
# that is read at the start, and messages with the program's name.
name=units
. "$(dirname "$0")/common.sh"

build --without-readline
modules . 1
printf 'm !\ns !\nkm 1000 m\nhour 3600 s\n' > small.units
says convert "1000" ./units -f small.units --terse km m
says part "0.00027777778" ./units -f small.units --terse s hour
# Reads before the start of a line that is all blanks: a defect of units 2.22.
blanks=(--known=out-of-bounds-read-units.c-754 --known=out-of-bounds-read-units.c-527
	--known=out-of-bounds-read-units.c-552)
explores line ./units "${blanks[@]}" --option=--fs --option="$PWD" --replay=--fs --replay="$PWD" -- \
	-f "$PWD/small.units" --sym-args 0 2 3
explores input ./units "${blanks[@]}" --option=--fs --option="$PWD" --replay=--fs --replay="$PWD" -- \
	-q -f "$PWD/small.units" --sym-stdin 4
explores table ./units "${blanks[@]}" -- -f A km m --sym-files 1 5
finish
