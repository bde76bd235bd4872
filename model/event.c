/* event.c - eventfd: a counter with a descriptor; the counter is in file.offset. */
#include "model.h"

#include <poll.h>

enum { EVENT_SEMAPHORE = 1 };
#define EVENT_MAX (UINT64_MAX - 1)

long event_make(unsigned count, int flags)
{
	if (flags & ~(EVENT_SEMAPHORE | O_CLOEXEC | O_NONBLOCK))
		return -EINVAL;
	struct file f = {.kind = KIND_EVENT, .flags = O_RDWR | (flags & O_NONBLOCK)};
	f.id = flags & EVENT_SEMAPHORE;
	f.offset = count;
	return fd_open(&f, flags & O_CLOEXEC);
}

long event_read(struct file *f, void *to, size_t n)
{
	if (n < sizeof f->offset)
		return -EINVAL;
	while (!f->offset) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = wait_again(SYS_read, "read of an eventfd that stays 0");
		if (result < 0)
			return result;
	}
	uint64_t value = f->id & EVENT_SEMAPHORE ? 1 : f->offset;
	f->offset -= value;
	__builtin_memcpy(to, &value, sizeof value);
	return sizeof value;
}

long event_write(struct file *f, const void *from, size_t n)
{
	uint64_t value;
	if (n < sizeof value)
		return -EINVAL;
	__builtin_memcpy(&value, from, sizeof value);
	if (value == UINT64_MAX)
		return -EINVAL;
	while (value > EVENT_MAX - f->offset) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = wait_again(SYS_write, "write to an eventfd that is full");
		if (result < 0)
			return result;
	}
	f->offset += value;
	return sizeof value;
}

int event_ready(const struct file *f)
{
	return (f->offset ? POLLIN : 0) | (f->offset < EVENT_MAX ? POLLOUT : 0);
}
