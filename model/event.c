/* event.c - eventfd: a counter with a descriptor. */
#include "model.h"

#include <poll.h>

enum { EVENT_SEMAPHORE = 1 };
#define EVENT_MAX (UINT64_MAX - 1)

struct event {
	uint64_t count;
	struct wait_queue can_read, can_write;
};

static const struct file_ops event_ops;

long event_make(unsigned count, int flags)
{
	if (flags & ~(EVENT_SEMAPHORE | O_CLOEXEC | O_NONBLOCK))
		return -EINVAL;
	struct event *e = pool_get(sizeof *e);
	if (!e)
		return -ENOMEM;
	e->count = count;
	struct file f = {.ops = &event_ops, .flags = O_RDWR | (flags & O_NONBLOCK)};
	f.id = flags & EVENT_SEMAPHORE;
	f.data = e;
	long fd = fd_open(&f, flags & O_CLOEXEC);
	if (fd < 0)
		pool_put(e, sizeof *e);
	return fd;
}

static long read_event(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct event *e = f->data;
	(void)at;
	if (n < sizeof e->count)
		return -EINVAL;
	while (!e->count) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &e->can_read, SYS_read,
				      "read of an eventfd that stays 0");
		if (result < 0)
			return result;
	}
	uint64_t value = f->id & EVENT_SEMAPHORE ? 1 : e->count;
	e->count -= value;
	__builtin_memcpy(to, &value, sizeof value);
	wait_wake_events(&e->can_write, POLLOUT);
	return sizeof value;
}

static long write_event(struct file *f, const void *from, size_t n, uint64_t *at)
{
	struct event *e = f->data;
	uint64_t value;
	(void)at;
	if (n < sizeof value)
		return -EINVAL;
	__builtin_memcpy(&value, from, sizeof value);
	if (value == UINT64_MAX)
		return -EINVAL;
	while (value > EVENT_MAX - e->count) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &e->can_write, SYS_write,
				      "write to an eventfd that is full");
		if (result < 0)
			return result;
	}
	e->count += value;
	wait_wake_events(&e->can_read, POLLIN);
	return sizeof value;
}

static int ready_event(struct file *f, struct wait *w)
{
	struct event *e = f->data;
	wait_join(w, &e->can_read);
	wait_join(w, &e->can_write);
	return (e->count ? POLLIN : 0) | (e->count < EVENT_MAX ? POLLOUT : 0);
}

static void close_event(struct file *f)
{
	struct event *e = f->data;
	wait_end(&e->can_read);
	wait_end(&e->can_write);
	pool_put(e, sizeof *e);
}

static void touch_event(const struct file *f)
{
	const struct event *e = f->data;
	wait_touch(step_sends() ? &e->can_read : &e->can_write,
		   step_sends() ? POLLIN : POLLOUT);
}

static const struct file_ops event_ops = {
	.touch = touch_event,
	.read = read_event,
	.label = "[eventfd]",
	.write = write_event,
	.seek = io_seek_nowhere,
	.ready = ready_event,
	.close = close_event,
};
