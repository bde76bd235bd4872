# common.sh - for the cases that let calls of real servers fail; source it. The servers are built
# by test/real/NAME.sh into $REAL (build/real of the tree if not given), unless they are there.
set -u
top=$(cd "$(dirname "$0")/../../.." && pwd)
everett=$(command -v "${EVERETT:-everett}") || { echo "$0: there is no everett; set EVERETT" >&2; exit 2; }
everett=$(realpath "$everett")
real=${REAL:-$top/build/real}
mkdir -p "$real"
real=$(cd "$real" && pwd)
port=7411

# built NAME PROGRAM: the server PROGRAM, a path below the build directory of the package NAME, is
# there. Sets work, a directory for this case, and server.
built()
{
	server=$real/$1/build/$2
	work=$real/$1/faults
	if [ ! -e "$server.bc" ]; then
		"$top/test/real/$1.sh" "$everett" "$real" || exit 2
	fi
	mkdir -p "$work/www"
	"$everett" cc -O1 -g -o "$work/client" "$top"/test/real/client/*.c || exit 2
	echo '<html><body>Hello.</body></html>' > "$work/www/index.html"
}

# faults OUT OPTIONS... -- ARGUMENTS...: the session on standard input is played with the server,
# whose calls fail as the options say; the client's do not. One order of threads is explored.
faults()
{
	local out=$work/$1 options=()
	shift
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	cat > "$work/session"
	"$everett" run --schedule round-robin --races ignore --fs "$work" --force -o "$out" \
		--program "${server##*/}=$server.bc" "${options[@]}" \
		"$work/client.bc" "$work/session" "$port" "$server" "$@" > "$out.output" 2> "$out.log"
	grep -e '^everett: .* fault points*;' -e '^everett: .* paths, .* instructions' -e '^everett: incomplete' \
		-e 'paths explored' -e 'so far' "$out.log"
}

# findings OUT: each with the faults that lead to it, and what the native server does.
findings()
{
	local f
	for f in "$work/$1"/findings/*/; do
		[ -e "$f" ] || continue
		echo "${f%/}" | sed 's|.*/|  |'
		sed -n '/^The faults* that lead/,/^$/s/^  /    fault: /p' "$f/finding.txt"
		timeout 300 "$everett" replay --fs "$work" "$work/client" "$f" 2>&1 |
			sed -n 's/^everett: /    natively: /p'
	done
}
