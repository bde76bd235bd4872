#!/bin/bash
# run.sh EVERETT fast|full SCRATCH - the part of test/real that `make test` runs: bzip2, which
# needs no configure, and three small servers; the rest is `make test-real`. Without its source
# there is nothing to build, and the line says so.
# slow
here=$(cd "$(dirname "$0")" && pwd)
status=0
for package in bzip2 mini-httpd tinyproxy lighttpd; do
	if ! "$here/../../tool/fetch-source" $package > /dev/null 2>&1; then
		echo "ok real-left-out (no source package of $package to be had)"
		continue
	fi
	"$here/$package.sh" "$1" "$3" || status=1
done
exit $status
