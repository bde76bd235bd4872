#!/bin/bash
# dnsmasq.sh EVERETT [DIR] - builds Debian's dnsmasq: datagrams, and netlink to ask for the
# addresses of interfaces.
name=dnsmasq
. "$(dirname "$0")/common.sh"

copy_source
check make make -j"$(nproc)" CC="$everett cc" CFLAGS="-O1 -g" || finish
module src/dnsmasq

port=$(free_port)
# An A record that is there, one that is not, and a TXT record over a stream.
serves serve "$port" "$PWD/src/dnsmasq" -d -p "$port" -R -h -C /dev/null -u root \
	--listen-address=127.0.0.1 --bind-interfaces --address=/one.test/192.0.2.1 \
	--txt-record=two.test,hello --local=/test/ << 'END'
start
connect up
close up
udp a
send a \x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x03one\x04test\x00\x00\x01\x00\x01
datagram a
send a \x12\x35\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x03not\x04test\x00\x00\x01\x00\x01
datagram a
connect b
send b \x00\x1a\x12\x36\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x03two\x04test\x00\x00\x10\x00\x01
expect b hello
close b
stop
END
finish
