/* poll.c - poll and select. In one process nothing that is not ready becomes so: a wait
 * ends at once or when its time is over. */
#include "model.h"

#include <poll.h>

enum { WORD_BITS = 64 };

static int ready(const struct file *f)
{
	if (f->kind != KIND_STREAM)
		return POLLIN | POLLRDNORM | POLLOUT | POLLWRNORM;
	return (fd_can_read(f) ? POLLIN | POLLRDNORM : 0) |
	       (fd_can_write(f) ? POLLOUT | POLLWRNORM : 0);
}

static long answer(struct poll_entry *list, unsigned long n)
{
	long found = 0;
	for (unsigned long i = 0; i < n; i++) {
		const struct file *f = fd_get(list[i].fd);
		if (list[i].fd < 0)
			list[i].revents = 0;
		else if (!f)
			list[i].revents = POLLNVAL;
		else
			list[i].revents = (int16_t)(ready(f) & list[i].events);
		found += list[i].revents != 0;
	}
	return found;
}

long poll_list(struct poll_entry *list, unsigned long n, int milliseconds)
{
	if (n > FD_MAX)
		return -EINVAL;
	long found = answer(list, n);
	if (!found && milliseconds < 0)
		__ev_bad_syscall(SYS_poll, "poll that nothing ends");
	if (!found)
		clock_sleep((uint64_t)milliseconds * 1000000);
	return found;
}

long poll_list_timed(struct poll_entry *list, unsigned long n, const struct moment *limit)
{
	if (n > FD_MAX || (limit && !clock_is_span(limit)))
		return -EINVAL;
	long found = answer(list, n);
	if (!found && !limit)
		__ev_bad_syscall(SYS_ppoll, "ppoll that nothing ends");
	return found ? found : clock_nap(limit);
}

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
		if (ready(f) & events)
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

long poll_pselect(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		  const struct moment *limit)
{
	if (n < 0 || (limit && !clock_is_span(limit)))
		return -EINVAL;
	if (n > FD_MAX)
		n = FD_MAX;
	long r = keep_set(in, n, POLLIN);
	long w = keep_set(out, n, POLLOUT);
	long x = keep_set(except, n, 0);
	if (r < 0 || w < 0 || x < 0)
		return -EBADF;
	if (!(r + w) && !limit)
		__ev_bad_syscall(SYS_select, "select that nothing ends");
	return r + w ? r + w : clock_nap(limit);
}

long poll_select(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		 const struct micro_moment *limit)
{
	struct moment m = {0, 0};
	if (!limit)
		return poll_pselect(n, in, out, except, NULL);
	if (limit->sec < 0 || limit->usec < 0)
		return -EINVAL;
	m.sec = limit->sec + limit->usec / 1000000;
	m.nsec = limit->usec % 1000000 * 1000;
	return poll_pselect(n, in, out, except, &m);
}
