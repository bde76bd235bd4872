#!/bin/bash
# run.sh EVERETT [fast|full] [DIR] - defects that depend on the order of threads, found by
# `everett run` and forced on the native program. One line "ok name" or "not ok name: reason"
# each. What is forced is forced 20 times, in a fast run 3 times.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../tally.sh"

everett=$(realpath "${1:?usage: run.sh path/to/everett}")
dir=$(mktemp -d "${TMPDIR:-/tmp}/everett threads.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
times=20
[ "${2:-full}" = usual ] && times=5
[ "${2:-full}" = fast ] && times=3

# program NAME [OPTION...] < SOURCE: built and explored, with a test for every path in NAME.out.
program()
{
	{
		printf '#include <assert.h>\n#include <errno.h>\n#include <pthread.h>\n'
		printf '#include <sched.h>\n#include <semaphore.h>\n#include <stdio.h>\n'
		printf '#include <stdatomic.h>\n#include <stdlib.h>\n#include <string.h>\n'
		printf '#include <threads.h>\n#include <time.h>\n'
		cat
	} > "$1.c"
	"$everett" cc -O1 -g -o "$1" "$1.c" > cc.log 2>&1 ||
		not_ok "$1 build" "$(head -c 300 cc.log | tr '\n' ' ')"
	"$everett" run -q --all-tests --out "$1.out" "${@:2}" "$1.bc" > run.log 2>&1 < /dev/null
}

# always PROGRAM FINDING PATTERN: it is reproduced every time.
always()
{
	local n=0 name
	name="$1: $(basename "$2" | sed 's/-[^-]*\.c-/ /')"
	for _ in $(seq $times); do
		"$everett" replay "$1" "$2" > out 2> err < /dev/null &&
			tail -1 err | grep -q -e "reproduced: $3" && n=$((n + 1))
	done
	[ $n = $times ] && ok "$name forced" || not_ok "$name forced" "$n of $times: $(tail -1 err)"
}

# forced NAME PATTERN: its only finding is reproduced.
forced()
{
	local finding
	finding=$(echo "$1".out/findings/*)
	always "$1" "$finding" "$2"
	executed "$1" "$finding/test.json"
}

# executed NAME TESTS...: the engine executes them in the same order, too.
executed()
{
	local name=$1 test
	shift
	for test in "$@"; do
		"$everett" run -q --force --out again.out --test "$test" "$name.bc" > said 2>&1 < /dev/null
		grep -q '^everett: 1 executed, 0 differ' said || break
	done
	grep -q '^everett: 1 executed, 0 differ' said && ok "$name: executed" ||
		not_ok "$name: executed" "$test: $(tail -3 said | tr '\n' ' ')"
}

# all_of NAME: every order of it is followed natively.
all_of()
{
	"$everett" replay "$1" "$1.out" > out 2> err < /dev/null &&
		[ "$(ls "$1".out/tests/*.json | wc -l)" -gt 1 ] && ok "$1: all orders" ||
		not_ok "$1: all orders" "$(tail -3 out | tr '\n' ' ')"
	executed "$1" "$1".out/tests/*.json
}

# expect NAME STATUS PATTERN PROGRAM TEST: status and the last line on stderr.
expect()
{
	local name=$1 status=$2 pattern=$3 got
	shift 3
	"$everett" replay "$@" > out 2> err < /dev/null
	got=$?
	[ $got = "$status" ] && tail -1 err | grep -q -e "$pattern" && ok "$name" ||
		not_ok "$name" "status $got, $(tail -2 err | tr '\n' ' ')"
}

# --- what the order brings about

program lost-update <<'END'
static _Atomic int x;
static void *add(void *p) { int v = x; sched_yield(); x = v + 1; return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, add, 0);
	pthread_create(&b, 0, add, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(x == 2);
	return 0;
}
END
forced lost-update "assertion in main"
all_of lost-update

program unrelated-lock <<'END'
static _Atomic int x;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p)
{
	int v = x;
	pthread_mutex_lock(&other);
	pthread_mutex_unlock(&other);
	x = v + 1;
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, add, 0);
	pthread_create(&b, 0, add, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(x == 2);
	return 0;
}
END
forced unrelated-lock "assertion in main"

program lock-order <<'END'
static pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER, B = PTHREAD_MUTEX_INITIALIZER;
static void take(pthread_mutex_t *first, pthread_mutex_t *second)
{
	pthread_mutex_lock(first);
	pthread_mutex_lock(second);
	pthread_mutex_unlock(second);
	pthread_mutex_unlock(first);
}
static void *ab(void *p) { take(&A, &B); return p; }
static void *ba(void *p) { take(&B, &A); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, ab, 0);
	pthread_create(&b, 0, ba, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
END
forced lock-order "deadlock in .*: every thread waits"
all_of lock-order

program lost-wake-up <<'END'
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *wait_for_it(void *p)
{
	pthread_mutex_lock(&m);
	int is_ready = ready;
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	if (!is_ready)
		pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, wait_for_it, 0);
	pthread_mutex_lock(&m);
	ready = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(a, 0);
	return 0;
}
END
forced lost-wake-up "deadlock in .*: every thread waits"
all_of lost-wake-up

program lazy <<'END'
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int *_Atomic config;
static _Atomic int is_made;
static void make(void)
{
	is_made = 1;
	pthread_mutex_lock(&other);
	pthread_mutex_unlock(&other);
	config = malloc(sizeof *config);
}
static void *use(void *p)
{
	if (!is_made)
		pthread_once(&once, make);
	atomic_fetch_add((_Atomic int *)config, 1);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, use, 0);
	pthread_create(&b, 0, use, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
END
forced lazy "null-dereference in use"

program misuse <<'END'
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *unlock(void *p) { pthread_mutex_unlock(&m); return p; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, unlock, 0);
	pthread_join(a, 0);
	return 0;
}
END
forced misuse "lock-misuse in unlock .* that nobody holds"

program gone <<'END'
static int *q;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *use(void *p)
{
	pthread_mutex_lock(&m);
	*q = 1;
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t a;
	q = malloc(sizeof *q);
	pthread_create(&a, 0, use, 0);
	pthread_mutex_lock(&m);
	free(q);
	pthread_mutex_unlock(&m);
	pthread_join(a, 0);
	return 0;
}
END
forced gone "use-after-free in use"

program deep <<'END'
static int fall(volatile int n)
{
	volatile char room[1000];
	room[n % 1000] = 1;
	return fall(n + 1) + room[3];
}
static void *run(void *p) { return fall(0) ? p : 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, run, 0);
	pthread_join(a, 0);
	return 0;
}
END
forced deep "stack-overflow in fall"

# --- the other objects, in every order

program objects <<'END'
static _Thread_local int mine = 7;
static pthread_barrier_t barrier;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_key_t key;
static sem_t sem;
static int dropped;
static void drop(void *p) { dropped++; free(p); }
static void *one(void *p)
{
	mine++;
	pthread_setspecific(key, malloc(3));
	pthread_barrier_wait(&barrier);
	sem_post(&sem);
	pthread_rwlock_rdlock(&rw);
	pthread_rwlock_unlock(&rw);
	return (void *)(long)mine;
}
static int two(void *p)
{
	mine += 2;
	pthread_barrier_wait(&barrier);
	sem_wait(&sem);
	printf("two %d\n", mine);
	return mine;
}
int main(void)
{
	pthread_t a;
	thrd_t b;
	void *r;
	int s;
	pthread_barrier_init(&barrier, 0, 2);
	sem_init(&sem, 0, 0);
	pthread_key_create(&key, drop);
	pthread_create(&a, 0, one, 0);
	thrd_create(&b, two, 0);
	pthread_rwlock_wrlock(&rw);
	pthread_rwlock_unlock(&rw);
	pthread_join(a, &r);
	thrd_join(b, &s);
	printf("%d %ld %d %d\n", mine, (long)r, s, dropped);
	return 0;
}
END
all_of objects
[ "$(./objects | sort | tr '\n' ' ')" = "7 8 9 1 two 9 " ] && ok "objects: free" || not_ok "objects: free" "$(./objects)"

program limit <<'END'
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;
static void *finish(void *p)
{
	pthread_mutex_lock(&m);
	done = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t a;
	struct timespec at;
	int error = 0;
	clock_gettime(CLOCK_REALTIME, &at);
	at.tv_sec++;
	pthread_create(&a, 0, finish, 0);
	pthread_mutex_lock(&m);
	while (!done && !error)
		error = pthread_cond_timedwait(&c, &m, &at);
	pthread_mutex_unlock(&m);
	pthread_join(a, 0);
	return error == ETIMEDOUT ? 3 : 0;
}
END
all_of limit
grep -lq '"status": 3' limit.out/tests/*.json && ok "limit: both ends" || not_ok "limit: both ends" "none is late"

program cancel <<'END'
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void clean(void *p) { pthread_mutex_unlock(&m); puts("clean"); }
static void *run(void *p)
{
	pthread_mutex_lock(&m);
	pthread_cleanup_push(clean, 0);
	for (;;)
		pthread_cond_wait(&c, &m);
	pthread_cleanup_pop(1);
	return p;
}
int main(void)
{
	pthread_t a;
	void *result;
	pthread_create(&a, 0, run, 0);
	pthread_cancel(a);
	pthread_join(a, &result);
	return result == PTHREAD_CANCELED ? 4 : 5;
}
END
all_of cancel

program signals <<'END'
#include <signal.h>
static void on_signal(int n) { (void)n; }
static void *run(void *p) { sched_yield(); return p; }
int main(void)
{
	pthread_t a;
	signal(SIGUSR1, on_signal);
	pthread_create(&a, 0, run, 0);
	pthread_kill(a, SIGUSR1);
	pthread_join(a, 0);
	return 0;
}
END
"$everett" replay signals signals.out > out 2> err < /dev/null && grep -q reproduced out &&
	ok "a signal to another thread" || not_ok "a signal to another thread" "$(cat out err)"

# --- what cannot be followed

# turns TURNS: t.json is a test of lock-order with these, each "thread first count".
turns()
{
	local list='' word
	for word in "$@"; do
		set -- $word
		list+="${list:+, }{\"kind\": \"thread\", \"thread\": $1, \"number\": $2, \"value\": $3}"
	done
	cat > t.json <<END
{"everett_test": 2, "number": 1, "fingerprint": "00", "inputs": [], "events": [$list], "outcome": {"end": "exit", "status": 0}}
END
}
turns "0 0 2"
expect "the rest is free" 0 "reproduced: exits" lock-order t.json
turns "0 0 2" "1 0 2" "2 0 2" "1 2 1"
expect "a thread that has to wait" 1 "diverged: in turn 4 of 4 thread 1 is to go on, but has to wait" lock-order t.json
turns "0 0 2" "1 0 9"
expect "a thread that has ended" 1 "diverged: in turn 2 of 2 thread 1 is to go on, but it has ended" lock-order t.json
turns "0 0 1" "2 0 1"
expect "a thread that does not exist" 1 "diverged: in turn 2 of 2 thread 2 is to go on, but it was not started" lock-order t.json
turns "0 0 1" "4000000000 0 1"
expect "a thread that cannot exist" 1 "diverged: in turn 2 of 2 thread 4000000000 is to go on, but it was not started" lock-order t.json
turns "0 0 2" "1 1 1"
expect "another place" 1 "diverged: in turn 2 of 2 thread 1 is to go on, but is at another operation" lock-order t.json
turns "1 0 1"
expect "another beginning" 1 "diverged: in turn 1 of 1 thread 1 is to go on, but it was not started" lock-order t.json
turns "0 0 2" "1 0 2" "2 0 2"
expect "another end" 1 "diverged: every thread waits instead of exit status 0" lock-order t.json
turns "0 0 2" "1 0 6" "2 0 6" "0 2 4" "0 6 1"
expect "more turns than the program" 1 "diverged: .*before turn 5 of 5 of the threads" lock-order t.json

# --- the debugger, with real threads

if command -v gdb > /dev/null; then
	printf 'set width 0\ninfo threads\nbt\nthread apply all bt\n' |
		"$everett" replay --gdb lock-order lock-order.out/findings/* > out 2>&1
	[ "$(grep -c '^[ *]* [123] *LWP' out)" = 3 ] && grep -q '^#[0-9]* .*take (' out &&
		grep -q '^#[0-9]* .*\bab (p=' out && grep -q '^#[0-9]* .*\bba (p=' out && ok "gdb: a deadlock" ||
		not_ok "gdb: a deadlock" "$(tail -5 out | tr '\n' ' ')"
fi
. "$here/access.sh"
exit $failed
