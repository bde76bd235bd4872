#!/bin/bash
# mini-httpd.sh EVERETT [DIR] - builds Debian's mini-httpd: a process for every connection.
name=mini-httpd
. "$(dirname "$0")/common.sh"

copy_source
# Debian's Makefile insists on OpenSSL.
check types make mime_encodings.h mime_types.h || finish
check make "$everett" cc -O1 -g mini_httpd.c match.c tdate_parse.c -o mini_httpd -lcrypt || finish
module mini_httpd

port=$(free_port)
make_pages
serves serve "$port" "$PWD/mini_httpd" -D -h 127.0.0.1 -p "$port" -d "$work/www" << 'END'
start
hide Date: 
hide Last-Modified: 
connect a
send a GET / HTTP/1.0\r\n\r\n
rest a
connect b
send b GET /nosuch HTTP/1.0\r\n\r\n
rest b
connect c
send c HEAD /page.txt HTTP/1.0\r\n\r\n
rest c
stop
END
finish
