#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - tests written by hand, replayed on native twins; and
# `everett show` and `export`. One line "ok name" or "not ok name: reason" each.
set -u
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett replay.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2

# case_of NAME < SOURCE: a program of its own, with what most of them need in front.
case_of()
{
	{
		printf '#include <everett.h>\n#include <assert.h>\n#include <stdio.h>\n'
		printf '#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n'
		cat
	} > "$1.c"
	"$everett" cc -O1 -g -o "$1" "$1.c" > cc.log 2>&1 ||
		not_ok "$1 build" "$(head -c 300 cc.log | tr '\n' ' ')"
}

# test_of FILE INPUTS OUTCOME [EVENTS [ARGS]]: inputs as "name:hex name:hex".
test_of()
{
	local inputs='' word
	for word in $2; do
		inputs+="${inputs:+, }{\"name\": \"${word%%:*}\", \"hex\": \"${word#*:}\"}"
	done
	cat > "$1" <<END
{"everett_test": 2, "number": 1, "fingerprint": "00", "args": [${5:-}],
 "inputs": [$inputs], "events": [${4:-}], "outcome": $3}
END
}
exits() { echo "{\"end\": \"exit\", \"status\": $1}"; }
# Its place is not known: it is not compared.
finding() { echo "{\"end\": \"finding\", \"kind\": \"$1\", \"file\": \"x.c\", \"line\": 0, \"function\": \"main\"}"; }
choose() { echo "{\"kind\": \"choose\", \"thread\": 0, \"number\": $1, \"value\": $2}"; }

# expect NAME STATUS PATTERN PROGRAM TEST: status and the last line on stderr.
expect()
{
	local name=$1 status=$2 pattern=$3 got
	shift 3
	"$everett" replay "$@" > out 2> err < /dev/null
	got=$?
	if [ $got = "$status" ] && tail -1 err | grep -q -e "$pattern"; then
		ok "$name"
	else
		not_ok "$name" "status $got, $(tail -2 err | tr '\n' ' ')"
	fi
}

# refused NAME PATTERN COMMAND...: status 2 and exactly one line that matches.
refused()
{
	local name=$1 pattern=$2 got
	shift 2
	"$everett" "$@" > out 2> err < /dev/null
	got=$?
	if [ $got = 2 ] && [ "$(wc -l < err)" = 1 ] && grep -q -e "$pattern" err; then
		ok "$name"
	else
		not_ok "$name" "status $got, $(head -c 300 err | tr '\n' ' ')"
	fi
}

# fingerprint_of PROGRAM: t.json becomes one that was made from it.
fingerprint_of()
{
	"$everett" run -q --force --out "$1.print" --all-tests --max-paths 1 "$1.bc" > /dev/null 2>&1 < /dev/null
	sed -i "s/\"fingerprint\": \"00\"/$(grep -ho '"fingerprint": "[0-9a-f]*"' "$1".print/tests/*.json | head -1)/" t.json
}

# --- outcomes without a defect

case_of plain <<'END'
int main(int argc, char **argv)
{
	int x = ev_int("x");
	char b[3];
	ev_make_symbolic(b, sizeof b, "b");
	printf("%d %.3s %d %s %s\n", x, b, argc, argc > 1 ? argv[1] : "",
	       getenv("EVERETT_REPLAY") ? "seen" : "hidden");
	return x;
}
END
test_of plain.json "x:05000000 b:616263" "$(exits 5)" "" '"one \u00ff"'
expect "exit status" 0 "reproduced: exits with status 5" plain plain.json
[ "$(cat out)" = "$(printf '5 abc 2 one \xff hidden')" ] && ok "inputs and arguments" ||
	not_ok "inputs and arguments" "$(cat out)"
test_of t.json "x:05000000 b:616263" "$(exits 6)"
expect "other exit status" 1 "diverged: the program exited with status 5 instead of exit status 6" plain t.json
expect "another program" 1 "instead of exit status 6; the test was made from another program" plain t.json
print=$("$everett" run --quiet --all-tests --out made plain.bc > /dev/null 2>&1
	sed -n 's/.*"fingerprint": "\([0-9a-f]*\)".*/\1/p' made/tests/000001.json)
sed -i "s/\"fingerprint\": \"00\"/\"fingerprint\": \"$print\"/" t.json
expect "the same program" 1 "instead of exit status 6\$" plain t.json
test_of t.json "x:05000000 c:616263" "$(exits 5)"
expect "other name" 1 'diverged: the program asked for input "b" of 3 bytes but the test has input "c" of 3 bytes' plain t.json
test_of t.json "x:0500000000000000 b:616263" "$(exits 5)"
expect "other size" 1 'asked for input "x" of 4 bytes but the test has input "x" of 8 bytes' plain t.json
test_of t.json "x:05000000" "$(exits 5)"
expect "more inputs than the test has" 1 'diverged: .* input "b" .* no more' plain t.json
test_of t.json "x:05000000 b:616263 c:00" "$(exits 5)"
expect "fewer inputs than the test has" 1 'diverged: .*exited with status 5 before .*"c" (3 of 3)' plain t.json
test_of t.json "x:05000000 b:616263" '{"end": "incomplete", "message": "fork"}'
expect "no prediction" 3 "reached: the test predicts no outcome" plain t.json
[ "$(./plain)" = "0  1  hidden" ] && ok "ordinary run" || not_ok "ordinary run" "$(./plain)"

# --- nothing outside is changed: no process, no file, no socket

