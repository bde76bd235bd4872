# limits.sh - paths that never end, assumptions that cannot hold, and what is said at the end.
mkdir limits && cd limits || exit 2

build as << 'END'
#include <klee/klee.h>
int main(void)
{
	int x = klee_int("x");
	klee_assume(x > 10);
	klee_assume(x < 10); /* 6 */
	return 0;
}
END
build verifier << 'END'
#include <svcomp.h>
int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (x > 5)
		__VERIFIER_assume(x < 5); /* 6 */
	else
		__VERIFIER_assume(x > 5); /* 8 */
	return 0;
}
END
for workers in 1 2; do
	ends "no path satisfies the assumptions, $workers workers" 3 \
		"^everett: no path satisfies the assumptions: check klee_assume at as.c:6$" \
		run -j $workers --out as-$workers as.bc
	is "run.json says so, $workers workers" "$(field as-$workers \
		'r["exhausted"], r["exit_status"], [(i["reason"], i["place"]) for i in r["incomplete"]]')" \
		"(False, 3, [('assumptions', 'klee_assume at as.c:6')])"
done
ends "an assumption inside a function of ours" 3 \
	"satisfies the assumptions: check __VERIFIER_assume at verifier.c:[68]$" run verifier.bc
ends "some path does" 0 "^everett: no defects: the only path explored$" \
	run "$(sed 's/x < 10/x < 20/' as.c > some.c; "$everett" cc -g -o some some.c; echo some.bc)"

build spin << 'END'
#include <everett.h>
static int spin(unsigned n)
{
	volatile unsigned i = n;
	while (i != n + 1)
		i = n; /* 6 */
	return 0;
}
int main(void)
{
	int x = ev_int("x");
	if (x == 3)
		return spin(7);
	if (x == 4)
		return 1;
	return 0;
}
END
for workers in 1 2; do
	ends "an endless path, $workers workers" 3 \
		"incomplete: .* a path reached --max-path-instructions in spin at spin.c:[56]" \
		run -j $workers --max-path-instructions 100000 --out spin-$workers spin.bc
	says "it is not called explored, $workers workers" \
		"^everett: no defects in the 2 paths explored; 1 path did not come to an end, see above$"
	is "run.json, $workers workers" "$(field spin-$workers 'r["stop_reason"], r["exhausted"], r["paths"]["unfinished"], [i["reason"] for i in r["incomplete"]]')" "('exhausted', False, 1, ['bounded'])"
	ends "its test, $workers workers" 0 "max-path-instructions in spin at spin.c:[56] .*x=3" show spin-$workers
done
printf 'int main(void)\n{\n\tfor (volatile unsigned long n = 1; n; n++)\n\t\t;\n}\n' | build dull
ends "without symbolic input" 3 "no defects so far; 1 path did not come to an end" \
	run --max-path-instructions 100000 --out dull-out dull.bc
ends "it has a test as well" 0 "1  not explored .*--max-path-instructions in main at dull.c:[345]" show dull-out

# The last line.
build bush << 'END'
#include <everett.h>
#include <stdlib.h>
int main(void)
{
	unsigned x = (unsigned)ev_int("x"), n = 0;
	for (int i = 0; i < 24; i++)
		if (x >> i & 1)
			n += i;
	if (n == 3)
		abort();
	return 0;
}
END
sed 's/abort()/return 1/; s/24/11/' bush.c > small.c
"$everett" cc -g -O0 -o small small.c || exit 2
ends "all explored" 0 "^everett: no defects: all 2,048 paths explored$" run small.bc
ends "some left" 3 "^everett: no defects so far: [1-9][0-9]* paths left; continue with everett run --resume left$" \
	run -j 1 --max-paths 1500 --out left small.bc
ends "as it says" 0 "^everett: no defects: all 2,048 paths explored$" run --resume left
says "numbers have nouns" "^everett: 0 findings, 2,048 paths, [0-9]* tests, [0-9,]* instructions in [0-9.]* s; results in left$"
ends "findings, some paths left" 1 "^everett: 1 finding so far: [0-9,]* paths left; continue with everett run --resume" \
	run --stop-at-finding bush.bc
sed 's/abort()/return 1/' bush.c > wide.c
"$everett" cc -g -O0 -o wide wide.c || exit 2
ends "interrupted" 3 "time limit" run --max-time 2 --out timed wide.bc

# On a terminal the line is rewritten in place and never wider than the terminal.
cat > terminal.py << 'END'
import fcntl, os, pty, re, struct, sys, termios
columns = int(sys.argv[1])
pid, fd = pty.fork()
if pid == 0: # before anything is written
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execv(sys.argv[2], sys.argv[2:])
text = b""
while True:
    try:
        part = os.read(fd, 4096)
    except OSError:
        break
    if not part:
        break
    text += part
os.waitpid(pid, 0)
lines = [l for l in re.split(rb"\r\n|\r|\x1b\[K", text) if re.match(rb"\d+ s, ", l)]
open("lines", "wb").write(b"\n".join(lines) + b"\n")
print(len(lines) > 0, max(map(len, lines), default=0) < columns)
END
is "a path that does not end" \
	"$(python3 terminal.py 120 "$everett" run --max-instructions 4000000000 --out d dull.bc)" "True True"
is "is shown with its place" \
	"$(grep -c '1 left, .*1 path running for [0-9.]* G instructions, at dull.c:[345] (main)' lines | sed 's/[1-9].*/some/')" some
for columns in 20 45 80; do
	for seconds in 3 12 48; do # until it has come to write a line
		got=$(python3 terminal.py $columns "$everett" run --max-time $seconds --force \
			--out t$columns bush.bc)
		[ "${got%% *}" = True ] && break
	done
	is "a terminal of $columns columns" "$got" "True True"
done
cd ..
