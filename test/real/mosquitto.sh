#!/bin/bash
# mosquitto.sh EVERETT [DIR] - builds Debian's mosquitto: a broker around epoll, whose
# connections send to each other.
name=mosquitto
. "$(dirname "$0")/common.sh"

copy_source
check make make -j"$(nproc)" -C src WITH_TLS=no WITH_CJSON=no WITH_DOCS=no WITH_SYSTEMD=no \
	WITH_SRV=no WITH_UUID=no WITH_WEBSOCKETS=no WITH_SHARED_LIBRARIES=no \
	WITH_STATIC_LIBRARIES=yes WITH_BUNDLED_DEPS=yes STRIP=true CC="$everett cc" \
	CFLAGS="-O1 -g" mosquitto || finish
module src/mosquitto

port=$(free_port)
printf 'listener %s 127.0.0.1\nallow_anonymous true\nuser root\n' "$port" > "$work/mosquitto.conf"
# a subscribes to t, b publishes there, a pings and goes.
serves serve "$port" "$PWD/src/mosquitto" -c "$work/mosquitto.conf" << 'END'
start
connect a
send a \x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01a
bytes a 4
send a \x82\x06\x00\x01\x00\x01t\x00
bytes a 5
connect b
send b \x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01b
bytes b 4
send b \x30\x08\x00\x01thello
expect a hello
send a \xc0\x00
bytes a 2
send a \xe0\x00
rest a
stop
END
finish
