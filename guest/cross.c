/* cross.c - the program that `everett crosscheck` runs: first one implementation, then the
 * other, on the same inputs; then a look at whether they did the same.
 *
 * The loader (bitcode/pair.c) gives each its own copy of everything, libc and model included,
 * under names that begin with "a:" and "b:", and sends their calls of X to cross_X where
 * this file has that. Inputs are kept as the first program got them and given to the
 * second: the k-th one of a name and size to the k-th call that asks for those. What both
 * print is kept and compared as it is, expressions and all: one question for the solver
 * per stream. No libc is linked to this file. */
#include "../include/everett.h"
#include "../model/begin.h"

#include <setjmp.h>

void a_start(long *stack) __asm__("a:_start");
void b_start(long *stack) __asm__("b:_start");
/* The models' ev_begin, which expand symbolic words; linked only if there are some. */
void a_begin(long *stack, long flags) __asm__("a:ev_begin") __attribute__((__weak__));
void b_begin(long *stack, long flags) __asm__("b:ev_begin") __attribute__((__weak__));

/* Of the engine. Reports that `what` differs on this path; does not return. */
_Noreturn void __ev_mismatch(const char *what, const void *a, size_t na, const void *b,
			     size_t nb);
_Noreturn void __ev_exit(int status);
unsigned __ev_ignored(void); /* --ignore: bits 1 stdout, 2 stderr, 4 status */
void *malloc(size_t size);
void free(void *p);

struct bytes {
	unsigned char *data;
	size_t n, cap;
};

struct result {
	struct result *next;
	const char *name;
	struct bytes value;
};

struct input {
	struct input *next;
	const char *name;
	struct bytes value;
	int is_taken; /* by the second program */
};

struct choice {
	struct choice *next;
	unsigned count, value;
	int is_taken;
};

static struct side {
	struct bytes out, err;
	struct result *results, **last;
	int status;
} sides[2];
static struct side *now; /* whose turn it is */
static struct input *inputs, **last_input = &inputs;
static struct choice *choices, **last_choice = &choices;
static jmp_buf back;

static void *get_memory(size_t size)
{
	void *p = malloc(size);
	if (!p)
		ev_report("crosscheck: out of memory");
	return p;
}

static void copy_bytes(void *to, const void *from, size_t n)
{
	unsigned char *t = to;
	const unsigned char *f = from;
	for (size_t i = 0; i < n; i++)
		t[i] = f[i];
}

static void add_to_bytes(struct bytes *b, const void *data, size_t n)
{
	if (b->n + n > b->cap) {
		unsigned char *more = get_memory((b->n + n) * 2);
		copy_bytes(more, b->data, b->n);
		free(b->data);
		b->data = more;
		b->cap = (b->n + n) * 2;
	}
	copy_bytes(b->data + b->n, data, n);
	b->n += n;
}

