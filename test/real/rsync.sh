#!/bin/bash
# rsync.sh EVERETT [DIR] - builds Debian's rsync: a pipeline of processes for a local copy, and
# a daemon that another rsync asks.
name=rsync
. "$(dirname "$0")/common.sh"

copy_source
check configure ./configure --disable-openssl --disable-xxhash --disable-zstd --disable-lz4 \
	--disable-md2man --disable-roll-simd --disable-roll-asm --disable-md5-asm \
	--disable-acl-support --disable-xattr-support --disable-iconv --with-included-popt \
	--with-included-zlib "${tools[@]}" || finish
check make make -j"$(nproc)" "${no_autotools[@]}" -o configure.sh -o config.h.in \
	-o aclocal.m4 rsync || finish
module rsync

port=$(free_port)
make_pages
serves local "$port" "$PWD/rsync" -a --out-format=%n "$work/www/" "$work/scratch/" << 'END'
start-shown
wait
END
# Started by root it becomes nobody, who can read the pages; otherwise it stays who it is.
cat > "$work/rsyncd.conf" << END
use chroot = no
[pages]
path = $work/www
END
serves daemon "$port" "$PWD/rsync" --daemon --no-detach --address=127.0.0.1 --port="$port" \
	--config="$work/rsyncd.conf" << END
start
connect a
expect a \n
close a
run rsync://127.0.0.1:\p/
run --out-format=%n -r rsync://127.0.0.1:\p/pages/ $work/scratch
run --out-format=%n -r rsync://127.0.0.1:\p/nosuch/ $work/scratch
stop
END
finish
