#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - what people read about a finding: the input that
# triggers it, a command that works when pasted, source lines, colours; and the words for
# what is not supported. One line "ok name" or "not ok name: reason" each.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
root=$(realpath "$(dirname "$0")/../..")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett findings.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# program NAME [FLAGS...] < SOURCE
program()
{
	local name=$1
	shift
	{
		printf '#include <assert.h>\n#include <everett.h>\n#include <stdio.h>\n'
		printf '#include <stdlib.h>\n#include <string.h>\n'
		cat
	} > "$name.c"
	"$everett" cc -g "$@" -o "$name" "$name.c" > cc.log 2>&1 ||
		not_ok "$name build" "$(cat cc.log)"
}
# explored NAME OPTIONS...: what `everett run` says, in `said`; results are in NAME.out
explored()
{
	local name=$1
	shift
	rm -rf "$name.out"
	"$everett" run -o "$name.out" "$@" > out 2> said < /dev/null
}
# says NAME TEXT: a line of `said`
says()
{
	if grep -qxF -e "$2" said; then ok "$1"; else not_ok "$1" "$(cat said)"; fi
}
# tells NAME TEXT: the same for finding.txt of NAME.out
tells()
{
	if grep -qxF -e "$2" "${1%% *}".out/findings/*/finding.txt; then
		ok "$1"
	else
		not_ok "$1" "$(cat "${1%% *}".out/findings/*/finding.txt)"
	fi
}
# label WORD: the lines behind it in `said`, the first finding's
label() { sed -n "s/^  $1: //p" said | head -1; }

# --- the input

program values -O0 <<'END'
struct point { int x; unsigned char tag; char name[6]; };
static int level;
static unsigned short port;
int main(void)
{
	int x, list[3];
	unsigned u;
	float f;
	char word[6];
	struct point p;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&u, sizeof u, "u");
	ev_make_symbolic(&f, sizeof f, "f");
	ev_make_symbolic(word, sizeof word, "word");
	ev_make_symbolic(&p, sizeof p, "p");
	ev_make_symbolic(&list[1], 2 * sizeof *list, "rest");
	ev_make_symbolic(&level, sizeof level, "level");
	ev_make_symbolic(&port, sizeof port, "port");
	if (x == -5 && u == 4000000000u && f == 1.5f && !strcmp(word, "hi\n") && p.x == -4 &&
	    p.tag == 7 && !strcmp(p.name, "bob") && list[1] == 1 && list[2] == -9 &&
	    level == -2 && port == 65535)
		abort();
	return 0;
}
END
explored values values.bc
says "values have their types" '  input: x = -5, u = 4000000000, f = 1.5, word = "hi\n",'
says "structures and parts of arrays" '         p = {x = -4, tag = 7, name = "bob"}, rest = {1, -9}, level = -2,'
tells "values in finding.txt" '  x = -5, u = 4000000000, f = 1.5, word = "hi\n",'
"$everett" show --findings values.out > said
says "values in show" '      input: x = -5, u = 4000000000, f = 1.5, word = "hi\n",'
"$everett" show values.out/findings/* > said
says "values of one test" '  u = 4000000000  (4 bytes)'
grep -q '^build id: ' said && ok "the build has an id" || not_ok "the build has an id" "$(cat said)"
python3 - values.out/run.json << 'END' && ok "values in run.json" || not_ok "values in run.json" "differ"
import json, sys
f = json.load(open(sys.argv[1]))["findings"][0]
sys.exit(not (f["input"].startswith("x = -5, ") and " replay " in f["command"]))
END

program typed -O1 <<'END'
int main(int argc, char **argv)
{
	char line[8] = "", *mode = getenv("MODE");
	FILE *f = argc > 2 ? fopen("A", "r") : NULL;
	if (!f || !fgets(line, 4, f) || line[0] != '-' || line[1] != '%')
		return 0;
	if (!fgets(line, 4, stdin) || line[0] != '\'' || line[1] != '$')
		return 0;
	if (strcmp(argv[1], "-x") == 0 && argv[2][0] == ' ' && mode && mode[0] == 'z')
		abort();
	return 0;
}
END
explored typed typed.bc --sym-arg 2 --sym-arg 1 --sym-files 1 3 --sym-stdin 3 --sym-env MODE=1
grep -q '^  input: printf' said || not_ok "a command line" "$(cat said)"
# What is said to lead there does so when it is typed: the twin is an ordinary program.
mkdir typed.dir
sed -n '/^  input: /,/^  reproduce: /p' said | sed '$d; s/^  input: /         /; s/^         //' > typed.sh
sed -i 's,\./typed,../typed,' typed.sh
(cd typed.dir && bash ../typed.sh > /dev/null 2>&1)
[ $? = 134 ] && ok "the input typed into a shell aborts" ||
	not_ok "the input typed into a shell aborts" "$(cat typed.sh)"

# --- the command

# pasted NAME STATUS PATTERN: the command of the first finding, run by a shell
pasted()
{
	local command
	command=$(label reproduce)
	bash -c "$command" > out 2> err < /dev/null
	local got=$?
	if [ $got = "$2" ] && grep -q -e "$3" err; then
		ok "$1"
	else
		not_ok "$1" "status $got of $command: $(cat err)"
	fi
}
pasted "pasted: replay" 0 "reproduced: abort"

program local -O0 <<'END'
int main(void)
{
	volatile int i;
	int n, t[4] = {0};
	ev_make_symbolic(&n, sizeof n, "n");
	i = n == 77 ? 4 : 0;
	return t[i];
}
END
explored local local.bc
pasted "pasted: a local variable" 1 'out-of-bounds-read: read of 4 bytes right after the end of local t of main'
says "pasted: the input is kept" '  input: n = 77'
grep -q "^  input: n = 77" err && ok "run --test shows the input" || not_ok "run --test shows the input" "$(cat err)"
# The second way: the build that the finding names, and the command behind it.
option=$(sed -n "s/^  natively: build local-checked with 'everett cc \(.*\)' instead.*/\1/p" said)
"$everett" cc "$option" -g -O0 -o local-checked local.c > cc.log 2>&1 &&
	bash -c "$(sed -n '/^  natively: /{n;s/^ *//;p}' said)" > out 2> err < /dev/null
