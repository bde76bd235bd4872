#!/bin/bash
# run.sh EVERETT - tests of `everett cc`: one line "ok name" or "not ok name: reason" each.
# Exit status 0 if all passed. Works in a temporary directory with a space in its name.
set -u

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett cc.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
failed=0

cc() { "$everett" cc "$@"; }

# check NAME COMMAND...: ok if the command succeeds; its output is the reason if not.
check()
{
	local name=$1
	shift
	if "$@" > log 2>&1; then
		echo "ok $name"
	else
		echo "not ok $name: $(head -c 300 log | tr '\n' ' ')"
		failed=1
	fi
}

# refused PATTERN COMMAND...: fails, with one line on stderr that matches.
refused()
{
	local pattern=$1
	shift
	if "$@" > out 2> err; then
		echo "accepted: $*"
		return 1
	fi
	[ "$(wc -l < err)" = 1 ] && grep -q -e "$pattern" err && return 0
	echo "message: $(cat err)"
	return 1
}

is_bitcode() { [ "$(head -c 2 "$1")" = BC ] && llvm-dis-19 -o /dev/null "$1"; }

# says PROGRAM TEXT: it runs and prints that.
says()
{
	local got
	got=$("./$1") && [ "$got" = "$2" ] && return 0
	echo "$1 printed: $got"
	return 1
}

cat > main.c <<'END'
#include <stdio.h>
#include "add.h"
int main(void) { printf("sum %d\n", add(40, 2)); return 0; }
END
echo 'int add(int a, int b);' > add.h
echo 'int add(int a, int b) { return a + b; }' > add.c

# The toolchain file for CMake: the programs it names build a static library and its user.
# variable NAME: what it is set to
lib=$(dirname "$everett")/lib/everett
variable()
{
	sed -n "s/^set($1 \"\([^\"]*\)\".*/\1/p" "$lib/everett.cmake" |
		sed "s|\${CMAKE_CURRENT_LIST_DIR}|$lib|"
}
toolchain()
{
	rm -f lib.a
	"$(variable CMAKE_C_COMPILER)" -c main.c add.c &&
		"$(variable CMAKE_AR)" qc lib.a add.o && "$(variable CMAKE_RANLIB)" lib.a &&
		"$(variable CMAKE_NM)" lib.a | grep -q ' T add$' &&
		"$(variable CMAKE_C_COMPILER)" main.o lib.a -o tool && says tool "sum 42" &&
		is_bitcode tool.bc && [ -d "$(variable CMAKE_FIND_ROOT_PATH)/include" ]
}
check toolchain-file toolchain
installed_driver() # where `make install` puts it
{
	mkdir -p there/bin there/lib/everett/bin && ln -s "$everett" there/bin/everett &&
		cp "$lib/bin/everett-cc" there/lib/everett/bin/ &&
		there/lib/everett/bin/everett-cc main.c add.c -o there/one &&
		says there/one "sum 42"
}
check toolchain-driver-installed installed_driver
cmake_project()
{
	mkdir -p project && cp main.c add.c add.h project/ && cat > project/CMakeLists.txt <<'END' &&
cmake_minimum_required(VERSION 3.10)
project(sum C)
find_library(M m)
find_path(QUEUE sys/queue.h)
find_library(SYSTEM z)
if(NOT M MATCHES "lib/everett" OR NOT QUEUE MATCHES "lib/everett" OR SYSTEM)
	message(FATAL_ERROR "libraries: ${M} ${QUEUE} ${SYSTEM}")
endif()
add_library(add add.c)
add_executable(sum main.c)
target_link_libraries(sum add ${M})
END
		cmake -S project -B project/build -DCMAKE_BUILD_TYPE=Debug \
			-DCMAKE_TOOLCHAIN_FILE="$lib/everett.cmake" &&
		cmake --build project/build && says project/build/sum "sum 42" &&
		is_bitcode project/build/sum.bc
}
if command -v cmake > /dev/null; then
	check cmake-project cmake_project
else
	echo "ok cmake-project (not tried: no cmake here)"
fi

# --- compiling and linking

one_step() { cc main.c add.c -o one && says one "sum 42" && is_bitcode one.bc; }
check one-step one_step

# The mark by which `everett run` knows a module that nobody changed since: LLVM's tools pass over it,
# and what they write has none and runs all the same.
has_mark() { llvm-bcanalyzer-19 "$1" | grep -q 'Block ID #100'; }
mark() { has_mark one.bc && "$everett" run -q --force -o mark.out one.bc | grep -qx 'sum 42'; }
check mark mark
no_mark()
{
	opt-19 -passes=verify one.bc -o unmarked.bc && ! has_mark unmarked.bc &&
		"$everett" run -q --force -o mark.out unmarked.bc | grep -qx 'sum 42'
}
check no-mark no_mark
no_leftovers() { [ "$(ls one*)" = "$(printf 'one\none.bc')" ] || { ls one*; return 1; }; }
check link-leaves-two-files no_leftovers

