/* futex.c - futexes: threads that wait for a word to be woken, the one that has waited longest
 * first. A word is known by its address, in memory that processes do not share also by the
 * process. */
#include "model.h"

struct futex { /* one thread that waits */
	struct futex *next;
	const int *word;
	const struct task *owner; /* of the word; NULL: it is in shared memory */
	struct thread *thread;
	unsigned bits;
	bool is_woken;
};

static const struct task *owner_of_word(const int *word)
{
	return __ev_is_shared(word) ? NULL : task;
}

static long wait_for_wake(const int *word, uint64_t limit, unsigned bits)
{
	struct futex *f = pool_get(sizeof *f), **at = &kernel->futexes;
	struct wait none = {NULL};
	long result = 0;
	if (!f)
		return -ENOMEM;
	*f = (struct futex){NULL, word, owner_of_word(word), self(), bits, false};
	while (*at)
		at = &(*at)->next;
	*at = f;
	while (!f->is_woken && !result)
		result = wait_block(&none, limit, SYS_futex, "futex wait that nobody ends");
	if (f->is_woken)
		result = 0;
	for (at = &kernel->futexes; *at != f;)
		at = &(*at)->next;
	*at = f->next;
	pool_put(f, sizeof *f);
	return result;
}

/* The next one from f on that waits for the word and was not woken. */
static struct futex *next_waiter(struct futex *f, const int *word, unsigned bits)
{
	const struct task *owner = owner_of_word(word);
	while (f && (f->word != word || f->owner != owner || f->is_woken || !(f->bits & bits)))
		f = f->next;
	return f;
}

/* Wakes up to `most`, how many. */
static long wake_waiters(const int *word, int most, unsigned bits)
{
	struct futex *f = kernel->futexes;
	long woken = 0;
	while (woken < most && (f = next_waiter(f, word, bits))) {
		f->is_woken = true;
		wait_wake_thread(f->thread);
		woken++;
	}
	return woken;
}

/* Wakes up to `most`; up to `more` of the others wait for another word from now on. */
static long requeue_waiters(const int *word, int most, const int *to, int more)
{
	long done = wake_waiters(word, most, ~0u), moved = 0;
	struct futex *f = kernel->futexes;
	while (moved < more && (f = next_waiter(f, word, ~0u))) {
		f->word = to;
		f->owner = owner_of_word(to);
		moved++;
	}
	return done + moved;
}

/* FUTEX_WAKE_OP: changes the second word, then wakes waiters of both. */
static long wake_by_operation(const int *word, int most, int *second, int more, unsigned code)
{
	int old = *second, by = (int)(code << 8) >> 20, with = (int)(code << 20) >> 20;
	bool holds = false;
	if (code >> 28 & 8)
		by = 1 << (by & 31);
	switch (code >> 28 & 7) {
	case 0: *second = by; break;
	case 1: *second = old + by; break;
	case 2: *second = old | by; break;
	case 3: *second = old & ~by; break;
	case 4: *second = old ^ by; break;
	default: return -ENOSYS;
	}
	switch (code >> 24 & 15) {
	case 0: holds = old == with; break;
	case 1: holds = old != with; break;
	case 2: holds = old < with; break;
	case 3: holds = old <= with; break;
	case 4: holds = old > with; break;
	case 5: holds = old >= with; break;
	default: return -ENOSYS;
	}
	long woken = wake_waiters(word, most, ~0u);
	return woken + (holds ? wake_waiters(second, more, ~0u) : 0);
}

/* The limit of FUTEX_WAIT is a span, that of FUTEX_WAIT_BITSET a moment. */
static uint64_t futex_limit(const struct moment *limit, int operation)
{
	enum { WAIT_BITSET = 9, COMMANDS = 127, REAL_TIME = 256 };
	if (!limit || (operation & COMMANDS) != WAIT_BITSET)
		return clock_after(limit);
	return clock_since(operation & REAL_TIME ? 0 : 1, limit);
}

long futex_control(const int *word, int operation, int value, const struct moment *limit,
		   int *second, unsigned third)
{
	enum {
		WAIT,
		WAKE,
		REQUEUE = 3,
		CMP_REQUEUE,
		WAKE_OP,
		WAIT_BITSET = 9,
		WAKE_BITSET,
		COMMANDS = 127
	};
	int command = operation & COMMANDS;
	unsigned bits = command >= WAIT_BITSET ? third : ~0u;
	int more = (int)(intptr_t)limit; /* of the calls about two words */
	switch (command) {
	case WAKE:
	case WAKE_BITSET: return bits ? wake_waiters(word, value, bits) : -EINVAL;
	case REQUEUE: return requeue_waiters(word, value, second, more);
	case CMP_REQUEUE:
		return *word == (int)third ? requeue_waiters(word, value, second, more)
					   : -EAGAIN;
	case WAKE_OP: return wake_by_operation(word, value, second, more, third);
	case WAIT:
	case WAIT_BITSET: break;
	default: return -ENOSYS;
	}
	if (!bits || (limit && !clock_is_span(limit)))
		return -EINVAL;
	return *word == value ? wait_for_wake(word, futex_limit(limit, operation), bits)
			      : -EAGAIN;
}
