#!/bin/bash
# coreutils-same.sh EVERETT DIR - the commands of coreutils.cases with the programs that
# coreutils.sh built in DIR/src: the native twin and the bitcode in Everett must print the
# same on both streams and end with the same status. Prints "ok" and "not ok" lines.
set -u
here=$(cd "$(dirname "$0")" && pwd)
everett=$(realpath "${1:?usage: $0 path/to/everett directory}")
bin=$(realpath "${2:?usage: $0 path/to/everett directory}")
work=$(mktemp -d "${TMPDIR:-/tmp}/everett-coreutils.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export LC_ALL=C TZ=UTC0
failed=0

# --- inputs: the same bytes everywhere, made without the programs under test
python3 - "$here" << 'END'
import random, sys, base64, hashlib, pathlib
rng = random.Random(7)
lines = pathlib.Path(sys.argv[1], "coreutils.cases").read_text().splitlines()
text = "\n".join(lines[:40]) + "\n\n  indented\ttabs \n" + "x" * 90 + "\n"
def write(name, data):
    pathlib.Path(name).write_bytes(data.encode() if isinstance(data, str) else data)
write("text", text)
write("numbers", "".join(f"{rng.randrange(-500, 5000)}\t{rng.random() * 100:.3f}\tk{i % 7}\n"
                         for i in range(40)))
binary = bytes(rng.randrange(256) for _ in range(1000))
write("binary", binary)
words = sorted({w for w in text.replace("/", " ").split()}, key=lambda w: rng.random())
write("words", "\n".join(words[:60]) + "\n")
write("left", "".join(f"{i:03} left{i}\n" for i in range(0, 60, 2)))
write("right", "".join(f"{i:03} right{i}\n" for i in range(0, 60, 3)))
write("colons", "".join(f"user{i}:{'x' * (i % 3)}:{(i * 37) % 11}:{i}\n" for i in range(25)))
write("encoded", base64.encodebytes(binary))
write("eights", text[:160])
write("repeated", "".join(f"{i // 3} {'Aa'[i % 2]}{i // 2}\n" for i in range(40)) + "z\nz\nZ\n")
write("pairs", "a b\nb c\na d\nd c\nc e\nf e\n")

write("sums", hashlib.sha256(binary).hexdigest() + "  binary\n" + "0" * 64 + "  text\n")
END

# one NUMBER COMMAND...: standard input is the file `input`, by way of a pipe: Everett shows
# programs theirs as one.
one()
{
	local name="$2 (case $1)" want got program=$2
	shift 2
	cat "$input" | "$bin/$program" "$@" > want.out 2> want.err
	want=${PIPESTATUS[1]}
	"$everett" run --quiet --passthrough --max-time 100 --out run --force \
		"$bin/$program.bc" "$@" < "$input" > got.out 2> got.err
	got=$?
	grep -v '^everett: ' got.err > got.own
	if grep -q -E '^everett: (incomplete|[a-z-]+:)' got.err; then
		echo "not ok coreutils-same $name: $(grep -m1 '^everett' got.err)"
	elif [ $want != $got ]; then
		echo "not ok coreutils-same $name: status $got, natively $want"
	elif ! cmp -s want.out got.out || ! cmp -s want.err got.own; then
		echo "not ok coreutils-same $name: $(diff want.out got.out | head -n 3 | tr '\n' ' ')" \
			"$(diff want.err got.own | head -n 3 | tr '\n' ' ')"
	else
		echo "ok coreutils-same $name"
		return
	fi
	failed=1
}

number=0
while IFS= read -r line; do
	[ "${line:0:1}" = '#' ] && continue
	number=$((number + 1))
	input=/dev/null
	case $line in
	*' < '*)
		input=${line##* < }
		line=${line% < *}
		;;
	esac
	eval "one $number $line"
done < "$here/coreutils.cases"
exit $failed