objects()
{
	cc -c main.c && cc -c add.c && is_bitcode main.o && cc main.o add.o -o two &&
		says two "sum 42"
}
check separate-objects objects

archive()
{
	"$everett" ar rcs libadd.a add.o && "$everett" ranlib libadd.a &&
		cc main.c libadd.a -o three && says three "sum 42" &&
		mkdir -p libs && cp libadd.a libs/ && cc main.o -Llibs -ladd -lm -o four &&
		says four "sum 42" && is_bitcode four.bc
}
check archive-and-l archive

gnu_ar() { ar rc gnu.a add.o && cc main.o gnu.a -o gnu && says gnu "sum 42"; }
command -v ar > /dev/null && check archive-without-index gnu_ar

thin()
{
	"$everett" ar rcsT libs/thin.a add.o && cc main.o libs/thin.a -o thin &&
		says thin "sum 42"
}
check thin-archive thin

default_output() { cc main.c add.c && says a.out "sum 42" && is_bitcode a.out.bc; }
check default-output default_output

other_dir()
{
	mkdir -p "sub dir" && cc main.c add.c -o "sub dir/p q" &&
		says "sub dir/p q" "sum 42" && is_bitcode "sub dir/p q.bc"
}
check output-with-spaces other_dir

joined_o() { cc -ojoined main.c add.c && says joined "sum 42" && [ -f joined.bc ]; }
check output-joined joined_o

for level in -O0 -O1 -O2 -O3 -Os; do
	levels()
	{
		cc $level -g main.c add.c -o level && says level "sum 42" &&
			is_bitcode level.bc
	}
	check "optimise$level" levels
done

no_optnone() { cc -c add.c -o n.o && ! llvm-dis-19 -o - n.o | grep -q optnone; }
check unoptimised-is-not-optnone no_optnone

no_vectors()
{
	echo 'void f(int *a, int *b) { for (int i = 0; i < 4096; i++) a[i] += b[i]; }' > v.c
	cc -O3 -c v.c && ! llvm-dis-19 -o - v.o | grep -q '<4 x'
}
check no-vectors no_vectors

null_output() { cc main.c add.c -o /dev/null && ! ls /dev/null.* 2> /dev/null; }
check output-to-dev-null null_output

stdin_input()
{
	echo 'int main(void) { return 0; }' | cc -x c - -o fromstdin && ./fromstdin &&
		[ -f fromstdin.bc ]
}
check source-on-stdin stdin_input

response()
{
	printf '%s\n' main.c '"add.c"' -o resp > args && cc @args && says resp "sum 42" &&
		[ -f resp.bc ]
}
check response-file response

stale()
{
	cc main.c add.c -o stale && ! cc main.c -o stale 2> /dev/null && [ ! -e stale.bc ] &&
		! ls stale.*.bc 2> /dev/null
}
check failed-link-leaves-no-module stale

no_lm()
{
	cat > sin.c <<- 'END'
	#include <math.h>
	#include <stdio.h>
	int main(int n, char **v) { printf("%.3f\n", sin(n) + floor(n + 0.5)); }
	END
	cc -O0 sin.c -o sin && says sin 1.841 &&
		cc -O2 -pedantic-errors -Werror sin.c -o sin2 -lm && says sin2 1.841
}
check math-without-lm no_lm
small() { ! llvm-nm-19 one.bc | grep -q ' T \(sin\|pow\|expl\)$'; }
check no-libm-unless-wanted small
whole()
{
	cc main.c add.c -Wl,--whole-archive,"$(cc -print-file-name=libc.a)" \
		-Wl,--no-whole-archive -o whole && says whole "sum 42"
}
check libc-complete-without-libm whole

api()
{
	cat > api.c <<- 'END'
	#include <stddef.h>
	#include <stdio.h>
	void ev_make_symbolic(void *, size_t, const char *);
	int main(void) { int x = 7; ev_make_symbolic(&x, sizeof x, "x"); printf("%d\n", x); }
	END
	cc api.c -o api && says api 0 && llvm-nm-19 -u api.bc | grep -q ' ev_make_symbolic$'
}
check symbolic-data-in-twin api

