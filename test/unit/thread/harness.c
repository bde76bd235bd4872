/* harness.c - the primitives of thread/prim_threads.h on fibres, and the runs of a
 * case. */
#include "harness.h"

#include "../../../model/prim.h"
#include "../../../thread/prim_threads.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 64, STACK = 1 << 16, MARKS = 16, TEXT = 256, STEPS = 1 << 20 };
enum { ARCH_SET_FS = 0x1002, ARCH_GET_FS = 0x1003 };

struct fibre {
	void *sp;
	unsigned long tp;
	void (*entry)(void *);
	void *arg;
	int is_alive;
	const int *word; /* what it waits for */
	int relation, value;
	unsigned long limit;
	int answer;
};

static struct fibre fibres[THREADS] = {{.is_alive = 1}};
static unsigned nfibres = 1, current, steps;
static uint64_t seed;
long harness_spurious;

/* Shared by all runs. */
static struct {
	unsigned marks[MARKS];
	char text[TEXT];
} *shared;

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
long twin_ask_kernel(long n, long a, long b, long c, long d, long e, long f);

/* --- ends --- */

static _Noreturn void end_run(enum harness_end how, const char *text)
{
	snprintf(shared->text, TEXT, "%s", text);
	_exit(how);
}

void harness_fail(const char *file, int line, const char *what)
{
	char text[TEXT];
	snprintf(text, sizeof text, "%s:%d: %s", file, line, what);
	end_run(HARNESS_FAILED, text);
}

void __ev_misuse(const char *what, const void *object)
{
	(void)object;
	end_run(HARNESS_MISUSE, what);
}

/* --- the scheduler --- */

static uint64_t random_below(uint64_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (seed >> 33) % n;
}

static int holds(const struct fibre *f)
{
	switch (f->relation) {
	case __EV_EQUAL: return *f->word == f->value;
	case __EV_HAS_UNITS:
	case __EV_UNEQUAL: return *f->word != f->value;
	case __EV_GREATER: return *f->word > f->value;
	default: return 1;
	}
}

/* A limit is reached in one of four cases while others can run, and else as the last
 * way. */
static unsigned choose(void)
{
	unsigned ready[THREADS], late[THREADS], nready = 0, nlate = 0;

	for (unsigned i = 0; i < nfibres; i++) {
		struct fibre *f = &fibres[i];
		if (!f->is_alive)
			continue;
		f->answer = !holds(f);
		if (!f->answer || f->limit == 0)
			ready[nready++] = i;
		else if (f->limit != ~0ul)
			late[nlate++] = i;
	}
	if (nlate && (!nready || random_below(4) == 0))
		return late[random_below(nlate)];
	if (!nready)
		end_run(HARNESS_DEADLOCK, "deadlock");
	return ready[random_below(nready)];
}

__attribute__((naked, noinline)) static void change_stack(void **save, void *to)
{
	__asm__("push %rbp\n\tpush %rbx\n\tpush %r12\n\tpush %r13\n\tpush %r14\n\t"
		"push %r15\n\tmov %rsp, (%rdi)\n\tmov %rsi, %rsp\n\tpop %r15\n\t"
		"pop %r14\n\tpop %r13\n\tpop %r12\n\tpop %rbx\n\tpop %rbp\n\tret");
}

static void switch_to_next(void)
{
	unsigned before = current;

	if (++steps > STEPS)
		end_run(HARNESS_FAILED, "the run does not end");
	current = choose();
	if (current == before)
		return;
	syscall(SYS_arch_prctl, ARCH_SET_FS, fibres[current].tp);
	change_stack(&fibres[before].sp, fibres[current].sp);
}

int __ev_sync(int op, const void *object, int op2, const void *object2, const int *word,
	      int relation, int value, unsigned long limit)
{
	struct fibre *self = &fibres[current];

	(void)op, (void)object, (void)op2, (void)object2;
	self->word = word;
	self->relation = relation;
	self->value = value;
	self->limit = limit;
	switch_to_next();
	return self->answer;
}

