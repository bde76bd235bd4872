/* futex.c - futexes: a queue for each word that somebody waits for. A word is known by
 * its address, so only threads of one process, or words in shared memory, meet. */
#include "model.h"

struct futex {
	struct futex *next;
	const int *word;
	unsigned waiters;
	struct wait_queue queue;
};

static struct futex **find_futex(const int *word)
{
	struct futex **at = &kernel->futexes;
	while (*at && (*at)->word != word)
		at = &(*at)->next;
	return at;
}

static long wait_for_wake(const int *word, uint64_t limit)
{
	struct futex **at = find_futex(word), *f = *at;
	struct wait w = {NULL};
	if (!f)
		f = *at = pool_get(sizeof *f);
	if (!f)
		return -ENOMEM;
	f->word = word;
	f->waiters++;
	wait_join(&w, &f->queue);
	long result = wait_block(&w, limit, SYS_futex, "futex wait that nothing ends");
	if (!--f->waiters) {
		*find_futex(word) = f->next;
		pool_put(f, sizeof *f);
	}
	return result;
}

/* Wakes up to `most`, how many. */
static long wake_waiters(const int *word, int most)
{
	struct futex *f = *find_futex(word);
	long woken = 0;
	for (; f && woken < most && wait_wake_one(&f->queue); woken++)
		;
	return woken;
}

long futex_control(const int *word, int operation, int value, const struct moment *limit)
{
	enum { WAIT, WAKE, REQUEUE = 3, CMP_REQUEUE, WAKE_OP, COMMANDS = 127 };
	switch (operation & COMMANDS) {
	case WAKE: return wake_waiters(word, value);
	case REQUEUE:
	case CMP_REQUEUE:
	case WAKE_OP:
		if (kernel->futexes)
			__ev_bad_syscall(SYS_futex, "futex with two words");
		return 0; /* nobody waits */
	case WAIT: break;
	default: return -ENOSYS;
	}
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	return *word == value ? wait_for_wake(word, clock_after(limit)) : -EAGAIN;
}