# What the engine must bring; nothing that libc has may be missing from the module.
open_names()
{
	cat > fork.c <<- 'END'
	#include <pthread.h>
	#include <setjmp.h>
	#include <stdlib.h>
	#include <sys/wait.h>
	#include <unistd.h>
	static jmp_buf env;
	static void *run(void *p) { return malloc(5); }
	int main(void)
	{
		pthread_t t;
		void *p;
		pthread_create(&t, 0, run, 0);
		pthread_join(t, &p);
		free(realloc(calloc(1, 2), 3));
		free(aligned_alloc(64, 64));
		if (!setjmp(env))
			longjmp(env, 1);
		if (fork() == 0)
			_exit(system("exit 3") >> 8);
		wait((int *)p);
		return WEXITSTATUS(*(int *)p) != 3;
	}
	END
	cc fork.c -o fork && ./fork && llvm-nm-19 -u fork.bc | awk '$1 == "U" { print $2 }' |
		grep -vxE 'ev_(syscall|get_tp|spin|crtjmp)|__(clone|set_thread_area|restore_rt)' |
		grep -vxE '__ev_(set_)?(rounding|float_flags)' |
		grep -vxE '(m|c|re|aligned_)alloc|free|setjmp|longjmp' |
		grep -vxF "$(llvm-nm-19 -jU "$lib/thread.bc" "$lib/cancel.bc")" > open
	[ ! -s open ] || { cat open; return 1; }
}
check only-hooks-are-open open_names

# --- the other things a compiler does

