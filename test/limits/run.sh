#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - loops that an input can prolong: everything gets its turn,
# limits and signals end the run with its results, and a step costs the same on long paths.
exec python3 -B "$(dirname "$0")/all.py" "$@"
