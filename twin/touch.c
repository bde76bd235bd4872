/* touch.c - accesses to memory in a checked twin: where turns end that end inside a block.
 *
 * `everett cc --checked` puts a call in front of each access (src/bitcode/checked.c). A turn that
 * ends at one of them arms it; then the accesses of the thread are compared with it. An access is
 * known by a byte that it covers, which lies in a global variable, in the n-th object that
 * a thread has allocated, in a local variable, or in memory that processes share, which has its
 * address by itself. For local variables a list is kept of what each thread
 * has on its stack and others can know. */
#include "machine.h"

enum { LOCALS = 1 << 16, READ_WRITE = 3, PRIVATE_ANONYMOUS_UNRESERVED = 0x4022 };

struct local {
	uint64_t address, size;
	const char *name;
};

struct locals {
	struct local *at; /* NULL: none so far; the outermost first */
	uint32_t n;
};

void __ev_touch(const void *p, uint64_t size, uint32_t how);
void __ev_local(const void *p, uint64_t size, const char *name);
void __ev_leave(uint32_t n);

__attribute__((__weak__)) int twin_guard_number(uint64_t address, uint32_t *thread,
						uint64_t *number, uint64_t *start);

static struct locals locals[TURNS_THREADS];

/* --- local variables --- */

/* Those of calls that were left without telling (longjmp) lie below the stack. */
void __ev_local(const void *p, uint64_t size, const char *name)
{
	if (!twin_test || !twin_test->nstops)
		return;
	struct locals *l = &locals[twin_running];
	uint64_t sp = (uint64_t)__builtin_frame_address(0);

	if (!l->at) {
		long at = twin_ask_kernel(SYS_MMAP, 0, LOCALS * (long)sizeof *l->at,
					  READ_WRITE, PRIVATE_ANONYMOUS_UNRESERVED, -1, 0);
		if (at < 0 && at > -4096)
			return;
		l->at = (struct local *)at;
	}
	while (l->n && l->at[l->n - 1].address < sp)
		l->n--;
	if (l->n < LOCALS)
		l->at[l->n++] = (struct local){(uint64_t)p, size, name};
}

void __ev_leave(uint32_t n)
{
	struct locals *l = &locals[twin_running];

	if (l->at)
		l->n -= n < l->n ? n : l->n;
}

static int find_local(const struct wire_stop *s, uint64_t *byte)
{
	const char *name = (const char *)twin_test + s->object;
	const struct locals *l = &locals[s->thread < TURNS_THREADS ? s->thread : 0];
	uint64_t frame = s->frame;

	for (uint32_t i = 0; i < l->n; i++)
		if (twin_is_same_text(l->at[i].name, name) && s->offset < l->at[i].size &&
		    !frame--) {
			*byte = l->at[i].address + s->offset;
			return 1;
		}
	return 0;
}

/* --- accesses --- */

static int covers_stop(uint64_t address, uint64_t size, const struct wire_stop *s)
{
	uint64_t byte = s->object + s->offset, number, start;
	uint32_t thread;

	if (s->kind == WIRE_OBJECT_LOCAL && !find_local(s, &byte))
		return 0;
	if (s->kind == WIRE_OBJECT_HEAP) {
		if (!twin_guard_number ||
		    !twin_guard_number(address, &thread, &number, &start) ||
		    thread != s->thread || number != s->object)
			return 0;
		byte = start + s->offset;
	}
	return byte - address < size;
}

/* The second of two accesses that race is next. */
static _Noreturn void fail_race(const struct wire_stop *s, uint64_t address, void *pc)
{
	struct wire_answer a = {.access = s->how & WIRE_HOW_WRITE ? WIRE_WRITE : WIRE_READ,
				.address = address, .pc = (uint64_t)pc};
	struct twin_text text = {.n = 0};

	twin_text_add(&text, "thread ");
	twin_text_number(&text, twin_running);
	twin_text_add(&text, " comes to its ");
	twin_text_add(&text, (const char *)twin_test + s->words);
	twin_text_add(&text, ", and nothing orders that and the other access");
	twin_fail_at(WIRE_RACE, &a, text.data);
}

void twin_touched(uint64_t address, uint64_t size, uint32_t how, void *pc)
{
	const struct wire_stop *s = twin_armed;

	if (how != s->how || !covers_stop(address, size, s) ||
	    ++twin_machine->seen < s->count)
		return;
	do { /* and the next turn may end where it begins */
		if (s->is_race && twin_machine->races++)
			fail_race(s, address, pc);
		twin_stop_here();
		s = twin_armed;
	} while (s && !s->count);
}

__attribute__((__weak__)) void twin_checked_library(uint64_t address, uint64_t size,
						    int is_write, void *pc);

void __ev_touch(const void *p, uint64_t size, uint32_t how)
{
	if (how & WIRE_HOW_LIBRARY) {
		how &= ~(uint32_t)WIRE_HOW_LIBRARY;
		if (twin_checked_library)
			twin_checked_library((uint64_t)p, size,
					     (how & ~(uint32_t)WIRE_HOW_ATOMIC) !=
						     WIRE_HOW_READ,
					     __builtin_return_address(0));
	}
	if (twin_armed)
		twin_touched((uint64_t)p, size, how, __builtin_return_address(0));
}
