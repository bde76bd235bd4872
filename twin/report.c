/* report.c - what the runtime says: to people on stderr, to `everett replay` in the
 * answer. The first thing noted counts; what follows from it is not interesting. */
#include "machine.h"

int twin_note(enum wire_what what, const struct wire_answer *as, const char *text)
{
	struct wire_answer *a = twin_answer;
	size_t n = 0;

	if (!a || __atomic_exchange_n(&a->is_noted, 1, __ATOMIC_SEQ_CST))
		return 0;
	if (as) {
		a->status = as->status;
		a->access = as->access;
		a->place = as->place;
		a->address = as->address;
		a->pc = as->pc;
		a->object = as->object;
		a->object_size = as->object_size;
	}
	a->program = twin_program;
	for (; text && text[n] && n + 1 < sizeof a->text; n++)
		a->text[n] = text[n];
	a->text[n] = 0;
	__atomic_store_n(&a->what, what, __ATOMIC_SEQ_CST);
	return 1;
}

void twin_text_add(struct twin_text *t, const char *text)
{
	while (*text && t->n + 1 < sizeof t->data)
		t->data[t->n++] = *text++;
	t->data[t->n] = 0;
}

void twin_text_number(struct twin_text *t, uint64_t value)
{
	char digits[24], *p = digits + sizeof digits;

	*--p = 0;
	do
		*--p = (char)('0' + value % 10);
	while ((value /= 10) > 0);
	twin_text_add(t, p);
}

_Noreturn void twin_not_modelled(const char *does)
{
	struct twin_text t = {.n = 0};

	twin_text_add(&t, "the program ");
	twin_text_add(&t, does);
	twin_text_add(&t, ", which the model does not have yet");
	twin_note(WIRE_BEYOND, NULL, t.data);
	twin_exit(125);
}

_Noreturn void twin_unable(const char *does)
{
	struct twin_text t = {.n = 0};

	twin_text_add(&t, "the program ");
	twin_text_add(&t, does);
	twin_text_add(&t, ", which native replay cannot follow yet; 'everett run --test' can");
	twin_note(WIRE_UNABLE, NULL, t.data);
	twin_exit(125);
}

void twin_say(const char *text)
{
	twin_ask_kernel(SYS_WRITE, 2, (long)text, (long)twin_length(text), 0, 0, 0);
}

static char *put_digits(char *end, uint64_t value, unsigned base)
{
	do
		*--end = "0123456789abcdef"[value % base];
	while ((value /= base) > 0);
	return end;
}

void twin_say_number(uint64_t value)
{
	char buffer[64], *p = buffer + sizeof buffer;

	*--p = 0;
	*--p = ')';
	p = put_digits(p, value, 16);
	*--p = 'x';
	*--p = '0';
	*--p = '(';
	*--p = ' ';
	twin_say(put_digits(p, value, 10));
}

/* The end of all processes: the replaying process ends the others. */
_Noreturn void twin_exit(int status)
{
	int none = 0, self = (int)twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);

	if (twin_shared) {
		__atomic_compare_exchange_n(&twin_shared->ended_by, &none, self, 0,
					    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
		twin_release_processes();
	}
	for (;;)
		twin_ask_kernel(SYS_EXIT_GROUP, status, 0, 0, 0, 0, 0);
}

/* As libc's abort: the program's own handler first, if it has one, then for good. */
_Noreturn void twin_abort(void)
{
	uint64_t set = 1ULL << (SIGNAL_ABRT - 1), nothing[4] = {0};
	long pid = twin_ask_kernel(SYS_GETPID, 0, 0, 0, 0, 0, 0);
	long tid = twin_ask_kernel(SYS_GETTID, 0, 0, 0, 0, 0, 0);

	twin_ask_kernel(SYS_RT_SIGPROCMASK, 1, (long)&set, 0, 8, 0, 0);
	twin_ask_kernel(SYS_TGKILL, pid, tid, SIGNAL_ABRT, TWIN_SIGNED, 0,
			0);
	twin_ask_kernel(SYS_RT_SIGACTION, SIGNAL_ABRT, (long)nothing, 0, 8, 0, 0);
	twin_ask_kernel(SYS_TGKILL, pid, tid, SIGNAL_ABRT, TWIN_SIGNED, 0,
			0);
	__builtin_trap();
}
