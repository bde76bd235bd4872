#!/bin/bash
# python3.sh EVERETT [DIR] - builds Debian's Python with the modules that are linked in, and runs lines
# of it natively and inside Everett.
name=python3.11
. "$(dirname "$0")/common.sh"

# configure looks for the order of words in an object file, which is bitcode here.
export ax_cv_c_float_words_bigendian=no
check unpack unpack || finish
rm -rf "$work/build"
mkdir -p "$work/build"
cd "$work/build" || exit 2
check configure ../source/configure --disable-shared --without-ensurepip --disable-ipv6 \
	--disable-test-modules "${tools[@]}" || finish
check make make -j"$(nproc)" python || finish
module python

# line WHAT WANTED LINE: natively and inside Everett it prints that.
line()
{
	local what=$1 wanted=$2 line=$3 status
	says "native-$what" "$wanted" ./python -S -E -c "$line"
	"$everett" run -j 1 -q --fs "$work/source" --fs "$work/build" --env PYTHONHASHSEED=0 \
		--force -o "$work/$what.run" python.bc -S -c "$line" \
		> "$work/$what.got" 2> "$work/$what.log" < /dev/null
	status=$?
	if [ $status = 0 ] && [ "$(cat "$work/$what.got")" = "$wanted" ]; then
		ok "$what"
	else
		not_ok "$what" \
			"exit status $status: $(cat "$work/$what.got" "$work/$what.log" | tail -n 1)"
	fi
}

line line 285 'print(sum(i * i for i in range(10)))'
# Literals and repr set the precision of the x87.
line floats '1.6 0.0025 2.67 0.14285714285714285 10000000000.000' \
	'print(1.5 + 0.1, float("2.5e-3"), round(2.675, 2), 1 / 7, "%.3f" % 1e10)'
finish
