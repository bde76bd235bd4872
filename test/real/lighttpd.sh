#!/bin/bash
# lighttpd.sh EVERETT [DIR] - builds Debian's lighttpd with its modules linked in: one process
# around epoll.
name=lighttpd
. "$(dirname "$0")/common.sh"

copy_source
printf 'PLUGIN_INIT(mod_%s)\n' access indexfile staticfile > src/plugin-static.h
check configure env LIGHTTPD_STATIC=yes ./configure --enable-static --disable-shared \
	--without-pcre2 --without-pcre --without-zlib --without-bzip2 --without-openssl \
	--without-lua "${tools[@]}" || finish
check make-first make "${no_autotools[@]}" -C src versionstamp parsers || finish
check make make -j"$(nproc)" "${no_autotools[@]}" -C src lighttpd || finish
module src/lighttpd

port=$(free_port)
make_pages
cat > "$work/lighttpd.conf" << END
server.document-root = "$work/www"
server.bind = "127.0.0.1"
server.port = $port
index-file.names = ("index.html")
mimetype.assign = (".html" => "text/html", ".txt" => "text/plain")
END
serves serve "$port" "$PWD/src/lighttpd" -D -f "$work/lighttpd.conf" << 'END'
start
hide Date: 
hide Last-Modified: 
hide ETag: 
connect a
send a GET / HTTP/1.1\r\nHost: localhost\r\n\r\n
expect a </html>\n
send a GET /page.txt HTTP/1.1\r\nHost: localhost\r\n\r\n
expect a a page\n
connect b
send b GET /nosuch HTTP/1.0\r\n\r\n
rest b
stop
END
finish
