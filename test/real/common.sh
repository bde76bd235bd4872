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

# explores WHAT PROG [OPTIONS OF explore] -- WORDS...: PROG on symbolic input makes tests
# that replay.
explores()
{
	local what=$1
	shift
	"$top/test/real/explore" "$everett" "$work" "$name-$what" "$@" || failed=1
}

finish() { exit $failed; }
