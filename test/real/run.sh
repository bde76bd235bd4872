#!/bin/bash
# run.sh EVERETT fast|full SCRATCH - the part of test/real that `make test` runs: bzip2, which
# needs no configure; the rest is `make test-real`. Without its source there is nothing to
# build, and the line says so.
# slow
here=$(cd "$(dirname "$0")" && pwd)
if ! "$here/../../tool/fetch-source" bzip2 > /dev/null 2>&1; then
	echo "ok real-left-out (no source package of bzip2 to be had)"
	exit 0
fi
exec "$here/bzip2.sh" "$1" "$3"