case_of outside <<'END'
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
extern char **environ;
static char *const touch[] = {"sh", "-c", "touch was-here", NULL};
static long raw(long n, long a, long b, long c)
{
	long result;
	__asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
	return result;
}
static void child(int pid)
{
	if (pid < 0)
		_exit(7);
	if (!pid)
		execv("/bin/sh", touch);
	waitpid(pid, NULL, 0);
}
int main(void)
{
	int pid;
	sigset_t all;
	switch (ev_char("how")) {
	case 1: return system("touch was-here");
	case 2: child(fork()); break;
	case 3: child(vfork()); break;
	case 4: child((int)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); break;
	case 5: execv("/bin/sh", touch); break;
	case 6: return posix_spawn(&pid, "/bin/sh", NULL, NULL, touch, environ);
	case 7: popen("touch was-here", "r"); break;
	case 8: return (int)raw(SYS_clone, 0x10900, 0, 0);
	case 9: return socket(AF_INET, SOCK_DGRAM, 0);
	case 10: return kill(getppid(), 0) ? 10 : 11;
	case 11: close(open("was-here", O_CREAT | O_WRONLY, 0666)); return 12;
	case 12: child((int)raw(SYS_fork, 0, 0, 0)); break;
	case 13: raw(SYS_execve, (long)"/bin/sh", (long)touch, (long)environ); break;
	case 14: raw(SYS_open, (long)"was-here", O_CREAT | O_WRONLY, 0666); break;
	case 15: raw(SYS_socket, AF_INET, SOCK_DGRAM, 0); break;
	case 16: raw(SYS_kill, getppid(), 0, 0); break;
	case 17: raw(SYS_write, 3, (long)"x", 1); break;
	case 18: sigfillset(&all); sigprocmask(SIG_BLOCK, &all, NULL); raw(SYS_fork, 0, 0, 0); break;
	case 19: return syscall(SYS_mount, "a", "b", "c", 0, 0);
	case 20: return syscall(SYS_ptrace, 0, 0, 0, 0);
	}
	return 0;
}
END
# outside HOW WORDS: the path ends there in Everett too, so there is nothing predicted.
outside()
{
	test_of t.json "how:$(printf %02x "$1")" '{"end": "incomplete", "message": "it"}'
	expect "outside: $1" 3 "reached: the test predicts no outcome; $2" outside t.json
	test_of t.json "how:$(printf %02x "$1")" "$(exits 0)"
	expect "outside, predicted: $1" 1 "diverged: .*$2" outside t.json
	[ ! -e was-here ] || not_ok "outside: $1 leaves nothing" "there is a file"
}
yet="which the model does not have yet"
# Processes are there, but no program of the host, and no socket is the host's.
for how in 1:255 2:0 3:0 4:0 6:2 7:0; do
	test_of t.json "how:$(printf %02x "${how%:*}")" "$(exits ${how#*:})"
	expect "outside: $how" 0 "reproduced" outside t.json
	[ ! -e was-here ] || not_ok "outside: $how leaves nothing" "there is a file"
done
test_of t.json "how:05" "$(exits 0)"
expect "outside: no program of the host" 0 "reproduced" outside t.json
test_of t.json "how:09" "$(exits 3)"
expect "outside: a socket of the model" 0 "reproduced" outside t.json
for how in 8 12 13 14 15 16 17; do
	outside $how "the program asks the kernel by an instruction of its own"