void harness_pause(void)
{
	__ev_sync(__EV_NOTHING, 0, __EV_NOTHING, 0, 0, __EV_ALWAYS, 0, ~0ul);
}

/* --- threads --- */

static void begin(void)
{
	struct fibre *self = &fibres[current];

	self->entry(self->arg);
	abort(); /* threads end by __ev_thread_end */
}

long __ev_thread_new(void (*entry)(void *), void *arg, void *tp, unsigned long stack_size)
{
	(void)stack_size;
	if (nfibres == THREADS)
		return -11; /* EAGAIN */
	void **top = (void **)((char *)malloc(STACK) + STACK) - 2;
	*--top = 0;
	*--top = (void *)begin;
	fibres[nfibres] = (struct fibre){.sp = top - 6,
					 .tp = (unsigned long)tp,
					 .entry = entry,
					 .arg = arg,
					 .limit = ~0ul,
					 .is_alive = 1};
	return nfibres++;
}

void __ev_thread_end(void)
{
	fibres[current].is_alive = 0;
	switch_to_next();
	abort();
}

unsigned __ev_thread_self(void)
{
	return current;
}

void *__ev_object(unsigned long size)
{
	return calloc(1, size);
}

int __ev_events(void)
{
	return 1;
}

long __ev_setting(int which)
{
	return which == __EV_SPURIOUS ? harness_spurious : 0;
}

/* The kernel knows nothing of these threads, and their ids may be those of others. */
long ev_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	return n == SYS_tgkill ? 0 : twin_ask_kernel(n, a, b, c, d, e, f);
}

/* --- runs --- */

void harness_mark(unsigned which)
{
	shared->marks[which] = 1;
}

static enum harness_end run_once(const struct harness_case *c, unsigned number)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		seed = number * 0x9e3779b97f4a7c15u + 1;
		syscall(SYS_arch_prctl, ARCH_GET_FS, &fibres[0].tp);
		c->body();
		_exit(HARNESS_FINE);
	}
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) {
		snprintf(shared->text, TEXT, "signal %d", WTERMSIG(status));
		return HARNESS_FAILED;
	}
	return WEXITSTATUS(status);
}

static int complain(const struct harness_case *c, unsigned number, const char *what)
{
	printf("[  FAILED  ] %s: schedule %u: %s\n", c->name, number, what);
	return 0;
}

/* Whether one run ended as it should. */
static int is_right(const struct harness_case *c, enum harness_end end, unsigned number)
{
	if (end == HARNESS_FINE && c->end == HARNESS_DEADLOCK)
		return 1;
	if (end != c->end)
		return complain(c, number,
				end == HARNESS_FINE ? "nothing was found" : shared->text);
	if (end == HARNESS_MISUSE && strcmp(c->misuse, shared->text) != 0)
		return complain(c, number, shared->text);
	return 1;
}

static int run_case(const struct harness_case *c, unsigned seeds)
{
	unsigned ends[HARNESS_MISUSE + 1] = {0};

	memset(shared->marks, 0, sizeof shared->marks);
	for (unsigned i = 0; i < seeds; i++) {
		enum harness_end end = run_once(c, i);
		if (end > HARNESS_MISUSE || !is_right(c, end, i))
			return 0;
		ends[end]++;
	}
	for (unsigned i = 0; i < c->nmarks; i++)
		if (!shared->marks[i])
			return complain(c, i, "this mark was never reached");
	return ends[c->end] ? 1 : complain(c, seeds, "no schedule had the deadlock");
}

int harness_run(const struct harness_case *cases, size_t n, unsigned seeds)
{
	unsigned failed = 0;

	shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < n; i++)
		failed += !run_case(&cases[i], seeds);
	/* In cmocka's words, which test/run counts. */
	printf("[  PASSED  ] %zu test(s).\n", n - failed);
	if (failed)
		printf("[  FAILED  ] %u test(s).\n", failed);
	return failed != 0;
}
