#!/bin/bash
# memcached.sh EVERETT [DIR] - builds Debian's memcached with libevent: threads that hand
# connections to each other, epoll, a text protocol.
name=memcached
. "$(dirname "$0")/common.sh"

library libevent configure_make_install --disable-shared --disable-openssl --disable-samples \
	--disable-libevent-regress --disable-debug-mode
copy_source
check configure ./configure --with-libevent="$prefix" --disable-docs --disable-extstore \
	"${tools[@]}" || finish
check make make -j"$(nproc)" "${no_autotools[@]}" memcached || finish
module memcached

port=$(free_port)
races=explore
serves serve "$port" "$PWD/memcached" -u root -l 127.0.0.1 -p "$port" -t 1 -U 0 \
	-o no_modern,no_hashexpand << 'END'
start
connect a
send a set greeting 0 0 5\r\nhello\r\n
expect a STORED\r\n
connect b
send b get greeting\r\n
expect b END\r\n
send a delete greeting\r\nget greeting\r\n
expect a END\r\n
send a nonsense\r\n
expect a \r\n
send b quit\r\n
rest b
stop
END

# A binary packet of 25 symbolic bytes (doc/cases/memcached-packets): all of its paths.
if EVERETT=$everett MEMCACHED=$PWD "$top/doc/cases/memcached-packets/run" 1 1 \
	> "$work/packets.log" 2>&1 && grep -q '^237 paths, 0 findings, ' "$work/packets.log"; then
	ok packets
else
	not_ok packets "see $work/packets.log"
fi
finish
