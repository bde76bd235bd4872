/* poll.c - poll and select: look, wait in the queues of all files that were asked
 * about, and look again. */
#include "model.h"

#include <poll.h>

enum { WORD_BITS = 64, POLL_IN = POLLIN | POLLRDNORM, POLL_OUT = POLLOUT | POLLWRNORM };

/* How many entries are ready, which each of them says; w is as for fd_ready. */
static long look_at_list(struct poll_entry *list, unsigned long n, struct wait *w)
{
	long found = 0;
	for (unsigned long i = 0; i < n; i++) {
		struct file *f = fd_get(list[i].fd);
		int always = POLLERR | POLLHUP | POLLNVAL;
		if (list[i].fd < 0)
			list[i].revents = 0;
		else if (!f || f->flags & O_PATH)
			list[i].revents = POLLNVAL;
		else
			list[i].revents =
				(int16_t)(fd_tell_ready(f, w) & (list[i].events | always));
		found += list[i].revents != 0;
	}
	return found;
}

/* What a call says whose time is over: its mask may have let a signal through. */
static long end_of_time(bool has_mask)
{
	return has_mask && signal_is_due() ? -EINTR : 0;
}

static long wait_for_list(struct poll_entry *list, unsigned long n, uint64_t limit,
			  bool has_mask)
{
	if (n > (unsigned long)process_max_files())
		return -EINVAL;
	for (;;) {
		struct wait w = {NULL};
		timer_check(); /* no file may get ready after it was looked at */
		long found = look_at_list(list, n, NULL);
		if (found || clock_passed() >= limit)
			return found ? found : end_of_time(has_mask);
		look_at_list(list, n, &w);
		long result = wait_block(&w, limit, SYS_poll, "poll that nothing ends");
		if (result == -EINTR)
			return result;
	}
}

long poll_list(struct poll_entry *list, unsigned long n, int milliseconds)
{
	struct moment m = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
	return wait_for_list(list, n, clock_after(milliseconds < 0 ? NULL : &m), false);
}

long poll_list_timed(struct poll_entry *list, unsigned long n, const struct moment *limit,
		     const uint64_t *mask)
{
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	if (!mask)
		return wait_for_list(list, n, clock_after(limit), false);
	uint64_t before = signal_swap_mask(*mask);
	long result = wait_for_list(list, n, clock_after(limit), true);
	if (result == -EINTR)
		signal_deliver(); /* while they may come */
	signal_swap_mask(before);
	return result;
}

/* Events of one of the sets of select. */
static const int set_events[3] = {POLL_IN | POLLHUP | POLLERR, POLL_OUT | POLLERR,
				  POLLPRI};

/* The sets that select was given, and room for its answer. */
struct selection {
	int n; /* descriptors */
	bool has_mask;
	size_t bytes; /* of a set: whole words, as the kernel uses them */
	unsigned long *given[3], *ready[3];
};

/* Which of a word of a set are ready for `events`; their number, or -EBADF. */
static long look_at_word(unsigned long given, unsigned long *ready, int first, int events,
			 struct wait *w)
{
	long found = 0;
	*ready = 0;
	for (int bit = 0; bit < WORD_BITS; bit++) {
		if (!(given >> bit & 1))
			continue;
		struct file *f = fd_get(first + bit);
		if (!f || f->flags & O_PATH)
			return -EBADF;
		if (fd_tell_ready(f, w) & events) {
			*ready |= 1ul << bit;
			found++;
		}
	}
	return found;
}

static long look_at_sets(const struct selection *s, struct wait *w)
{
	long found = 0;
	for (int k = 0; k < 3; k++)
		for (int first = 0; s->given[k] && first < s->n; first += WORD_BITS) {
			unsigned long word = s->given[k][first / WORD_BITS];
			if (s->n - first < WORD_BITS)
				word &= (1ul << (s->n - first)) - 1;
			long here = look_at_word(word, &s->ready[k][first / WORD_BITS],
						 first, set_events[k], w);
			if (here < 0)
				return here;
			found += here;
		}
	return found;
}

static long wait_for_sets(const struct selection *s, uint64_t limit)
{
	for (;;) {
		struct wait w = {NULL};
		timer_check();
		long found = look_at_sets(s, NULL);
		if (found || clock_passed() >= limit)
			return found ? found : end_of_time(s->has_mask);
		look_at_sets(s, &w);
		long result =
			wait_block(&w, limit, SYS_select, "select that nothing ends");
		if (result == -EINTR)
			return result;
	}
}

/* When select fails the sets stay as they were. What is beyond the table of descriptors,
 * which has 64 at least on Linux, does not count. */
static long select_until(int n, unsigned long *const sets[3], uint64_t limit, bool has_mask)
{
	int most = task->ndescriptors > WORD_BITS ? task->ndescriptors : WORD_BITS;
	struct selection s = {.n = n < most ? n : most, .has_mask = has_mask};
	s.bytes = (size_t)((s.n + WORD_BITS - 1) / WORD_BITS) * sizeof **sets;
	char *room = pool_get(3 * s.bytes);
	if (!room)
		return -ENOMEM;
	for (int k = 0; k < 3; k++) {
		s.given[k] = sets[k];
		s.ready[k] = (unsigned long *)(room + (size_t)k * s.bytes);
	}
	long result = wait_for_sets(&s, limit);
	for (int k = 0; result >= 0 && k < 3; k++)
		if (sets[k])
			__builtin_memcpy(sets[k], s.ready[k], s.bytes);
	pool_put(room, 3 * s.bytes);
	return result;
}

long poll_pselect(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		  const struct moment *limit, const struct mask_argument *mask)
{
	unsigned long *const sets[3] = {in, out, except};
	if (n < 0 || (limit && !clock_is_span(limit)))
		return -EINVAL;
	if (!mask || !mask->mask)
		return select_until(n, sets, clock_after(limit), false);
	uint64_t before = signal_swap_mask(*mask->mask);
	long result = select_until(n, sets, clock_after(limit), true);
	if (result == -EINTR)
		signal_deliver();
	signal_swap_mask(before);
	return result;
}

/* Linux leaves in the limit what was not used of it. */
long poll_select(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		 struct micro_moment *limit)
{
	unsigned long *const sets[3] = {in, out, except};
	struct moment m = {0, 0};
	if (n < 0 || (limit && (limit->sec < 0 || limit->usec < 0)))
		return -EINVAL;
	if (!limit)
		return select_until(n, sets, NEVER, false);
	m.sec = limit->sec + limit->usec / 1000000;
	m.nsec = limit->usec % 1000000 * 1000;
	uint64_t then = clock_after(&m);
	long result = select_until(n, sets, then, false);
	uint64_t now = clock_passed(), rest = then > now ? then - now : 0;
	if (then != NEVER)
		*limit = clock_as_micro(rest);
	return result;
}
