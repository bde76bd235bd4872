#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - properties of symbolic execution that hold for every
# program: one seed gives one result, logs replay, tests predict what the twin does, random
# programs agree with trying all inputs, limits and bad files. The cases are in *.py here.
exec python3 -B "$(dirname "$0")/properties.py" "$@"