done 3> own.txt
[ ! -s own.txt ] && ok "outside: an open descriptor" || not_ok "outside: an open descriptor" "written to"
outside 18 "the program asked the kernel by an instruction of its own while signals were blocked"
outside 19 "the program calls mount, $yet"
outside 20 "the program calls ptrace, $yet"
test_of t.json "how:0a" "$(exits 10)"
expect "outside: no signal to others" 0 reproduced outside t.json
test_of t.json "how:0b" "$(exits 12)"
expect "outside: a file of its own" 0 reproduced outside t.json
[ ! -e was-here ] && ok "outside: nothing is left" || not_ok "outside: nothing is left" "there is a file"
"$everett" run -q --all-tests --out outside.out outside.bc > out 2>&1
for t in outside.out/tests/*.json; do
	"$everett" replay -q outside "$t" > out 2> err < /dev/null
	[ $? != 1 ] || not_ok "outside: as in Everett: $t" "diverged"
done
test_of t.json "how:01" "$(exits 255)"
(trap '' HUP INT QUIT CHLD && expect "outside: signals that the shell ignores" 0 reproduced outside t.json)
"$everett" run -q --all-tests --enosys --out enosys.out outside.bc > out 2>&1
expect "outside: --enosys is that of the test" 0 "reproduced: exits with status 255" \
	outside "$(grep -l '"hex": "13"' enosys.out/tests/*.json)"

# --- the program's own name

case_of name <<'END'
extern char *program_invocation_name;
int main(int argc, char **argv)
{
	printf("%s %s\n", argv[0], program_invocation_name);
	return argc;
}
END
mkdir -p elsewhere
"$everett" run -q --all-tests --out name.out name.bc --sym-args 0 1 1 > out 2>&1
(cd elsewhere && "$everett" run -q --all-tests --out "../name 2.out" ../name.bc --sym-arg 1 > ../out 2>&1)
for t in name*.out/tests/*.json; do
	expect "the name in $t" 0 reproduced name "$t"
	expect "the name in $t, by path" 0 reproduced "$dir/name" "$t"
done
[ "$(cd elsewhere && ../name a)" = "$(cd elsewhere; "$everett" replay -q ../name "../name 2.out" 1)" ] &&
	ok "the name is the one given" || not_ok "the name is the one given" "$("$everett" replay -q name "name 2.out" 1)"
sed 's/"argv0": "name"/"argv0": "other"/' name.out/tests/000001.json > t.json
expect "another name, the same program" 1 'printed "other other.n" on stdout from byte 0 on, instead of "name name.n"$' name t.json
"$everett" run -q --all-tests --check overflow --keep-memory --out checks.out name.bc --sym-arg 1 > out 2>&1
sed 's/"argv0": "name"/"argv0": "other"/' checks.out/tests/000001.json > t.json
expect "options of the run, the same program" 1 'instead of "name name.n"$' name t.json
sed -i 's/"--check=overflow"/"--sheck=overflow"/' t.json
refused "an option that is not known" "made with --sheck=overflow, which this Everett does not know" replay name t.json
sed '/argv0/d' name.out/tests/000001.json > t.json
expect "a test without a name" 1 "diverged: .* instead of .name name" "$dir/name" t.json

# --- what is printed

case_of prints <<'END'
int main(void)
{
	char c;
	ev_make_symbolic(&c, sizeof c, "c");
	fprintf(stderr, "<%c>", c);
	printf("got %c\n", c);
	fflush(stdout);
	if (c == 'n')
		*(volatile int *)0 = 1;
	for (int i = 0; c == 'l' && i < 20000; i++)
		printf("line %d\n", i);
	if (c == 't')
		puts(isatty(1) ? "terminal" : "file");
	return 0;
}
END
# prints FILE INPUT OUTCOME STDOUT STDERR [MORE]: a test with output, given as text
prints()
{
	local out err
	out=$(printf "$4" | od -An -v -tx1 | tr -d ' \n')
	err=$(printf "$5" | od -An -v -tx1 | tr -d ' \n')
	cat > "$1" <<END
{"everett_test": 2, "number": 1, "fingerprint": "00", "args": [], ${6:-}
 "inputs": [{"name": "c", "hex": "$2"}], "events": [], "outcome": $3,
 "output": {"stdout": {"size": $((${#out} / 2)), "hex": "$out"},
            "stderr": {"size": $((${#err} / 2)), "hex": "$err"}}}
END
}
prints t.json 61 "$(exits 0)" 'got a\n' '<a>'
expect "output as predicted" 0 "reproduced" prints t.json
prints t.json 61 "$(exits 0)" 'got b\n' '<a>'
expect "other output" 1 'diverged: the program printed "a\\n" on stdout from byte 4 on, instead of "b' prints t.json
prints t.json 61 "$(exits 0)" 'got a\n' '<a> and more'
expect "less on stderr" 1 'printed nothing on stderr from byte 3 on, instead of " and more"' prints t.json
prints t.json 61 "$(exits 0)" 'got' '<a>'
expect "more than predicted" 1 'printed " a\\n" on stdout from byte 3 on, instead of nothing' prints t.json
prints t.json 6e "$(finding null-dereference)" 'got n\n' '<n>'
expect "output before a fault" 0 "reproduced" prints t.json
prints t.json 6e "$(finding null-dereference)" 'got' '<n>'
expect "a finding predicts the beginning" 0 "reproduced" prints t.json
prints t.json 6e "$(finding null-dereference)" 'goat' '<n>'
expect "other output before a fault" 1 "diverged: the program printed" prints t.json
prints t.json 74 "$(exits 0)" 'got t\nfile\n' '<t>'
expect "no terminal" 0 "reproduced" prints t.json
prints t.json 74 "$(exits 0)" 'got t\nterminal\n' '<t>' '"terminals": 2,'
expect "a terminal" 0 "reproduced" prints t.json
"$everett" run -q --all-tests --out prints.out prints.bc > out 2>&1
for t in prints.out/tests/*.json; do
	"$everett" replay -q prints "$t" > out 2> err < /dev/null || { not_ok "output of $t" "$?"; }
done
long=$(grep -l '"hex": *"6c"' prints.out/tests/*.json | head -1)
"$everett" show prints.out 1 | grep -q '  | got ' && [ -n "$long" ] &&
	"$everett" show "$long" | grep -q 'stdout, 208896 bytes' && ok "show output" ||
	not_ok "show output" "$("$everett" show prints.out 1 | tr '\n' ' ')"
prints t.json 61 "$(exits 0)" 'got a\n' '<a>'
sed 's/"size": 6/"size": 7/' t.json > bad.json
refused "output that is cut" "output: stdout" replay prints bad.json
sed 's/"output": {"stdout"/"output": 3, "x": {"stdout"/' t.json > bad.json
refused "output that is none" '"output" is' replay prints bad.json

# --- where it fails

case_of place <<'END'
static __attribute__((noinline)) int at(volatile int *p) { return *p; }
int main(void)
{
	int n;
	volatile int zero = 0;
	int *volatile none = NULL;
	ev_make_symbolic(&n, sizeof n, "n");
	return n == 1 ? at(none) : n == 2 ? 10 / zero : 0;
}
END
"$everett" run -q --out place.out place.bc > out 2>&1
for id in place.out/findings/*; do
	expect "the place of $(basename "$id")" 0 'reproduced: .*[^c]$' place "$id"
	sed 's/"line": [0-9]*/"line": 99/' "$id/test.json" > t.json
	expect "near $(basename "$id")" 0 "reproduced: .*natively at place.c:[0-9]* in" place t.json
	sed 's/"line": [0-9]*/"line": 99/; s/"function": "[a-z]*"/"function": "other"/' \
		"$id/test.json" > t.json
	expect "not at $(basename "$id")" 1 "diverged: .*but at place.c:[0-9]* in" place t.json
done

# --- names

case_of names <<'END'
int main(void)
{
	int sum = 0;
	for (int i = 0; i < 3; i++)
		sum += ev_range(0, 10, "x");
	return sum + ev_char(NULL) + ev_is_symbolic(1) + (int)ev_concretise(2);
}
END
test_of t.json "x:01000000 x_1:02000000 x_2:03000000 unnamed:04" "$(exits 12)"
expect "a name used again" 0 reproduced names t.json
test_of t.json "x:01000000 x_1:0b000000 x_2:03000000 unnamed:04" "$(exits 12)"
expect "assumption" 1 "diverged: an assumption does not hold, after 2 of 4 inputs" names t.json