depend() { cc -MMD -MF dep.d -c main.c -o dep.o && grep -q 'add\.h' dep.d; }
check dependencies depend
depend_link() { cc -MMD main.c add.c -o dl && [ -f dl.bc ] && ls ./*.d > /dev/null; }
check dependencies-while-linking depend_link
preprocess() { cc -E -DX=7 - <<< 'X Y' | grep -q '^7 Y'; }
check preprocess preprocess
check version cc --version
check print-prog-name cc -print-prog-name=ld
machine() { cc -dumpmachine | grep -q '^x86_64.*linux-musl'; }
check dumpmachine machine
help() { cc --help | grep -q 'everett run'; }
check help help
werror()
{
	cc -Wall -Wextra -Werror -pthread -c add.c -o w.o &&
		cc -Wall -Werror -pthread main.o w.o -lpthread -o w
}
check werror werror
hardened()
{
	cc -O2 -fPIE -pie -fstack-protector-strong -D_FORTIFY_SOURCE=2 \
		-Wl,-z,relro,-z,now main.c add.c -o hard && says hard "sum 42"
}
check hardening-flags hardened
static_pie() { cc -fPIC -static-pie main.c add.c -o spie && says spie "sum 42"; }
check static-pie static_pie
user_lto()
{
	cc -flto=thin -c add.c -o t.o && cc -flto=thin main.o t.o -o lto &&
		says lto "sum 42" && is_bitcode lto.bc
}
check thin-lto-asked-for user_lto

# --- what must be refused

missing_header()
{
	! cc -c -x c - -o x.o <<< '#include <no_such_header.h>' 2> err &&
		grep -q "no_such_header.h" err
}
check missing-header missing_header

system_headers()
{
	local h
	for h in zlib.h gnu/libc-version.h pthread.h; do
		cc -E -x c - <<< "#include <$h>" 2>&1 |
			grep -q '"/usr/\(local/\)\?include' && return 1
	done
	! cc -c -x c - -o x.o <<< '#include <gnu/libc-version.h>' 2> /dev/null
}
check system-headers-not-found system_headers
asked_for_system_headers()
{
	echo '#include <stdio.h>' > stdio.c
	cc -I/usr/include -isystem /usr/include/ -E stdio.c > out 2> err &&
		! grep -q '"/usr/include' out && grep -q 'left out' err &&
		CPATH=/usr/include cc -E stdio.c > out 2> err &&
		! grep -q '"/usr/include' out && grep -q 'left out' err
}
check system-headers-left-out asked_for_system_headers

# The kernel's headers are there, with musl's and by themselves, and no others of the system.
cat > kernel.c <<'END'
#include <sys/socket.h>
#include <netinet/in.h>
#include <net/if.h>
#include <stdio.h>
#include <asm/ioctls.h>
#include <asm/unistd.h>
#include <linux/fs.h>
#include <linux/if_packet.h>
#include <linux/limits.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sockios.h>
#include <linux/types.h>
#include <linux/version.h>
int main(void)
{
	__u32 x = LINUX_VERSION_CODE > 0;
	return printf("%u %d %d\n", x, RTM_NEWLINK, (int)sizeof(struct nlmsghdr)) < 0;
}
END
kernel_headers()
{
	cc -Wall -Werror kernel.c -o kernel && says kernel "1 16 16" &&
		! cc -E kernel.c | grep '"/usr/include'
}
check kernel-headers kernel_headers

clang-19 -c add.c -o native.o 2> /dev/null
clang-19 -c main.c -o native_with_a_rather_long_name.o
llvm-ar-19 rcs libnative.a add.o native_with_a_rather_long_name.o
check native-object refused 'native.o: native code; rebuild' cc main.c native.o -o no
check native-archive refused 'libnative.a: native code (native_with_a_rather_long_name.o)' \
	cc add.o libnative.a -o no
check native-library refused 'libnative.a: native code' cc add.o -L. -lnative -o no
check missing-library refused '-lnosuch: library not found' cc main.c add.c -lnosuch -o no
if [ -e /usr/lib/x86_64-linux-gnu/libanl.a ]; then
	check system-library refused '-lanl: only native code found (/usr/' \
		cc main.c add.c -lanl -o no
fi
touch x.cc x.S
check c++ refused 'x.cc: C++ is not supported' cc -c x.cc
check c++-by-option refused 'C++ is not supported' cc -x c++ -c add.c
check assembly refused 'x.S: assembly is not supported' cc -c x.S
check shared refused '-shared: shared libraries are not' cc -shared add.c -o libadd.so
for option in -m32 -mx32 -m16; do
	check "32-bit $option" refused '32-bit programs are not supported' \
		cc $option main.c add.c -o no
done
cc -m32 -c add.c 2> /dev/null
check 32-bit-status test $? = 2
undefined() { ! cc main.c -o undef 2> err && grep -q 'undefined symbol: add' err; }
check undefined-symbol undefined
syntax() { ! cc -c -x c - -o x.o <<< 'int f( {' 2> /dev/null; }
check syntax-error syntax

check module-not-overwritten refused 'one.bc is input and output' cc one.bc -o one
no_input() { ! cc 2> err && grep -q 'no input files' err; }
check no-input no_input

# --- the twin behaves like the program built by another compiler

cat > same.c <<'END'
#define _GNU_SOURCE
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static __thread int mine = 3;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total, got;
static jmp_buf back;
static sigjmp_buf sigback;

static void *work(void *p)
{
	for (int i = 0; i < 1000; i++) {
		pthread_mutex_lock(&lock);
		total += mine;
		pthread_mutex_unlock(&lock);
	}
	mine = 9;
	return p;
}
static void on_signal(int s) { got = s; }
static void on_segv(int s) { siglongjmp(sigback, s); }
__attribute__((constructor)) static void before(void) { puts("before main"); }
static void after(void) { puts("after main"); }
static int by_name(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }

int main(int argc, char **argv)
{
	pthread_t t[4];
	char *names[] = {"delta", "alpha", "charlie", "bravo"}, text[64];
	double complex z = (1 + 2 * I) * (3 - argc * I), q = z / (2 + I);

	atexit(after);
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	printf("threads %d %d\n", total, mine);
	if (setjmp(back) == 0)
		longjmp(back, 5);
	else
		puts("jumped");
	signal(SIGUSR1, on_signal);
	raise(SIGUSR1);
	signal(SIGSEGV, on_segv);
	if (sigsetjmp(sigback, 1) == 0)
		*(volatile int *)8 = 1;
	printf("signal %d, fault caught\n", got == SIGUSR1);
	qsort(names, 4, sizeof *names, by_name);
	for (int i = 0; i < 4; i++)
		printf("%s ", names[i]);
	printf("\n%.3f%+.3fi %.3f%+.3fi\n", creal(z), cimag(z), creal(q), cimag(q));
	printf("%.6f %.6f %.6f %Lg %a\n", sqrt(2 + argc), sin(1), pow(2, 0.5), expl(1.0L), 0.1);
	printf("%.3f %.1f %.1f\n", fabs(-1.5), floor(-1.5), rint(2.5));
	unsigned __int128 wide = (unsigned __int128)1 << 100;
	printf("%llu\n", (unsigned long long)(wide / (unsigned)(argc + 6)));
	snprintf(text, sizeof text, "%-5s|%05d|%x|%c", "ab", -42, 255, toupper('q'));
	puts(text);
	char *p = calloc(1000, 100);
	p = realloc(p, 1 << 20);
	memset(p, 'x', 1 << 20);
	free(p);
	void *aligned = aligned_alloc(4096, 8192);
	printf("aligned %d\n", (int)((uintptr_t)aligned % 4096));
	errno = 0;
	long big = strtol("99999999999999999999", NULL, 10);
	printf("%ld %d\n", big, errno == ERANGE);
	fflush(stdout);
	pid_t child = fork();
	if (child == 0)
		_exit(7);
	int status;
	waitpid(child, &status, 0);
	printf("child %d\n", WEXITSTATUS(status));
	return argv[argc] != NULL;
}
END
same()
{
	"$other" -w -O1 same.c -o same.other -lm -pthread && ./same.other > want &&
		cc -w "$1" same.c -o same -lm -pthread && ./same > got &&
		diff want got && is_bitcode same.bc
}
other=$(command -v gcc || command -v clang-19)
if [ -n "$other" ]; then
	check twin-same-as-native-O0 same -O0
	check twin-same-as-native-O2 same -O2
fi
exit $failed
