#!/bin/bash
# curl.sh EVERETT [DIR] - builds Debian's curl, which asks a server that the client plays.
name=curl
. "$(dirname "$0")/common.sh"

copy_source
check configure ./configure --disable-shared --enable-static --without-ssl --without-zlib \
	--without-brotli --without-zstd --without-libpsl --without-libidn2 --without-nghttp2 \
	--disable-ldap --disable-manual --without-librtmp "${tools[@]}" || finish
check make make -j"$(nproc)" "${no_autotools[@]}" || finish
module src/curl

port=$(free_port)
serves serve "$port" "$PWD/src/curl" -s -S -i "http://127.0.0.1:$port/one" \
	"http://127.0.0.1:$port/two" -d hello "http://127.0.0.1:$port/three" << 'END'
hide Host: 
listen
start-shown
accept a
expect a \r\n\r\nhello
send a HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\none\n
expect a \r\n\r\nhello
send a HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ntwo\n
expect a \r\n\r\nhello
send a HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nthree\n\r\n0\r\n\r\n
wait
END
finish
