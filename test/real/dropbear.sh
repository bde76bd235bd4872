#!/bin/bash
# dropbear.sh EVERETT [DIR] - builds Debian's dropbear: a process for every connection, up to
# the offer of the key exchange.
name=dropbear
. "$(dirname "$0")/common.sh"

copy_source
check configure ./configure --disable-zlib --disable-pam --disable-harden \
	--enable-bundled-libtom --disable-utmp --disable-wtmp --disable-lastlog \
	"${tools[@]}" || finish
check make make -j"$(nproc)" "${no_autotools[@]}" PROGRAMS="dropbear dropbearkey" || finish
module dropbear
rm -f "$work/host.key"
check key ./dropbearkey -t ecdsa -f "$work/host.key" || finish

port=$(free_port)
# The packet of the offer: length, padding, type 20, sixteen random bytes, names.
serves serve "$port" "$PWD/dropbear" -F -E -r "$work/host.key" -p 127.0.0.1:"$port" \
	-P "$work/dropbear.pid" << 'END'
start
connect a
expect a \r\n
send a SSH-2.0-client\r\n
bytes a 6
skip a 16
expect a none
connect b
expect b \r\n
close b
connect c
send c GET / HTTP/1.0\r\n\r\n
expect c \r\n
close c
close a
stop
END
finish
