#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - random programs made of what real code has, natively on all
# their inputs and explored by Everett.
exec python3 -B "$(dirname "$0")/all.py" "$@"
