#!/bin/bash
# apache2.sh EVERETT [DIR] - builds Debian's apache2 with the event module: one process with
# threads (-X), and workers.
name=apache2
. "$(dirname "$0")/common.sh"

# Debian's tree of expat has no configure.
make_expat()
{
	cat > expat_config.h << 'END'
#define HAVE_GETRANDOM 1
#define BYTEORDER 1234
#define XML_NS 1
#define XML_DTD 1
#define XML_CONTEXT_BYTES 1024
END
	cp expat/lib/expat.h expat/lib/expat_external.h "$prefix/include" &&
		compile_archive libexpat.a "-DHAVE_EXPAT_CONFIG_H -I." \
			expat/lib/{xmlparse,xmlrole,xmltok}.c
}

make_pcre2()
{
	cd src && cp config.h.generic config.h && cp pcre2.h.generic pcre2.h &&
		cp pcre2_chartables.c.dist pcre2_chartables.c && cp pcre2.h "$prefix/include" &&
		compile_archive libpcre2-8.a "-DHAVE_CONFIG_H -DPCRE2_CODE_UNIT_WIDTH=8 -DSUPPORT_PCRE2_8 -I." \
			$(ls pcre2_*.c | grep -v -e _jit_test -e _jit_match -e _jit_misc -e _dftables \
				-e _printint -e _fuzzsupport -e _ucptables)
	cat > "$prefix/bin/pcre2-config" << END
#!/bin/sh
case \$1 in
--version) echo 10.42 ;;
--cflags) echo -I$prefix/include ;;
--libs8) echo -L$prefix/lib -lpcre2-8 ;;
esac
END
	chmod +x "$prefix/bin/pcre2-config"
}

# compile_archive ARCHIVE FLAGS SOURCES...: the archive goes to $prefix/lib.
compile_archive()
{
	local archive=$1 flags=$2 object objects=() f
	shift 2
	for f in "$@"; do
		object=$(basename "$f" .c).o
		"$everett" cc -O1 -g $flags -c "$f" -o "$object" || return 1
		objects+=("$object")
	done
	"$everett" ar rcs "$prefix/lib/$archive" "${objects[@]}"
}

library expat make_expat
library pcre2 make_pcre2
library apr configure_make_install --disable-shared --enable-static
library apr-util configure_make_install --disable-shared --with-apr="$prefix" \
	--with-expat="$prefix" --disable-util-dso
copy_source
check configure ./configure --prefix="$work/root" --with-apr="$prefix" \
	--with-apr-util="$prefix" --with-pcre="$prefix/bin/pcre2-config" --disable-shared \
	--disable-so --disable-ssl --with-mpm=event --enable-modules=none \
	--enable-mods-static="unixd authz_core authz_host mime dir log_config" \
	"${tools[@]}" || finish
# Debian's patch wants the time of building from outside.
echo '#define BUILD_DATETIME "now"' > "$work/datetime.h"
touch server/util_expr_scan.c server/util_expr_parse.[ch] # made by flex and bison
check make make -j"$(nproc)" "${no_autotools[@]}" \
	EXTRA_CFLAGS="-O1 -g -include $work/datetime.h" || finish
module httpd

port=$(free_port)
make_pages
mkdir -p "$work/root/logs"
cat > "$work/httpd.conf" << END
ServerRoot "$work/root"
Listen 127.0.0.1:$port
ServerName 127.0.0.1
DocumentRoot "$work/www"
DirectoryIndex index.html
ErrorLog "$work/root/error_log"
PidFile "$work/root/httpd.pid"
TypesConfig /dev/null
ThreadsPerChild 2
ThreadLimit 2
StartServers 1
ServerLimit 1
MaxRequestWorkers 2
MinSpareThreads 1
MaxSpareThreads 2
User #1000
Group #1000
END
requests='start
hide Date: 
hide Last-Modified: 
hide ETag: 
connect a
send a GET / HTTP/1.1\r\nHost: localhost\r\n\r\n
expect a </html>\n
send a GET /page.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n
rest a
connect b
send b GET /nosuch HTTP/1.0\r\n\r\n
rest b
stop'
serves serve "$port" "$PWD/httpd" -X -f "$work/httpd.conf" <<< "$requests"
serves workers "$port" "$PWD/httpd" -D FOREGROUND -f "$work/httpd.conf" <<< "$requests"
finish
