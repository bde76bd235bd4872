#!/bin/bash
# tinyproxy.sh EVERETT [DIR] - builds Debian's tinyproxy: a thread for every connection, which
# connects to a server that the client plays.
name=tinyproxy
. "$(dirname "$0")/common.sh"

copy_source
check configure ./configure --disable-manpage_support "${tools[@]}" || finish
check make make -j"$(nproc)" "${no_autotools[@]}" || finish
module src/tinyproxy

port=$(free_port)
cat > "$work/tinyproxy.conf" << END
Port $port
Listen 127.0.0.1
Timeout 60
MaxClients 4
DefaultErrorFile "$work/nosuch.html"
END
serves serve "$port" "$PWD/src/tinyproxy" -d -c "$work/tinyproxy.conf" << 'END'
hide Host: 
hide Via: 
listen +1
start
connect a
send a GET http://127.0.0.1:\q/page HTTP/1.0\r\n\r\n
accept upstream
expect upstream \r\n\r\n
send upstream HTTP/1.0 200 OK\r\nContent-Length: 6\r\n\r\nhello\n
close upstream
rest a
connect b
send b GET http://127.0.0.1:\q/other HTTP/1.0\r\n\r\n
accept upstream
expect upstream \r\n\r\n
send upstream HTTP/1.0 404 Not Found\r\n\r\n
close upstream
rest b
connect c
send c nonsense\r\n\r\n
rest c
stop
END
finish
