#!/bin/bash
# nginx.sh EVERETT [DIR] - builds Debian's nginx: one process, and a master with a worker.
name=nginx
. "$(dirname "$0")/common.sh"

copy_source
check configure ./configure --with-cc="$everett cc" --with-cc-opt="-O1 -g -Wno-sign-compare" \
	--without-http_rewrite_module --without-http_gzip_module --prefix="$work/root" || finish
check make make -j"$(nproc)" || finish
module objs/nginx

port=$(free_port)
make_pages
mkdir -p "$work/root/logs"
# configuration NAME MORE: one with these lines more.
configuration()
{
	cat > "$work/$1.conf" << END
daemon off;
$2
error_log stderr;
pid $work/root/nginx.pid;
events { }
http {
	access_log off;
	server {
		listen 127.0.0.1:$port;
		root $work/www;
	}
}
END
}
requests='start
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
stop'
configuration one "master_process off;"
serves serve "$port" "$PWD/objs/nginx" -c "$work/one.conf" <<< "$requests"
configuration workers "worker_processes 1; user root root;"
serves workers "$port" "$PWD/objs/nginx" -c "$work/workers.conf" <<< "$requests"
finish
