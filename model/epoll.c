/* epoll.c - epoll on what poll.c knows. A watch belongs to a descriptor and the file that
 * was open there. */
#include "model.h"

#include <poll.h>

enum {
	ADD = 1,
	DELETE = 2,
	MODIFY = 3,
	ONE_SHOT = 1 << 30,
	EDGE = 1u << 31,
	ALWAYS = POLLERR | POLLHUP,
	EVENTS = 0x3fff,
	WATCH_MOST = 1 << 20,
};

struct watch {
	struct watch *next;
	int fd;
	struct file *file;
	struct epoll_item item;
	int seen; /* with EDGE: what was reported and is still so */
};

long epoll_make(int flags)
{
	if (flags & ~O_CLOEXEC)
		return -EINVAL;
	struct file f = {.kind = KIND_EPOLL, .flags = O_RDWR};
	return fd_open(&f, flags & O_CLOEXEC);
}

static struct file *find(int fd)
{
	struct file *f = fd_get(fd);
	return f && f->kind == KIND_EPOLL ? f : NULL;
}

/* Where the watch of a descriptor hangs, or the end of the list. */
static struct watch **find_watch(struct file *f, int fd)
{
	struct watch **at = &f->watches;
	while (*at && ((*at)->fd != fd || (*at)->file != fd_get(fd)))
		at = &(*at)->next;
	return at;
}

static long add(struct watch **at, int fd, const struct epoll_item *item)
{
	struct watch *w = pool_get(sizeof *w);
	if (!w)
		return -ENOMEM;
	w->fd = fd;
	w->file = fd_get(fd);
	w->item = *item;
	*at = w;
	return 0;
}

static void drop(struct watch **at)
{
	struct watch *w = *at;
	*at = w->next;
	pool_put(w, sizeof *w);
}

long epoll_control(int fd, int operation, int target, const struct epoll_item *item)
{
	struct file *f = fd_get(fd), *t = fd_get(target);
	if (!f || !t)
		return -EBADF;
	if (t->kind == KIND_FILE || t->kind == KIND_DIR)
		return -EPERM; /* always ready: the kernel refuses them */
	if (f->kind != KIND_EPOLL || f == t)
		return -EINVAL;
	struct watch **at = find_watch(f, target);
	switch (operation) {
	case ADD: return *at ? -EEXIST : add(at, target, item);
	case DELETE:
		if (!*at)
			return -ENOENT;
		drop(at);
		return 0;
	case MODIFY:
		if (!*at)
			return -ENOENT;
		(*at)->item = *item;
		(*at)->seen = 0;
		return 0;
	default: return -EINVAL;
	}
}

void epoll_free(struct file *f)
{
	while (f->watches)
		drop(&f->watches);
}

/* The last descriptor of a file is gone: nobody watches it any more. */
void epoll_forget(int fd)
{
	for (struct file *f = fd_next_file(NULL); f; f = fd_next_file(f))
		for (struct watch **at = &f->watches; f->kind == KIND_EPOLL && *at;) {
			if ((*at)->fd == fd || !(*at)->file->count)
				drop(at);
			else
				at = &(*at)->next;
		}
}

static int events_of(struct watch *w)
{
	int ready = poll_ready(w->file) & (int)((w->item.events & EVENTS) | ALWAYS);
	if (!(w->item.events & EVENTS))
		return 0; /* a one-shot that was used */
	if (!(w->item.events & EDGE))
		return ready;
	int fresh = ready & ~w->seen;
	w->seen = ready;
	return fresh ? ready : 0;
}

static int collect(struct file *f, struct epoll_item *out, int n)
{
	int found = 0;
	for (struct watch *w = f->watches; w && found < n; w = w->next) {
		int events = events_of(w);
		if (!events)
			continue;
		out[found].events = (uint32_t)events;
		out[found++].data = w->item.data;
		if (w->item.events & ONE_SHOT)
			w->item.events &= ~(uint32_t)EVENTS;
	}
	return found;
}

int epoll_ready(const struct file *f)
{
	for (const struct watch *w = f->watches; w; w = w->next)
		if (poll_ready(w->file) & (int)(w->item.events & EVENTS))
			return POLLIN | POLLRDNORM;
	return 0;
}

static long wait_for(struct file *f, struct epoll_item *out, int n, int milliseconds)
{
	struct moment m = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
	int found = collect(f, out, n);
	if (found || !milliseconds)
		return found;
	return wait_until(clock_after(milliseconds < 0 ? NULL : &m), SYS_epoll_wait,
			  "epoll_wait that nothing ends");
}

long epoll_wait_(int fd, struct epoll_item *out, int n, int milliseconds,
		 const uint64_t *mask)
{
	if (n <= 0 || n > WATCH_MOST)
		return -EINVAL;
	struct file *f = find(fd);
	if (!f)
		return fd_get(fd) ? -EINVAL : -EBADF;
	if (!mask)
		return wait_for(f, out, n, milliseconds);
	uint64_t before = signal_swap_mask(*mask);
	long result = wait_for(f, out, n, milliseconds);
	if (result == -EINTR)
		signal_deliver();
	signal_swap_mask(before);
	return result;
}
