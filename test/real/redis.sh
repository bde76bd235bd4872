#!/bin/bash
# redis.sh EVERETT [DIR] - builds Debian's redis server: an event loop of its own, idle
# threads, a Lua interpreter.
name=redis
. "$(dirname "$0")/common.sh"

copy_source
check make make -j"$(nproc)" -C src redis-server MALLOC=libc BUILD_TLS=no USE_SYSTEMD=no \
	OPTIMIZATION=-O1 CC="$everett cc" AR="$everett ar" RANLIB="$everett ranlib" || finish
module src/redis-server

port=$(free_port)
serves serve "$port" "$PWD/src/redis-server" --port "$port" --bind 127.0.0.1 --save "" << 'END'
start
connect a
send a PING\r\n
expect a \r\n
send a SET greeting hello\r\nGET greeting\r\n
expect a hello\r\n
send a *3\r\n$4\r\nEVAL\r\n$21\r\nreturn 6 * tonumber(7)\r\n$1\r\n0\r\n
expect a \r\n
connect b
send b LPUSH list 1 2 3\r\nLRANGE list 0 -1\r\n
expect b $1\r\n1\r\n
send b QUIT\r\n
rest b
stop
END
finish
