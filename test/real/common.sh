# common.sh - for the scripts that build real packages with `everett cc`; source it with
# `name` set to the Debian source package. Arguments of the script: EVERETT [DIR].
#
# Each check prints "ok name" or "not ok name: reason"; finish sets the exit status.
set -u

top=$(cd "$(dirname "$0")/../.." && pwd)
everett=$(realpath "${1:?usage: $0 path/to/everett [work directory]}")
work=${2:-$top/build/real}/$name
failed=0
mkdir -p "$work"
work=$(cd "$work" && pwd)

# Debian's patches touch files that automake would want to make again.
tools=(CC="$everett cc" AR="$everett ar" RANLIB="$everett ranlib" NM="$everett nm"
	CFLAGS="${CFLAGS:--O1 -g}")
no_autotools=(AUTOMAKE=: ACLOCAL=: AUTOCONF=: AUTOHEADER=: MAKEINFO=:)

ok() { echo "ok $name-$1"; }
not_ok()
{
	echo "not ok $name-$1: $2"
	failed=1
}

# check WHAT COMMAND...: its output goes to $work/WHAT.log.
check()
{
	local what=$1 start=$SECONDS
	shift
	if "$@" > "$work/$what.log" 2>&1; then
		ok "$what ($((SECONDS - start)) s)"
	else
		not_ok "$what" "see $work/$what.log: $(tail -n 1 "$work/$what.log")"
		return 1
	fi
}

# says WHAT TEXT COMMAND...: the command's output is that.
says()
{
	local what=$1 want=$2 got
	shift 2
	got=$("$@" 2>&1)
	if [ "$got" = "$want" ]; then ok "$what"; else not_ok "$what" "printed $got"; fi
}

unpack() { rm -rf "$work/source" && "$top/tool/fetch-source" "$name" "$work/source"; }

# build CONFIGURE-ARGUMENTS...: unpack, configure and make in $work/build; ends the
# script if one of them fails.
build()
{
	check unpack unpack || finish
	rm -rf "$work/build"
	mkdir -p "$work/build"
	cd "$work/build" || exit 2
	export FORCE_UNSAFE_CONFIGURE=1 # coreutils does not like to be configured by root
	check configure ../source/configure --disable-nls "${tools[@]}" "$@" || finish
	check make make -j"$(nproc)" "${no_autotools[@]}" || finish
}

# copy_source: unpack into $work/build and go there, for packages that are built in place.
copy_source()
{
	check unpack unpack || finish
	rm -rf "$work/build"
	cp -a "$work/source" "$work/build"
	cd "$work/build" || exit 2
}

# library NAME COMMAND...: the package NAME, which the program needs, is unpacked to
# $work/NAME and COMMAND run there; it puts headers and archives below $prefix.
prefix=$work/prefix
library()
{
	local library=$1
	shift
	rm -rf "${work:?}/$library"
	check "fetch-$library" "$top/tool/fetch-source" "$library" "$work/$library" || finish
	cd "$work/$library" || exit 2
	mkdir -p "$prefix/lib" "$prefix/include" "$prefix/bin"
	check "$library" "$@" || finish
}

# configure_make_install ARGUMENTS...: what most libraries want.
configure_make_install()
{
	./configure --prefix="$prefix" "${tools[@]}" "$@" &&
		make -j"$(nproc)" "${no_autotools[@]}" && make "${no_autotools[@]}" install
}

# modules DIR COUNT: every executable built in DIR has its module, COUNT of them in all.
modules()
{
	local dir=$1 want=$2 count=0 missing= f
	for f in "$dir"/*; do
		[ -f "$f" ] && [ "$(head -c 4 "$f" | tr -d '\0')" = $'\177ELF' ] || continue
		count=$((count + 1))
		[ "$(head -c 2 "$f.bc" 2> /dev/null)" = BC ] || missing="$missing ${f##*/}"
	done
	if [ -n "$missing" ]; then
		not_ok modules "no module for$missing"
	elif [ "$count" != "$want" ]; then
		not_ok modules "$count instead of $want"
	else
		ok "modules ($count)"
	fi
}

# module FILE: the executable has its module.
module()
{
	if [ "$(head -c 2 "$1.bc" 2> /dev/null)" = BC ]; then
		ok "module (${1##*/})"
	else
		not_ok module "no $1.bc"
		finish
	fi
}

# client: builds test/real/client, which plays a script with a server.
client=$work/client
make_client() { "$everett" cc -O1 -g -o "$client" "$top"/test/real/client/*.c; }

# A port of this machine that nobody uses now; the three after it are most likely free too.
free_port()
{
	python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# make_pages: $work/www with a few files for web servers.
make_pages()
{
	mkdir -p "$work/www"
	echo '<html><body>Hello.</body></html>' > "$work/www/index.html"
	echo 'a page' > "$work/www/page.txt"
}

# serves WHAT PORT PROG ARGUMENTS...: the script on standard input is played with PROG, a
# native twin with PROG.bc beside it: natively, and inside Everett, where PROG.bc is a program
# of the run, in one order of its threads. Races are looked for if `races` says so (explore); by
# default they are not, as that takes about twice the time. Both print the same, there are no
# findings and nothing is left out. For both, $work/scratch is there and empty.
serves()
{
	local what=$1 port=$2 status
	shift 2
	[ -x "$client" ] || check client make_client || finish
	cat > "$work/$what.script"
	rm -rf "$work/scratch"
	mkdir "$work/scratch"
	if ! timeout 900 "$client" "$work/$what.script" "$port" "$@" \
		> "$work/$what.native" 2> "$work/$what.errors"; then
		not_ok "$what-native" "$(tail -n 1 "$work/$what.native")"
		return
	fi
	ok "$what-native"
	rm -rf "$work/scratch"
	mkdir "$work/scratch"
	"$everett" run --schedule round-robin --races "${races:-ignore}" --fs "$work" --force \
		--program "${1##*/}=$1.bc" -o "$work/$what.run" "$client.bc" "$work/$what.script" "$port" "$@" \
		> "$work/$what.got" 2> "$work/$what.log" < /dev/null
	status=$?
	# Status 3: one order of threads and processes is not all.
	if { [ $status != 0 ] && [ $status != 3 ]; } ||
		grep -q '^everett: incomplete' "$work/$what.log"; then
		not_ok "$what" "exit status $status, see $work/$what.log: $(grep -m 1 -e finding -e incomplete "$work/$what.log")"
	elif ! cmp -s "$work/$what.native" "$work/$what.got"; then
		not_ok "$what" "$(diff "$work/$what.native" "$work/$what.got" | sed -n 2p)"
	else
		ok "$what ($(grep -o '[0-9,]* instructions in [0-9.]* s' "$work/$what.log"))"
	fi
}

# explores WHAT PROG [OPTIONS OF explore] -- WORDS...: PROG on symbolic input makes tests
# that replay.
explores()
{
	local what=$1
	shift
	"$top/test/real/explore" "$everett" "$work" "$name-$what" "$@" || failed=1
}

finish() { exit $failed; }