[ $? = 0 ] && grep -q reproduced err && ok "natively, with --checked" ||
	not_ok "natively, with --checked" "$(cat said err)"

# The access is the C library's; the build that the finding names shows it all the same.
program prints -O0 <<'END'
int main(void)
{
	char text[6];
	short n;
	ev_make_symbolic(&n, sizeof n, "n");
	return sprintf(text, "%d", n) == 3;
}
END
explored prints prints.bc
option=$(sed -n "s/^  natively: build prints-checked with 'everett cc \(.*\)' instead.*/\1/p" said)
"$everett" cc "$option" -g -O0 -o prints-checked prints.c > cc.log 2>&1 &&
	bash -c "$(sed -n '/^  natively: /{n;s/^ *//;p}' said)" > out 2> err < /dev/null
[ $? = 0 ] && grep -q reproduced err && ok "natively, an access of the C library" ||
	not_ok "natively, an access of the C library" "$(cat said err)"
tells "prints finding.txt says how" "  build prints-checked with 'everett cc --checked' instead of 'everett cc', then"

program distant -O0 <<'END'
int main(void)
{
	int a[3] = {0}, n;
	ev_make_symbolic(&n, sizeof n, "n");
	a[n == 5 ? -9 : 0] = 1;
	return a[0];
}
END
explored distant distant.bc
says "a checked twin cannot see it" '  natively: not visible in a native program'

program wraps -O0 <<'END'
int main(void)
{
	int n;
	ev_make_symbolic(&n, sizeof n, "n");
	return n + 1 > n;
}
END
explored wraps --check overflow wraps.bc
pasted "pasted: overflow" 1 'overflow: signed addition'
option=$(sed -n "s/^  natively: build wraps-checked with 'everett cc \(.*\)' instead.*/\1/p" said)
"$everett" cc "$option" -g -O0 -o wraps-checked wraps.c > cc.log 2>&1 &&
	bash -c "$(sed -n '/^  natively: /{n;s/^ *//;p}' said)" > out 2> err < /dev/null
[ $? = 0 ] && grep -q reproduced err && ok "natively, with --check=overflow" ||
	not_ok "natively, with --check=overflow" "$(cat said err)"

# A shift by too much is found without --check, but natively only a check shows it.
program shifts -O0 <<'END'
int main(void)
{
	unsigned n;
	ev_make_symbolic(&n, sizeof n, "n");
	return (int)(1u << n);
}
END
explored shifts shifts.bc
pasted "pasted: a shift" 1 'overflow: shift by '
option=$(sed -n "s/^  natively: build shifts-checked with 'everett cc \(.*\)' instead.*/\1/p" said)
"$everett" cc "$option" -g -O0 -o shifts-checked shifts.c > cc.log 2>&1 &&
	bash -c "$(sed -n '/^  natively: /{n;s/^ *//;p}' said)" > out 2> err < /dev/null
