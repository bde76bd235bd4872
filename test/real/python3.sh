#!/bin/bash
# python3.sh EVERETT [DIR] - builds Debian's Python with the modules that are linked in, and runs a line
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

line='print(sum(i * i for i in range(10)))'
wanted=285
says native "$wanted" ./python -S -E -c "$line"
"$everett" run -j 1 -q --fs "$work/source" --fs "$work/build" --env PYTHONHASHSEED=0 --force \
	-o "$work/line.run" python.bc -S -c "$line" > "$work/line.got" 2> "$work/line.log" < /dev/null
status=$?
if [ $status = 0 ] && [ "$(cat "$work/line.got")" = "$wanted" ]; then
	ok line
else
	not_ok line "exit status $status: $(cat "$work/line.got" "$work/line.log" | tail -n 1)"
fi
finish
