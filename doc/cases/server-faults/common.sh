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
		echo "== Debian's $1 is fetched, built and tried, which takes some minutes"
		"$top/test/real/$1.sh" "$everett" "$real" || exit 2
	fi
	mkdir -p "$work/www"
	"$everett" cc -O1 -g -o "$work/client" "$top"/test/real/client/*.c || exit 2
	echo '<html><body>Hello.</body></html>' > "$work/www/index.html"
}

# faults OUT OPTIONS... -- ARGUMENTS...: the session on standard input is played with the server,
# whose calls fail as the options say; the client's do not. One order of threads is explored. Prints
# how far it is, then the numbers of the run.
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
		"$work/client.bc" "$work/session" "$port" "$server" "$@" 2>&1 > "$out.output" |
		tee "$out.log" | grep --line-buffered -e '^everett: [0-9]* s, ' -e '^everett: .* fault points*;' \
		-e '^everett: .* paths, .* instructions in ' -e '^everett: orders of threads' \
		-e '^everett: incomplete' -e 'paths explored' -e 'so far'
}

# findings OUT: the places, each with how many findings it has, the first fault that leads there, and
# what the native server does under that fault.
findings()
{
	local all=$work/$1/findings name places=0 reproduced=0 said
	for name in $(ls "$all" 2> /dev/null | sort -V); do
		# Further findings at a place have a number behind its line.
		[[ $name =~ ^(.*-[0-9]+)-[0-9]+$ ]] && [ -d "$all/${BASH_REMATCH[1]}" ] && continue
		places=$((places + 1))
		echo "  $name ($(ls "$all" | grep -c -x -e "$name" -e "$name-[0-9]*") of $(ls "$all" | wc -l) findings)"
		sed -n '/^The faults* that lead/,/^$/s/^  /    fault: /p' "$all/$name/finding.txt"
		said=$(timeout 300 "$everett" replay --fs "$work" "$work/client" "$all/$name" 2>&1 |
			sed -n 's/^everett: /    natively: /p')
		echo "${said:-    natively: no answer within 300 s}"
		[[ $said == *reproduced:* ]] && reproduced=$((reproduced + 1))
	done
	if [ $places = 0 ]; then
		echo "== no findings; the run is in ${all%/*}"
		return
	fi
	echo "== $places places with findings, $reproduced of them reproduced natively; all in ${all%/*}"
}
