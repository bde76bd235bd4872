#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - what stands around the tests: that who hangs is ended and
# who is slow is not, that the tests tell how far they are, what make and tool/deps do by default,
# that layers and documents are as the tools want them.
exec python3 -B "$(dirname "$0")/all.py" "$@"
