#!/bin/bash
# lua.sh EVERETT [DIR] - builds Debian's Lua: an interpreter with a garbage collector, a
# compiler to bytecode, and its errors by longjmp.
name=lua5.4
. "$(dirname "$0")/common.sh"

compile()
{
	local files
	files=$(ls "$work"/source/src/*.c | grep -v -e '/luac\.c$' -e '/ltests\.c$')
	echo '#define DEB_HOST_MULTIARCH "any"' > lua5.4-deb-multiarch.h # as debian/rules does
	"$everett" cc -I. -O1 -g -std=gnu99 -DLUA_COMPAT_5_3 -DLUA_USE_POSIX -o lua $files -lm
}

check unpack unpack || finish
rm -rf "$work/build"
mkdir -p "$work/build"
cd "$work/build" || exit 2
check make compile || finish
modules . 1
says arithmetic "1267650600228229401496703205376.0" ./lua -e 'print(string.format("%.1f", 2^100))'
says closures "55" ./lua -e 'local function f(n) return n < 2 and n or f(n-1) + f(n-2) end print(f(10))'
says strings "x=1 y=2" ./lua -e 'print((("x=a y=b"):gsub("%a$", "2"):gsub("a", "1")))'
says error "caught" ./lua -e 'print(pcall(error) and "no" or "caught")'
# Strings of up to 40 bytes are hashed when they are made: an equation. A longer one is not.
cat > scan.lua << 'END'
local line = io.read(48)
local depth, most = 0, 0
for i = 1, 4 do
	local c = line:byte(i)
	if c == 40 then depth = depth + 1 elseif c == 41 then depth = depth - 1 end
	if depth < 0 then error("closed too early") end
	if depth > most then most = depth end
end
print(depth == 0 and most or "open")
END
explores scan ./lua --least 5 --option=--all-tests --option=--fs --option="$PWD" --replay=--fs \
	--replay="$PWD" -- "$PWD/scan.lua" --sym-stdin 48
explores chunk ./lua -- -e --sym-arg 1
finish