static int is_same_string(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

static size_t length_of(const char *text)
{
	size_t n = 0;
	while (text[n])
		n++;
	return n;
}

static char *copy_string(const char *text)
{
	size_t n = length_of(text) + 1;
	char *to = get_memory(n);
	copy_bytes(to, text, n);
	return to;
}

/* --- what the two programs call --- */

void cross___ev_output(int stream, const void *data, unsigned long n)
{
	add_to_bytes(stream == 2 ? &now->err : &now->out, data, ev_concretise(n));
}

_Noreturn void cross___ev_exit(int status)
{
	now->status = status & 0xff;
	longjmp(back, 1);
}

void cross_ev_result(const char *name, const void *data, size_t size)
{
	struct result *r = get_memory(sizeof *r);
	*r = (struct result){.name = copy_string(name)};
	add_to_bytes(&r->value, data, ev_concretise(size));
	*now->last = r;
	now->last = &r->next;
}

static struct input *known_input(const char *name, size_t size)
{
	for (struct input *in = inputs; in; in = in->next)
		if (!in->is_taken && in->value.n == size &&
		    is_same_string(in->name, name))
			return in;
	return NULL;
}

void cross_ev_make_symbolic(void *data, size_t size, const char *name)
{
	struct input *in = NULL;
	name = name && *name ? name : "unnamed";
	size = ev_concretise(size);
	if (!size)
		return;
	if (now == &sides[1])
		in = known_input(name, size);
	if (in) {
		in->is_taken = 1;
		copy_bytes(data, in->value.data, size);
		return;
	}
	ev_make_symbolic(data, size, name);
	in = get_memory(sizeof *in);
	*in = (struct input){.name = copy_string(name), .is_taken = now == &sides[1]};
	add_to_bytes(&in->value, data, size);
	*last_input = in;
	last_input = &in->next;
}

unsigned cross_ev_choose(unsigned count)
{
	struct choice *c = choices;
	while (c && (now == &sides[0] || c->is_taken || c->count != count))
		c = c->next;
	if (!c) {
		c = get_memory(sizeof *c);
		*c = (struct choice){.count = count, .value = ev_choose(count)};
		*last_choice = c;
		last_choice = &c->next;
	}
	c->is_taken = now == &sides[1];
	return c->value;
}

int cross_ev_int(const char *name)
{
	int value;
	cross_ev_make_symbolic(&value, sizeof value, name);
	return value;
}

char cross_ev_char(const char *name)
{
	char value;
	cross_ev_make_symbolic(&value, sizeof value, name);
	return value;
}

int cross_ev_range(int low, int high, const char *name)
{
	int value;
	if (low >= high)
		ev_report("a range with nothing in it");
	cross_ev_make_symbolic(&value, sizeof value, name);
	ev_assume(value >= low);
	ev_assume(value < high);
	return value;
}

void cross_klee_make_symbolic(void *data, size_t size, const char *name)
{
	cross_ev_make_symbolic(data, size, name);
}

int cross_klee_int(const char *name)
{
	return cross_ev_int(name);
}

int cross_klee_range(int begin, int end, const char *name)
{
	return cross_ev_range(begin, end, name);
}

uintptr_t cross_klee_choose(uintptr_t count)
{
	uintptr_t value;
	cross_ev_make_symbolic(&value, sizeof value, "klee_choose");
	ev_assume(value < count);
	return value;
}

/* The models' names for the same, from which they make symbolic words. */
void cross___ev_symbolic(void *data, size_t size, const char *name)
{
	cross_ev_make_symbolic(data, size, name);
}

int cross___ev_range(int low, int high, const char *name)
{
	return cross_ev_range(low, high, name);
}

/* --- comparing: one branch for all bytes, so that one path differs and one does not --- */

__attribute__((__always_inline__)) static inline void compare_results(
	const char *what, const struct bytes *a, const struct bytes *b)
{
	unsigned difference = a->n != b->n;
	for (size_t i = 0; i < a->n && i < b->n; i++)
		difference |= a->data[i] ^ b->data[i];
	if (difference)
		__ev_mismatch(what, a->data, a->n, b->data, b->n);
}

/* Their names end up in those of findings: mismatch-exit_status and so on. */
__attribute__((__noinline__)) static void exit_status(void)
{
	struct bytes a = {(void *)&sides[0].status, sizeof(int), 0};
	struct bytes b = {(void *)&sides[1].status, sizeof(int), 0};
	compare_results("exit status", &a, &b);
}

__attribute__((__noinline__)) static void standard_output(void)
{
	compare_results("standard output", &sides[0].out, &sides[1].out);
}

__attribute__((__noinline__)) static void standard_error(void)
{
	compare_results("standard error", &sides[0].err, &sides[1].err);
}

__attribute__((__noinline__)) static void result(const struct result *a,
						 const struct result *b)
{
	if (!a || !b || !is_same_string(a->name, b->name))
		__ev_mismatch("names of results", a ? a->name : "",
			      a ? length_of(a->name) : 0, b ? b->name : "",
			      b ? length_of(b->name) : 0);
	compare_results(a->name, &a->value, &b->value);
}

static void compare_sides(void)
{
	const struct result *a = sides[0].results, *b = sides[1].results;
	unsigned ignored = __ev_ignored();
	for (; a || b; a = a->next, b = b->next)
		result(a, b);
	if (!(ignored & 4))
		exit_status();
	if (!(ignored & 1))
		standard_output();
	if (!(ignored & 2))
		standard_error();
}

/* --- running --- */

/* Programs may change their arguments and environment: the second gets a fresh block. */
static long *copy_block(const long *stack)
{
	size_t strings = (size_t)stack[0] + 2, n = 1;
	while (stack[strings]) /* the environment */
		strings++;
	n = strings + 1;
	while (stack[n]) /* the auxiliary vector */
		n += 2;
	n += 2;
	long *block = get_memory(n * sizeof *block);
	copy_bytes(block, stack, n * sizeof *block);
	for (size_t i = 1; i < strings; i++)
		if (stack[i])
			block[i] = (long)copy_string((const char *)stack[i]);
	return block;
}

static void start_program_side(int which, long *stack, long flags)
{
	if (flags & BEGIN_EXPAND)
		which ? b_begin(stack, flags) : a_begin(stack, flags);
	else
		which ? b_start(stack) : a_start(stack);
}

static void run_program_side(int which, long *stack, long flags)
{
	now = &sides[which];
	now->last = &now->results;
	if (setjmp(back) == 0)
		start_program_side(which, stack, flags);
}

/* The engine gives what ev_begin of a single program gets: model/begin.h. */
void _start(long *stack, long flags)
{
	long *again = copy_block(stack);
	run_program_side(0, stack, flags);
	run_program_side(1, again, flags);
	compare_sides();
	__ev_exit(sides[0].status);
}