case_of choices <<'END'
int main(void) { unsigned a = ev_choose(3), b = ev_choose(2); return (int)(a * 10 + b); }
END
test_of t.json "" "$(exits 21)" "$(choose 0 2), $(choose 1 1)"
expect "choices" 0 reproduced choices t.json
test_of t.json "" "$(exits 21)" "$(choose 0 5), $(choose 1 1)"
expect "impossible choice" 1 "one of 3 choices but the test has choose 5" choices t.json
test_of t.json "" "$(exits 21)" "$(choose 0 2)"
expect "choice too many" 1 "one of 2 choices but the test has no more" choices t.json

# --- ends of the test's own

case_of api <<'END'
#include <klee/klee.h>
int main(int argc, char **argv)
{
	int x = argc;
	(void)argv;
	klee_make_symbolic(&x, sizeof x, "x");
	switch (x) {
	case 1: ev_assert(x != 1);
	case 2: klee_report_error(__FILE__, __LINE__, "wrong answer", "err");
	case 3: klee_silent_exit(7);
	case 4: klee_abort();
	case 5: assert(x != 5);
	case 6: abort();
	case 7: __builtin_trap();
	case 8: klee_assert(x != 8);
	case 9: ev_report("told");
	case 10: klee_prefer_cex(&x, x > 0); klee_warning_once("w"); klee_print_expr("x", x);
		 return (int)klee_get_valuel(x) + klee_is_replay();
	}
	return 0;
}
END
one() { test_of t.json "x:$(printf %02x "$1")000000" "$2"; }
one 1 "$(finding assertion)"
expect "ev_assert" 0 "reproduced: assertion in main.*: api.c:.* assertion x != 1 does not hold" api t.json
one 2 "$(finding user)"
expect "klee_report_error" 0 "reproduced: user .*wrong answer" api t.json
one 3 '{"end": "silent", "status": 7}'
expect "klee_silent_exit" 0 "reproduced: ends silently with status 7" api t.json
one 4 "$(finding abort)"
expect "klee_abort" 0 "reproduced: abort" api t.json
one 5 "$(finding assertion)"
expect "assert" 0 "reproduced: assertion .* died from SIGABRT" api t.json
one 6 "$(finding abort)"
expect "abort" 0 "reproduced: abort .* died from SIGABRT" api t.json
one 7 "$(finding abort)"
expect "trap" 0 "reproduced: abort .*SIGILL" api t.json
one 8 "$(finding assertion)"
expect "klee_assert" 0 reproduced api t.json
one 9 "$(finding user)"
expect "ev_report" 0 "told" api t.json
one 10 "$(exits 11)"
expect "the rest of klee.h" 0 reproduced api t.json
one 0 "$(finding assertion)"
expect "assertion that holds, of another build" 4 "passed: .*the predicted assertion in main did not occur" api t.json
fingerprint_of api
expect "assertion that holds" 1 "diverged: the program exited with status 0 instead of assertion in main\$" api t.json
one 1 "$(exits 0)"
expect "unexpected assertion" 1 "diverged: .*does not hold instead of exit status 0" api t.json

# --- memory