[ $? = 0 ] && grep -q reproduced err && ok "natively, a shift" ||
	not_ok "natively, a shift" "$(cat said err)"

# An index that can be anything: the first one that is wrong, not one that wraps to null.
program index -O0 <<'END'
int g[120];
int main(void)
{
	unsigned long n;
	ev_make_symbolic(&n, sizeof n, "n");
	return g[n];
}
END
explored index index.bc
says "an index beyond: where" \
	'everett: out-of-bounds-read: read of 4 bytes right after the end of global g (480 bytes)'
says "an index beyond: the first one" '  input: n = 120'

# Memory that was never written has no values natively.
program unset -O0 <<'END'
int main(void)
{
	int t[4];
	if (t[2] == 5)
		abort();
	return 0;
}
END
explored unset --uninit=symbolic unset.bc
pasted "pasted: memory that was never written" 1 'abort: '
says "memory that was never written, natively" '  natively: not visible in a native program'

program lost -O0 <<'END'
int main(int argc, char **argv)
{
	char *p = malloc((size_t)argc * 10);
	p[0] = argv[0][0];
	p = NULL;
	return p != NULL;
}
END
explored lost --leaks lost.bc
pasted "pasted: a leak" 1 'leak: 10 bytes'
says "a leak is not seen natively" '  natively: not visible in a native program'

clang-19 -O0 -g -emit-llvm -c -I "$root/include" -o bare.bc local.c
explored bare bare.bc
pasted "pasted: bitcode of clang, without a twin" 1 'out-of-bounds-read'

cat > a.c <<'END'
int clamp(int v, int lo, unsigned char hi) { return v < lo ? lo : v > hi ? hi : v; }
END
sed 's/v < lo/v <= lo - 1/' a.c > b.c
for p in a b; do "$everett" cc -O0 -g -c $p.c -o $p.o; done
rm -rf cross.out
"$everett" crosscheck -o cross.out --function clamp a.o b.o > out 2> said < /dev/null
grep -q '^  input: v = -\?[0-9]*, lo = -2147483648, hi = [0-9]*$' said &&
	ok "crosscheck shows the parameters" || not_ok "crosscheck shows the parameters" "$(cat said)"
pasted "pasted: crosscheck" 0 'reproduced: '

# Called by a path that holds from here, everett is named by it.
ln -s "$everett" "my everett"
rm -rf here.out
"./my everett" run -o here.out typed.bc --sym-arg 2 --sym-arg 1 --sym-files 1 3 --sym-stdin 3 \
	--sym-env MODE=1 > out 2> said < /dev/null
[[ $(label reproduce) == "'./my everett' replay typed here.out/findings/"* ]] &&
	ok "everett as it was called" || not_ok "everett as it was called" "$(cat said)"

# --- source and colours

mkdir elsewhere
(cd elsewhere && "$everett" run -o ../far.out ../local.bc > out 2> ../said < /dev/null)
grep -q 'return t\[i\];' said && ok "source from another directory" ||
	not_ok "source from another directory" "$(cat said)"

plain() { ! grep -q $'\033' "$1" && ! grep -rq $'\033' local.out/findings; }
explored local local.bc
plain said && ok "no colours in a pipe" || not_ok "no colours in a pipe" "$(cat said)"
explored local --color=always local.bc
grep -q $'\033\[1;31mout-of-bounds-read\033\[0m' said && ! grep -rq $'\033' local.out/findings &&
	ok "colours when asked for" || not_ok "colours when asked for" "$(cat said)"
# on_terminal ENVIRONMENT... -- WORDS...: everett on a terminal of its own
on_terminal()
{
	python3 - "$everett" "$@" << 'END' > said
import os, pty, sys
split = sys.argv.index("--")
for word in sys.argv[2:split]:
    name, value = word.split("=")
    os.environ[name] = value
command = [sys.argv[1]] + sys.argv[split + 1:]
pid, master = pty.fork()
if pid == 0:
    os.execv(command[0], command)
data = b""
try:
    while part := os.read(master, 65536):
        data += part
except OSError:
    pass
os.waitpid(pid, 0)
sys.stdout.buffer.write(data)
END
}
unset NO_COLOR
on_terminal TERM=xterm -- run --force -o local.out local.bc
grep -q $'\033\[1;31mout-of-bounds-read' said && ok "colours on a terminal" ||
	not_ok "colours on a terminal" "$(cat said)"
