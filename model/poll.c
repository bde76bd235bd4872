/* poll.c - poll and select. In one process nothing that is not ready becomes so by
 * waiting: a wait ends at once, when its time is over, or by a signal. */
#include "model.h"

#include <poll.h>

enum { WORD_BITS = 64, POLL_IN = POLLIN | POLLRDNORM, POLL_OUT = POLLOUT | POLLWRNORM };

int poll_ready(const struct file *f)
{
	switch (f->kind) {
	case KIND_STREAM:
		return (fd_can_read(f) ? POLL_IN : 0) | (fd_can_write(f) ? POLL_OUT : 0);
	case KIND_PIPE: return pipe_ready(f);
	case KIND_EVENT: return event_ready(f);
	case KIND_EPOLL: return epoll_ready(f);
	case KIND_LINK: return POLLNVAL;
	default: return POLL_IN | POLL_OUT;
	}
}

static long answer(struct poll_entry *list, unsigned long n)
{
	long found = 0;
	for (unsigned long i = 0; i < n; i++) {
		const struct file *f = fd_get(list[i].fd);
		int always = POLLERR | POLLHUP | POLLNVAL;
		if (list[i].fd < 0)
			list[i].revents = 0;
		else if (!f || f->flags & O_PATH)
			list[i].revents = POLLNVAL;
		else
			list[i].revents =
				(int16_t)(poll_ready(f) & (list[i].events | always));
		found += list[i].revents != 0;
	}
	return found;
}

static long wait_for(struct poll_entry *list, unsigned long n, uint64_t then)
{
	if (n > FD_MAX)
		return -EINVAL;
	long found = answer(list, n);
	if (found)
		return found;
	return then == clock_passed()
		       ? 0
		       : wait_until(then, SYS_poll, "poll that nothing ends");
}

long poll_list(struct poll_entry *list, unsigned long n, int milliseconds)
{
	struct moment m = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
	return wait_for(list, n, clock_after(milliseconds < 0 ? NULL : &m));
}

long poll_list_timed(struct poll_entry *list, unsigned long n, const struct moment *limit,
		     const uint64_t *mask)
{
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	if (!mask)
		return wait_for(list, n, clock_after(limit));
	uint64_t before = signal_swap_mask(*mask);
	long result = wait_for(list, n, clock_after(limit));
	if (result == -EINTR)
		signal_deliver(); /* while they may come */
	signal_swap_mask(before);
	return result;
}

/* Events of one of the sets of select. */
static const int set_events[3] = {POLL_IN | POLLHUP | POLLERR, POLL_OUT | POLLERR,
				  POLLPRI};

/* Keeps of one word of a set what is ready for `events`; how many, or -EBADF. */
static long keep_ready(unsigned long *word, int first, int events)
{
	long found = 0;
	for (int bit = 0; bit < WORD_BITS; bit++) {
		if (!(*word >> bit & 1))
			continue;
		const struct file *f = fd_get(first + bit);
		if (!f)
			return -EBADF;
		if (poll_ready(f) & events)
			found++;
		else
			*word &= ~(1ul << bit);
	}
	return found;
}

/* The sets have whole words, as the kernel uses them; bits from n on do not count. */
static long keep_set(unsigned long *set, int n, int events)
{
	long found = 0;
	for (int first = 0; set && first < n; first += WORD_BITS) {
		unsigned long *word = set + first / WORD_BITS;
		if (n - first < WORD_BITS)
			*word &= (1ul << (n - first)) - 1;
		long here = keep_ready(word, first, events);
		if (here < 0)
			return here;
		found += here;
	}
	return found;
}

/* When select fails the sets stay as they were: look before touching. */
static long check_sets(unsigned long *const sets[3], int n)
{
	for (int k = 0; k < 3; k++)
		for (int fd = 0; sets[k] && fd < n; fd++)
			if (sets[k][fd / WORD_BITS] >> (fd % WORD_BITS) & 1 &&
			    !fd_get(fd))
				return -EBADF;
	return 0;
}

static long select_until(int n, unsigned long *const sets[3], uint64_t then)
{
	unsigned long kept[3][FD_MAX / WORD_BITS];
	if (n > FD_MAX)
		n = FD_MAX;
	long found = check_sets(sets, n);
	if (found < 0)
		return found;
	int words = (n + WORD_BITS - 1) / WORD_BITS;
	for (int k = 0; k < 3; k++)
		if (sets[k])
			__builtin_memcpy(kept[k], sets[k], (size_t)words * 8);
	for (int k = 0; k < 3; k++)
		found += keep_set(sets[k], n, set_events[k]);
	if (found || then == clock_passed())
		return found;
	long result = wait_until(then, SYS_select, "select that nothing ends");
	for (int k = 0; result < 0 && k < 3; k++)
		if (sets[k])
			__builtin_memcpy(sets[k], kept[k], (size_t)words * 8);
	return result;
}

long poll_pselect(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		  const struct moment *limit, const struct mask_argument *mask)
{
	unsigned long *const sets[3] = {in, out, except};
	if (n < 0 || (limit && !clock_is_span(limit)))
		return -EINVAL;
	if (!mask || !mask->mask)
		return select_until(n, sets, clock_after(limit));
	uint64_t before = signal_swap_mask(*mask->mask);
	long result = select_until(n, sets, clock_after(limit));
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
		return select_until(n, sets, NEVER);
	m.sec = limit->sec + limit->usec / 1000000;
	m.nsec = limit->usec % 1000000 * 1000;
	uint64_t then = clock_after(&m);
	long result = select_until(n, sets, then);
	uint64_t now = clock_passed(), rest = then > now ? then - now : 0;
	if (then != NEVER)
		*limit = (struct micro_moment){(long)(rest / SECOND),
					       (long)(rest % SECOND / 1000)};
	return result;
}
