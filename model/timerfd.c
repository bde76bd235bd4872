/* timerfd.c - timers with a descriptor: a read gives how often they have ended. */
#include "model.h"

#include <poll.h>
#include <time.h>

enum { ABSOLUTE = 1, CANCEL_ON_SET = 2 };

struct timer_file {
	struct timer timer;
	uint64_t rings; /* that nobody has read of */
	bool is_told; /* Linux tells of the first one, then not before somebody has asked */
	struct wait_queue can_read;
};

static const struct file_ops timerfd_ops;

long timerfd_make(int clock, int flags)
{
	enum { REALTIME_ALARM = 8, BOOTTIME_ALARM = 9 };
	if (flags & ~(O_CLOEXEC | O_NONBLOCK))
		return -EINVAL;
	if (clock == REALTIME_ALARM || clock == BOOTTIME_ALARM)
		return -EPERM; /* they wake the machine, which takes a privilege */
	if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME)
		return -EINVAL;
	struct timer_file *t = pool_get(sizeof *t);
	if (!t)
		return -ENOMEM;
	t->timer.clock = clock;
	t->timer.file = t;
	struct file f = {.ops = &timerfd_ops, .data = t};
	f.flags = O_RDWR | (flags & O_NONBLOCK);
	long fd = fd_open(&f, flags & O_CLOEXEC);
	if (fd < 0)
		pool_put(t, sizeof *t);
	return fd;
}

/* The timer of a descriptor, or why there is none. */
static long find_timer(int fd, struct timer_file **out)
{
	const struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (f->ops != &timerfd_ops)
		return -EINVAL;
	*out = f->data;
	return 0;
}

long timerfd_set(int fd, int flags, const struct moment set[2], struct moment old[2])
{
	struct timer_file *t;
	if (flags & ~(ABSOLUTE | CANCEL_ON_SET) || !clock_is_span(&set[0]) ||
	    !clock_is_span(&set[1]))
		return -EINVAL;
	long result = find_timer(fd, &t);
	if (result < 0)
		return result;
	if (old)
		timer_tell(&t->timer, old);
	t->rings = 0;
	t->is_told = false;
	timer_set_to(&t->timer, flags & ABSOLUTE, set);
	return 0;
}

long timerfd_get(int fd, struct moment out[2])
{
	struct timer_file *t;
	long result = find_timer(fd, &t);
	if (result < 0)
		return result;
	timer_tell(&t->timer, out);
	t->is_told = false;
	return 0;
}

void timerfd_ring(struct timer_file *t, uint64_t rings)
{
	t->rings += rings;
	if (!t->is_told)
		wait_wake_events(&t->can_read, POLLIN);
	t->is_told = true;
}

static long read_timer(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct timer_file *t = f->data;
	(void)at;
	if (n < sizeof t->rings)
		return -EINVAL;
	for (timer_check(); !t->rings;) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &t->can_read, SYS_read,
				      "read of a timerfd that does not run");
		if (result < 0)
			return result;
	}
	__builtin_memcpy(to, &t->rings, sizeof t->rings);
	t->rings = 0;
	t->is_told = false;
	return sizeof t->rings;
}

static int ready_timer(struct file *f, struct wait *w)
{
	struct timer_file *t = f->data;
	wait_join(w, &t->can_read);
	timer_check();
	return t->rings ? POLLIN : 0;
}

static long control_timer(struct file *f, unsigned request, void *arg)
{
	enum { SET_TICKS = 0x40085400 }; /* TFD_IOC_SET_TICKS */
	struct timer_file *t = f->data;
	uint64_t rings;
	if (request != SET_TICKS)
		return -ENOTTY;
	__builtin_memcpy(&rings, arg, sizeof rings);
	if (!rings)
		return -EINVAL;
	t->rings = rings;
	wait_wake_events(&t->can_read, POLLIN);
	return 0;
}

static void close_timer(struct file *f)
{
	struct timer_file *t = f->data;
	timer_start(&t->timer, 0, 0);
	wait_end(&t->can_read);
	pool_put(t, sizeof *t);
}

static const struct file_ops timerfd_ops = {
	.label = "[timerfd]",
	.read = read_timer,
	.seek = io_seek_nowhere,
	.ready = ready_timer,
	.control = control_timer,
	.close = close_timer,
};