on_terminal TERM=xterm NO_COLOR=1 -- run --force -o local.out local.bc
grep -q 'out-of-bounds-read' said && ! grep -q $'\033\[1;31m' said && ok "NO_COLOR" ||
	not_ok "NO_COLOR" "$(cat said)"
on_terminal TERM=xterm -- run --force --color=never -o local.out local.bc
grep -q 'out-of-bounds-read' said && ! grep -q $'\033\[1;31m' said && ok "--color=never" ||
	not_ok "--color=never" "$(cat said)"
"$everett" show --color=always local.out > said
grep -q $'\033\[1;31mout-of-bounds-read' said && ok "show in colours" || not_ok "show in colours" "$(cat said)"

# --- many findings, workers

program two -O0 <<'END'
int main(void)
{
	int a[2] = {0}, x, b;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&b, sizeof b, "b");
	return x > 0 ? b == 1 ? a[x + 1] : b == 2 ? a[x + 2] : 0 : 0;
}
END
explored two two.bc
[ "$(grep -c '^everett: out-of-bounds-read' said)" = 2 ] && ok "two findings on one line" ||
	not_ok "two findings on one line" "$(cat said)"
explored workers -j 2 two.bc
[ "$(grep -c '^  input: x = [0-9]*, b = [12]$' said)" = 2 ] && [ "$(grep -c '^  reproduce: ' said)" = 2 ] &&
	ok "input and command with workers" || not_ok "input and command with workers" "$(cat said)"
program calls -O0 <<'END'
static int get(int *p, int i) { return p[i]; }
int main(void)
{
	int *a = calloc(2, sizeof *a), x;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x == 0)
		return get(a, 2);
	return get(a, 3);
}
END
explored calls calls.bc
says "one place, two calls" "everett: 2 findings on the same line; all in calls.out/findings"

# --- threads

program race -O0 <<'END'
#include <pthread.h>
static int n;
static void *f(void *p) { n++; return p; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	n++;
	pthread_join(t, 0);
	return 0;
}
END
explored race race.bc
id=$(ls race.out/findings 2>/dev/null | head -1)
grep -q '^everett: data-race: thread . [a-z]* `n` here while thread . [a-z]* it at race.c:[0-9]*, nothing orders them$' said &&
	grep -q '^  schedule: thread .  *race.c:[0-9]*  *[a-z]* `n`$' said && ok "race on the terminal" ||
	not_ok "race on the terminal" "$(cat said)"
grep -q '^ *1  thread' "race.out/findings/$id/schedule.txt" &&
	grep -q '^The order of operations that leads here' "race.out/findings/$id/finding.txt" &&
	ok "race in files" || not_ok "race in files" "$(cat "race.out/findings/$id"/*.txt)"

# The switch that matters is shown, an access that no other thread influences is not.
program both -O0 <<'END'
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int left = 100, amounts[2] = {60, 70};
static int look(void)
{
	pthread_mutex_lock(&lock);
	int now = left;
	pthread_mutex_unlock(&lock);
	return now;
}
static void *draw(void *amount)
{
	if (look() < *(int *)amount)
		return 0;
	pthread_mutex_lock(&lock);
	left -= *(int *)amount;
	pthread_mutex_unlock(&lock);
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, draw, &amounts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(left >= 0);
	return 0;
}
END
explored both both.bc
switches=$(grep -o 'thread [0-9]  *both.c:[0-9]*' said | grep -o 'd [0-9]' | tr -d '\nd ')
case $switches in
*1*2*1*0 | *2*1*2*0) ok "the switch on the terminal" ;;
*) not_ok "the switch on the terminal" "$(cat said)" ;;
esac
grep -q 'schedule:' said && ! grep -q 'reads `t\[\|`amounts' said && ok "only shared accesses" ||
	not_ok "only shared accesses" "$(cat said)"

# --- what is not supported

program debugger -O1 <<'END'
#include <sys/ptrace.h>
int main(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) != 0; }
END
unsupported()
{
	explored "$1" "$1.bc"
	grep -qE "^everett: incomplete: $2 not supported yet: $3 in main at $1.c:[0-9]+$" said &&
		ok "$1" || not_ok "$1" "$(cat said)"
}
unsupported debugger "debugging other processes is" ptrace

exit $failed
