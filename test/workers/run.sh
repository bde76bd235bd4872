#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - many workers: alternatives that come late, paths that end
# their workers, trouble with processes and disks. The cases are in *.py here.
exec python3 -B "$(dirname "$0")/all.py" "$@"