case_of heap <<'END'
static char *volatile p;
static volatile int sink;
int main(void)
{
	int what = ev_int("what"), at = ev_int("at");
	size_t size = (size_t)ev_int("size");
	p = malloc(size);
	memset(p, 1, size);
	switch (what) {
	case 0: sink = p[at]; break;
	case 1: p[at] = 1; break;
	case 2: free(p); sink = p[at]; break;
	case 3: free(p); free(p); break;
	case 4: free(p + at); break;
	case 5: p = realloc(p, size / 2); sink = p[at]; break;
	case 6: p = calloc(size, 1); sink = p[at]; return sink;
	case 7: p = aligned_alloc(64, size); return (int)((size_t)p % 64); 
	case 8: free(&sink); break;
	}
	return 0;
}
END
bytes() { printf '%02x%02x%02x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255)); }
heap() { test_of t.json "what:$(bytes "$1") at:$(bytes "$2") size:$(bytes "$3")" "$4"; }
for size in 1 7 10 16 24 100 4096 5000; do
	heap 0 $size $size "$(finding out-of-bounds-read)"
	expect "heap read after $size bytes" 0 "reproduced: .*read of .* 0 bytes after an object of $size bytes" heap t.json
	heap 1 $size $size "$(finding out-of-bounds-write)"
	expect "heap write after $size bytes" 0 "reproduced: .*write to .* 0 bytes after an object of $size bytes" heap t.json
	heap 0 -1 $size "$(finding out-of-bounds-read)"
	expect "heap read before $size bytes" 0 "reproduced: .*read of .* 1 bytes before an object of $size bytes" heap t.json
	heap 1 -1 $size "$(finding out-of-bounds-write)"
	expect "heap write before $size bytes" 0 "reproduced: .* 1 bytes before an object of $size bytes" heap t.json
	heap 0 $((size - 1)) $size "$(exits 0)"
	expect "heap use of $size bytes" 0 reproduced heap t.json
done
heap 0 40000 16 "$(finding out-of-bounds-read)"
expect "heap read far away" 0 reproduced heap t.json
heap 0 0 0 "$(finding out-of-bounds-read)"
expect "heap read of nothing" 0 reproduced heap t.json
heap 5 20 40 "$(finding out-of-bounds-read)"
expect "heap read after shrinking" 0 reproduced heap t.json
heap 6 3 4 "$(exits 0)"
expect "calloc is zero" 0 reproduced heap t.json
heap 7 0 64 "$(exits 0)"
expect "aligned_alloc is aligned" 0 reproduced heap t.json
heap 2 5 16 "$(finding use-after-free)"
expect "use after free" 0 "reproduced: .*in a freed object of 16 bytes" heap t.json
heap 3 0 16 "$(finding double-free)"
expect "double free" 0 "reproduced: .*freed a second time" heap t.json
heap 4 8 16 "$(finding invalid-free)"
expect "free inside an object" 0 "reproduced: .*no allocation returned" heap t.json
heap 8 8 16 "$(finding invalid-free)"
expect "free of a global" 0 reproduced heap t.json
heap 0 0 16 "$(finding double-free)"
fingerprint_of heap
expect "double free that is none" 1 "diverged: the program exited with status 0 instead of double-free" heap t.json
heap 2 5 16 "$(finding out-of-bounds-write)"
expect "another defect" 3 "reached: .*in a freed object" heap t.json
heap 2 5 16 "$(exits 0)"
expect "unexpected defect" 1 "diverged: SIGSEGV, read of address" heap t.json

case_of faults <<'END'
static int *volatile null;
static volatile int zero;
static const char text[] = "constant";
static int deep(int n) { volatile char room[4096]; room[0] = (char)n; return deep(n + 1) + room[0]; }
int main(void)
{
	volatile int array[4] = {0};
	int x = ev_int("x"), after = 0;
	switch (x) {
	case 0: *null = 1; break;
	case 1: return 100 / zero;
	case 2: *(volatile char *)(size_t)text = 'x'; break;
	case 3: return deep(0);
	case 4: for (volatile unsigned long i = 1; i; i++) ; break;
	case 5: array[zero + x] = 1; return after; /* beside a local variable */
	case 6: *(volatile char *)0x4141414141414141 = 1; break;
	case 7: after = ev_int("after"); return after;
	case 8: for (volatile unsigned i = 0; i < 100000000; i++) ; return 8;
	}
	return 0;
}
END
one 0 "$(finding null-dereference)"
expect "null" 0 "reproduced: .*SIGSEGV, write to address 0x0, a null pointer" faults t.json
one 1 "$(finding division-by-zero)"
expect "division" 0 "reproduced: .*SIGFPE" faults t.json
one 2 "$(finding write-to-constant)"
expect "constant" 0 "reproduced: .*write to .*constants" faults t.json
one 3 "$(finding stack-overflow)"
expect "stack" 0 "reproduced: .*end of the stack" faults t.json
one 4 "$(finding hang)"
expect "hang" 0 "reproduced: hang .*still running" --max-time 0.3s faults t.json
one 4 "$(exits 0)"
expect "too slow" 1 "diverged: .*still running" --max-time=0.3s faults t.json
one 8 "$(exits 8)" # a fifth of a second, among twenty who want the same processor
all=$(taskset -cp $$ | sed 's/.*: //')
taskset -cp "${all##*[,-]}" $$ > /dev/null
hogs=()
for _ in {1..20}; do
	sh -c 'while :; do :; done' &
	hogs+=($!)
done
expect "a busy machine" 0 "reproduced: .*status 8" --max-time 1s faults t.json
kill "${hogs[@]}"
wait "${hogs[@]}" 2> /dev/null
taskset -cp "$all" $$ > /dev/null
one 5 "$(finding out-of-bounds-write)"
expect "local variable" 3 "reached: same inputs and choices, but out-of-bounds-write" faults t.json
one 6 "$(finding out-of-bounds-write)"
expect "no pointer" 0 "reproduced: .*not a pointer" faults t.json
one 7 "$(finding overflow)"
expect "beyond the predicted end" 3 "reached" faults t.json

# --- a program that handles faults itself

case_of handled <<'END'
#include <setjmp.h>
#include <signal.h>
static sigjmp_buf back;
static volatile int times;
static void count(int sig) { (void)sig; times = times + 1; }
static void leave(int sig) { (void)sig; siglongjmp(back, 1); }
static void crash_again(int sig) { (void)sig; signal(SIGSEGV, SIG_DFL); *(volatile int *)16 = 1; }
int main(void)
{
	struct sigaction old;
	sigaction(SIGSEGV, NULL, &old);
	ev_assert(old.sa_handler == SIG_DFL);
	signal(SIGSEGV, count);
	raise(SIGSEGV);
	raise(SIGSEGV);
	ev_assert(times == 2); /* what is sent is no fault */
	int x = ev_int("x");
	signal(SIGSEGV, x == 1 ? leave : crash_again);
	if (x && !sigsetjmp(back, 1))
		*(volatile int *)8 = 1;
	if (!x) {
		signal(SIGSEGV, SIG_DFL);
		raise(SIGSEGV);
	}
	return 0;
}
END
test_of t.json x:01000000 "$(finding null-dereference)"
expect "a handler that leaves" 0 "reproduced: .*SIGSEGV, write to address 0x8, a null pointer" handled t.json
test_of t.json x:02000000 "$(finding null-dereference)"
expect "a handler that crashes" 0 "reproduced: .*SIGSEGV, write to address 0x8, a null pointer" handled t.json
test_of t.json x:00000000 "$(exits 139)"
expect "a signal that is sent is no fault" 0 "reproduced: exits with status 139" handled t.json

case_of gives_up <<'END'
#include <signal.h>
static void leave(int sig) { (void)sig; _exit(5); }
static void crash(int sig) { (void)sig; *(volatile int *)8 = 1; }
int main(void)
{
	int x = ev_int("x");
	signal(SIGABRT, x % 2 ? leave : crash);
	assert(x > 1);
	abort();
}
END
test_of t.json x:02000000 "$(finding abort)"
expect "abort, and its handler crashes" 0 "reproduced: .*abort.*died from SIGSEGV" gives_up t.json
test_of t.json x:03000000 "$(finding abort)"
expect "abort, and its handler leaves" 0 "reproduced: .*abort.*exited with status 5" gives_up t.json
test_of t.json x:01000000 "$(finding assertion)"
expect "assert, and the handler of abort leaves" 0 "reproduced: .*assertion.*exited with status 5" gives_up t.json

# --- checked twins: what the processor does not notice

case_of checked <<'END'
#include <setjmp.h>
int table[5];
static char name[7] = "static";
static volatile int sink;
static jmp_buf back;
struct big { int a[20]; };
static void __attribute__((noinline)) by_value(struct big b, int at) { sink = b.a[at]; }
static void __attribute__((noinline)) jump(void) { volatile char room[100]; room[0] = 1; longjmp(back, 1); }
static int __attribute__((noinline)) after_jump(void) { volatile char room[400]; for (int i = 0; i < 400; i++) room[i] = 1; return room[7]; }
int main(void)
{
	int x = ev_int("what"), at = ev_int("at"), *volatile gone = NULL;
	volatile int local[4] = {0};
	char text[10] = "";
	struct big b = {{0}};
	volatile char *dynamic = __builtin_alloca((size_t)x + 3);
	static char *volatile p;
	dynamic[0] = 0;
	switch (x) {
	case 0: table[at] = 1; break;
	case 1: sink = name[at]; break;
	case 2: local[at] = 3; break;
	case 3: memset(text, 1, (size_t)at); sink = text[0]; break;
	case 4: dynamic[at] = 1; break;
	case 5: by_value(b, at); break;
	case 6: { int inner[3] = {0}; gone = inner; sink = *gone; } sink = gone[at]; break;
	case 7: if (setjmp(back) == 0) jump(); return after_jump();
	case 8: p = malloc(13); p[at] = 1; free(p); break;
	case 9: p = malloc(13); free(p); sink = p[at]; break;
	case 10: strcpy(text, at ? "a text that is too long" : "short"); sink = text[0]; break;
	case 11: sink = sprintf(text, "%0*d", at, 1); break;
	case 12: memset(text, 'x', (size_t)at); sink = strchr(text, 'y') != NULL; break;
	case 13: memset(text, 'x', (size_t)at); sink = (int)strlen(text); break;
	case 14: sink = snprintf(text, 10, "%s", name + at); break;
	}
	return 0;
}
END
"$everett" cc --checked -O1 -g -o checked-twin checked.c > cc.log 2>&1 && [ ! -e checked-twin.bc ] &&
	ok "cc --checked" || not_ok "cc --checked" "$(head -c 300 cc.log | tr '\n' ' ')"
two() { test_of t.json "what:$(bytes "$1") at:$(bytes "$2")" "$3"; }
seen() # WHAT AT KIND PATTERN NAME
{
	two "$1" "$2" "$(finding "$3")"
	expect "checked: $5" 0 "reproduced: $3.*$4" checked-twin t.json
}
seen 0 5 out-of-bounds-write "write to .*beside a global variable" "write after a global"
seen 0 7 out-of-bounds-write "beside a global variable" "write beyond a global"
seen 0 -1 out-of-bounds-write "variable" "write before a global"
seen 1 7 out-of-bounds-read "read of .*beside a global variable" "read after a static"
seen 2 4 out-of-bounds-write "write to .*beside a local variable" "write after a local"
seen 2 -1 out-of-bounds-write "beside a local variable" "write before a local"
seen 3 11 out-of-bounds-write "beside a local variable" "memset of a local"
seen 4 7 out-of-bounds-write "beside a local variable" "alloca"
seen 5 20 out-of-bounds-read "beside a local variable" "parameter"
seen 6 1 use-after-free "a call that is over" "local out of scope"
seen 8 13 out-of-bounds-write "0 bytes after an object of 13 bytes" "heap"
seen 9 3 use-after-free "in a freed object of 13 bytes" "freed"
seen 10 1 out-of-bounds-write "beside a local variable" "strcpy into a local"
seen 11 10 out-of-bounds-write "beside a local variable" "sprintf into a local"
seen 12 10 out-of-bounds-read "beside a local variable" "strchr in a local without its end"
seen 13 10 out-of-bounds-read "beside a local variable" "strlen of a local without its end"
seen 14 8 out-of-bounds-read "beside a global variable" "snprintf of a text behind its end"
for what in 11 12 13; do
	two $what 9 "$(exits 0)"
	expect "checked: good use $what" 0 reproduced checked-twin t.json
done
for what in 0 1 2 3 4 5 8 10 14; do
	two $what 0 "$(exits 0)"
	expect "checked: good use $what" 0 reproduced checked-twin t.json
done
two 7 0 "$(exits 1)"
expect "checked: longjmp leaves no marks" 0 reproduced checked-twin t.json
two 2 4 "$(finding out-of-bounds-write)"
expect "the same unchecked" 3 reached checked t.json
[ "$(./checked-twin; echo $?)" = 0 ] && ok "checked: ordinary run" || not_ok "checked: ordinary run" "status"

# --- a program that was repaired

cat > repair.c <<'END'
#include <everett.h>
#include <stdlib.h>
static volatile int sink;
#ifdef REPAIRED
#define LIMIT(x, n) ((x) < (n))
#else
#define LIMIT(x, n) ((x) <= (n))
#endif
int main(void)
{
	unsigned x = (unsigned)ev_int("x"), kind = (unsigned)ev_int("kind");
	volatile int local[4] = {0};
	char *volatile heap = malloc(4);
	if (kind == 1 && LIMIT(x, 4))
		local[x] = 7; /* nothing to see natively */
	if (kind == 2 && LIMIT(x, 4))
		heap[x] = 1;
	if (kind == 3)
		ev_assert(x != 4 || LIMIT(0u, 0u) == LIMIT(1u, 0u));
	sink = local[0] + heap[0];
#ifdef MORE
	sink = 3;
#endif
	return 5;
}
END
"$everett" cc -O1 -g -o broken repair.c && "$everett" cc -O1 -g -DREPAIRED -o repaired repair.c &&
	"$everett" cc -O1 -g -DMORE -o other repair.c || not_ok "repair build" "see above"
"$everett" run -q --out broken.out broken.bc > out 2>&1
"$everett" replay broken broken.out > table 2> err
status=$?
for id in broken.out/findings/*; do
	kind=$(basename "$id")
	line=${kind##*-}
	expect "repaired: $kind" 4 "passed: the program took the input and ended normally with status 5; the predicted [a-z-]* in main at repair.c:$line did not occur" repaired "$id"
	case $(sed -n "${line}p" repair.c) in
	*local*) expect "not repaired: $kind" 3 "reached: .*not visible natively" broken "$id"
		expect "not repaired, another build: $kind" 3 "reached: .*not visible natively" other "$id" ;;
	*) expect "not repaired: $kind" 0 reproduced broken "$id"
		expect "not repaired, another build: $kind" 0 reproduced other "$id" ;;
	esac
done
[ "$(ls broken.out/findings | wc -l)" = 3 ] && ok "three defects" || not_ok "three defects" "$(ls broken.out/findings)"

# --- all tests of a run

[ "$status" = 3 ] && tail -1 table | grep -q '^[0-9]* tests: [0-9]* reproduced, 1 reached$' && ok "all tests: the count" ||
	not_ok "all tests: the count" "status $status, $(tail -1 table)"
[ "$(wc -l < table)" = $(($(ls broken.out/tests | wc -l) + 2)) ] && ok "all tests: the table" ||
	not_ok "all tests: the table" "$(wc -l < table) lines"
"$everett" replay -j 3 repaired broken.out > out 2> err
[ $? = 4 ] && [ "$(awk 'NR > 1 && $1 + 0 && $2 == "passed"' out | wc -l)" = 3 ] && tail -1 out | grep -q ', 3 passed$' &&
	[ "$(awk 'NR > 1 && !/tests:/ { print $1 }' out)" = "$(seq "$(ls broken.out/tests | wc -l)")" ] &&
	ok "all tests: repaired" || not_ok "all tests: repaired" "$(tail -1 out)"
case_of bits <<'END'
static volatile int sink;
int main(void) { int x = ev_int("x"); for (int i = 0; i < 11; i++) if (x >> i & 1) sink++; return sink; }
END
"$everett" run -q --all-tests --out bits.out bits.bc > out 2>&1
"$everett" replay bits bits.out > out 2> err
[ $? = 0 ] && [ -e bits.out/tests/packed ] && [ "$(tail -1 out)" = "2048 tests: 2048 reproduced" ] && [ ! -s err ] &&
	ok "all tests: packed" || not_ok "all tests: packed" "$(tail -1 out) $(head -1 err)"
[ "$("$everett" replay -q bits bits.out/tests/packed 2>&1; echo $?)" = 0 ] && ok "all tests: quiet" || not_ok "all tests: quiet" "it is not"
"$everett" replay plain bits.out > out 2> err
[ $? = 1 ] && tail -1 out | grep -q '^2048 tests: 2048 diverged$' && ok "all tests: of another program" ||
	not_ok "all tests: of another program" "$(tail -1 out)"
mkdir -p none && echo '{"everett": "0", "paths": {}}' > none/run.json
refused "a run without tests" "there are no tests in it" replay plain none
refused "all tests in the debugger" "has many tests; add the number of one" replay --gdb plain bits.out
refused "jobs" "from 1 to 1000" replay -j 0 plain bits.out

# --- bad input

one 0 "$(exits 0)"
refused "no such program" "cannot read nowhere" replay nowhere t.json
refused "program is bitcode" "is bitcode" replay faults.bc t.json
refused "program is a source" "not an executable" replay faults.c t.json
refused "program is no twin" "did not take the test" replay /bin/true t.json
refused "no such test" "cannot read nowhere.json" replay faults nowhere.json
refused "test is a program" "faults: not a test file of Everett" replay faults faults
refused "test is a directory" "\. has no tests: not the directory of a run or a finding" replay faults .
refused "no arguments" "usage:" replay faults
refused "unknown option" "unknown option --fast" replay --fast faults t.json
: > empty.json
refused "empty file" "empty.json: .*the file ends, expected a value" replay faults empty.json
head -c 100 t.json > cut.json
refused "cut file" "cut.json: line .*the file ends" replay faults cut.json
echo '{"everett": "1.0", "paths": {}}' > run.json
refused "record of a run" "record of a run, not a test" replay faults run.json
echo '{"name": "package", "version": "1"}' > foreign.json
refused "somebody's JSON" "not a test file of Everett" replay faults foreign.json
echo '[1, 2]' > list.json
refused "a list" "not a test file of Everett" replay faults list.json
sed 's/"everett_test": 2/"everett_test": 9/' t.json > newer.json
refused "newer format" "test format 9 is newer" replay faults newer.json
sed 's/"everett_test": 2/"everett_test": 1/' t.json > older.json
refused "older format" "made by an older Everett (test format 1)" replay faults older.json
sed 's/"hex": "00/"hex": "0x/' t.json > hex.json
refused "bad digits" "input 1: \"hex\" has something else" replay faults hex.json
sed 's/"hex": "00/"hex": "0/' t.json > odd.json
refused "odd digits" "input 1: \"hex\" has an odd number" replay faults odd.json
sed 's/"end": "exit"/"end": "bang"/' t.json > end.json
refused "unknown end" 'outcome: unknown end "bang"' replay faults end.json
sed 's/"status": 0/"status": "0"/' t.json > status.json
refused "status is text" '"status" is a string, not a number' replay faults status.json
printf 'KTEST\0\0\0\3\377\377\377\377' > bad.ktest
refused "damaged .ktest" "damaged or cut off" replay faults bad.ktest
mkfifo fifo
refused "test is a pipe" "not a regular file" replay faults fifo

# --- show and export

test_of s.json "x:2a000000 line:68656c6c6f0a00" "$(finding double-free)" "$(choose 0 1)" '"-v"'
"$everett" show s.json > out 2> err
grep -q 'test 1: double-free in main' out && grep -q ' = 42 ' out &&
	grep -q '68 65 6c 6c 6f 0a 00 .*|hello..|' out && grep -q 'event 1: choose 1' out &&
	ok "show a test" || not_ok "show a test" "$(head -c 300 out err | tr '\n' ' ')"
mkdir -p run/tests run/findings/double-free-x.c-7
for i in 1 2 3; do
	sed "s/\"number\": 1,/\"number\": $i,/" s.json > run/tests/00000$i.json
done
cp s.json run/findings/double-free-x.c-7/test.json
echo '{"everett": "0", "program": "a.bc", "paths": {"completed": 3}, "stop_reason": "exhausted",
 "findings": [{"id": "double-free-x.c-7", "message": "m", "file": "x.c", "line": 7, "count": 3, "test": "findings/double-free-x.c-7/test.json"}]}' > run/run.json
"$everett" show run > out 2> err
grep -q 'double-free-x.c-7: m (x.c:7), met 3 times' out && [ "$(grep -c 'x=42  line="hello\\n"' out)" = 3 ] &&
	ok "show a run" || not_ok "show a run" "$(head -c 300 out err | tr '\n' ' ')"
"$everett" show run 2 | grep -q '^test 2:' && ok "show test 2" || not_ok "show test 2" "missing"
"$everett" show run/findings/double-free-x.c-7 | grep -q '^test 1:' && ok "show a finding's test" ||
	not_ok "show a finding's test" "missing"
"$everett" show --extract 3 three.json run && cmp -s <("$everett" show --extract 3 - run) three.json &&
	grep -q '"number": 3' three.json && ok "extract" || not_ok "extract" "differs"
refused "show number that is not there" "no test 9" show run 9
refused "show a foreign directory" "not a run directory" show /
refused "show nothing" "cannot read nowhere" show nowhere
"$everett" export --ktest s.ktest s.json && "$everett" show s.ktest > out 2>&1 &&
	grep -q ' = 42 ' out && grep -q 'arguments: -v' out &&
	[ "$(head -c 9 s.ktest | od -An -tx1 | tr -d ' \n')" = 4b5445535400000003 ] &&
	ok "export .ktest" || not_ok "export .ktest" "$(head -c 300 out | tr '\n' ' ')"
"$everett" export --raw raw s.json && [ "$(cat raw/line | tr -d '\0')" = hello ] &&
	[ "$(stat -c %s raw/x)" = 4 ] && ok "export raw" || not_ok "export raw" "$(ls raw)"
test_of up.json "../../up:00 .hidden:00" "$(exits 0)"
"$everett" export --raw raw2 up.json && [ "$(ls -A raw2 | tr '\n' ' ')" = "_._.._up _hidden " ] &&
	ok "export stays in its directory" || not_ok "export stays in its directory" "$(ls -A raw2)"
refused "export without a form" "usage:" export s.json

# The script in two shells: data that begin like an option, formats, quotes, newlines at the end.
cat > shell.json <<'END'
{"everett_test": 2, "number": 1, "args": ["-n", "a%b\\c\\n", "it's", "\u00ff\u0001", "x\n\n", "", "$HOME `x`"],
 "env": ["PATH=/usr/bin:/bin", "A=-%\n"], "words": ["-n", "--sym-stdin", "8", "--sym-files", "1", "4"],
 "inputs": [{"name": "stdin", "hex": "2d2d25735c6e2700"}, {"name": "A-data", "hex": "2d65250a"}],
 "events": [], "outcome": {"end": "exit", "status": 0}}
END
"$everett" export --shell shell.sh shell.json
cat > told.sh <<'END'
#!/bin/bash
printf '<%q>' "$@"
printf '%q' "$A"
od -An -tx1 - A
END
chmod +x told.sh
want="<-n><a%b\\\\c\\\\n><it\\'s><$'\\377\\001'><$'x\\n\\n'><''><\\\$HOME\\ \\\`x\\\`>$'-%\\n' 2d 2d 25 73 5c 6e 27 00 2d 65 25 0a"
for shell in bash dash; do
	command -v $shell > /dev/null || continue
	got=$($shell shell.sh ./told.sh 2>&1 | tr -s '\n ' ' ' | sed 's/ $//')
	[ "$got" = "$want" ] && ok "export --shell for $shell" || not_ok "export --shell for $shell" "$got"
done

# --- the debugger

if command -v gdb > /dev/null; then
	heap 2 5 16 "$(finding use-after-free)"
	"$everett" replay --gdb heap t.json < /dev/null > out 2>&1
	grep -q 'SIGSEGV' out && grep -q 'sink = p\[at\]' out && ok "gdb" ||
		not_ok "gdb" "$(tail -5 out | tr '\n' ' ')"
	# The way back through the runtime and libc to the user's frames.
	frames() # NAME PROGRAM PATTERN
	{
		printf 'set width 0\nbt\n' | "$everett" replay --gdb "$2" t.json > out 2>&1
		grep -q "#[0-9]* .*$3" out && grep -q '#[0-9]* .*main .*\.c:[0-9]' out && ok "gdb: $1" ||
			not_ok "gdb: $1" "$(grep '^#\|exited' out | tr '\n' ' ')"
	}
	one 1 "$(finding assertion)"
	frames "ev_assert" api 'ev_assert_fail'
	one 5 "$(finding assertion)"
	frames "assert" api '__assert_fail'
	one 6 "$(finding abort)"
	frames "abort" api 'abort'
	heap 3 0 16 "$(finding double-free)"
	frames "double free" heap 'twin_guard_free'
	two 2 4 "$(finding out-of-bounds-write)"
	frames "a checked twin" checked-twin 'asan_store'
	line=$(grep -n 'local\[at\]' checked.c | cut -d: -f1)
	two 2 4 "{\"end\": \"finding\", \"kind\": \"out-of-bounds-write\", \"file\": \"checked.c\", \"line\": $line, \"function\": \"main\"}"
	frames "a breakpoint where nothing stops" checked "checked.c:$line"
	grep -q 'stopping at checked.c:' out && ok "gdb: says so" || not_ok "gdb: says so" "$(head -3 out | tr '\n' ' ')"
fi
exit $failed
