#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - threads: how many executions there are, random programs
# against a count of them, what the library's objects do, and how runs with threads end.
exec python3 -B "$(dirname "$0")/all.py" "$@"
