/* epoll.c - epoll: a list of watches behind a descriptor. A watch belongs to a
 * descriptor and the file that was open there, and ends with the file. */
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
	struct watch *next; /* of the same epoll */
	struct watch *next_of_file; /* of the same file, in other epolls too */
	struct epoll *epoll;
	int fd;
	struct file *file;
	struct epoll_item item;
	int seen; /* with EDGE: what was reported and is still so */
};

struct epoll {
	struct watch *watches;
	struct wait_queue changed; /* woken when there is another watch */
};

static const struct file_ops epoll_ops;

long epoll_make(int flags)
{
	if (flags & ~O_CLOEXEC)
		return -EINVAL;
	struct epoll *e = pool_get(sizeof *e);
	if (!e)
		return -ENOMEM;
	struct file f = {.ops = &epoll_ops, .flags = O_RDWR, .data = e};
	long fd = fd_open(&f, flags & O_CLOEXEC);
	if (fd < 0)
		pool_put(e, sizeof *e);
	return fd;
}

/* Where the watch of a descriptor hangs, or the end of the list. */
static struct watch **find_watch(struct epoll *e, int fd)
{
	struct watch **at = &e->watches;
	while (*at && ((*at)->fd != fd || (*at)->file != fd_get(fd)))
		at = &(*at)->next;
	return at;
}

static long add_watch(struct epoll *e, struct watch **at, int fd,
		      const struct epoll_item *item)
{
	struct watch *w = pool_get(sizeof *w);
	if (!w)
		return -ENOMEM;
	w->epoll = e;
	w->fd = fd;
	w->file = fd_get(fd);
	w->item = *item;
	w->next_of_file = w->file->watches;
	w->file->watches = w;
	*at = w;
	wait_wake_all(&e->changed);
	return 0;
}

static void drop_watch(struct watch *w)
{
	struct watch **at = &w->epoll->watches;
	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
	at = &w->file->watches;
	while (*at != w)
		at = &(*at)->next_of_file;
	*at = w->next_of_file;
	pool_put(w, sizeof *w);
}

static void change_watch(struct watch *w, const struct epoll_item *item)
{
	w->item = *item;
	w->seen = 0;
	wait_wake_all(&w->epoll->changed);
}

long epoll_control(int fd, int operation, int target, const struct epoll_item *item)
{
	struct file *f = fd_get(fd), *t = fd_get(target);
	if (!f || !t)
		return -EBADF;
	if (fd_is_regular(t) || fd_is_directory(t))
		return -EPERM; /* always ready: the kernel refuses them */
	if (f->ops != &epoll_ops || f == t)
		return -EINVAL;
	struct watch **at = find_watch(f->data, target);
	if (operation == ADD)
		return *at ? -EEXIST : add_watch(f->data, at, target, item);
	if (operation != DELETE && operation != MODIFY)
		return -EINVAL;
	if (!*at)
		return -ENOENT;
	if (operation == DELETE)
		drop_watch(*at);
	else
		change_watch(*at, item);
	return 0;
}

void epoll_forget(struct file *f)
{
	while (f->watches)
		drop_watch(f->watches);
}

static void close_epoll(struct file *f)
{
	struct epoll *e = f->data;
	while (e->watches)
		drop_watch(e->watches);
	wait_end(&e->changed);
	pool_put(e, sizeof *e);
}

static int events_of(struct watch *w)
{
	int ready = fd_ready(w->file, NULL) & (int)((w->item.events & EVENTS) | ALWAYS);
	if (!(w->item.events & EVENTS))
		return 0; /* a one-shot that was used */
	if (!(w->item.events & EDGE))
		return ready;
	int fresh = ready & ~w->seen;
	w->seen = ready;
	return fresh ? ready : 0;
}

static int collect(struct epoll *e, struct epoll_item *out, int n)
{
	int found = 0;
	for (struct watch *w = e->watches; w && found < n; w = w->next) {
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

static int ready_epoll(struct file *f, struct wait *w)
{
	struct epoll *e = f->data;
	int ready = 0;
	wait_join(w, &e->changed);
	for (const struct watch *v = e->watches; v; v = v->next)
		if (fd_ready(v->file, w) & (int)(v->item.events & EVENTS))
			ready = POLLIN | POLLRDNORM;
	return ready;
}

static const struct file_ops epoll_ops = {
	.ready = ready_epoll,
	.close = close_epoll,
};

static long wait_for_watches(struct file *f, struct epoll_item *out, int n,
			     uint64_t limit)
{
	for (;;) {
		struct wait w = {NULL};
		int found = collect(f->data, out, n);
		if (found || clock_passed() >= limit)
			return found;
		ready_epoll(f, &w);
		long result = fd_block(f, &w, limit, SYS_epoll_wait,
				       "epoll_wait that nothing ends");
		if (result == -EINTR || result == -EBADF)
			return result;
	}
}

long epoll_wait_(int fd, struct epoll_item *out, int n, int milliseconds,
		 const uint64_t *mask)
{
	if (n <= 0 || n > WATCH_MOST)
		return -EINVAL;
	struct file *f = fd_get(fd);
	if (!f || f->ops != &epoll_ops)
		return f ? -EINVAL : -EBADF;
	struct moment m = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
	uint64_t limit = clock_after(milliseconds < 0 ? NULL : &m);
	if (!mask)
		return wait_for_watches(f, out, n, limit);
	uint64_t before = signal_swap_mask(*mask);
	long result = wait_for_watches(f, out, n, limit);
	if (result == -EINTR)
		signal_deliver();
	signal_swap_mask(before);
	return result;
}

int epoll_members(int fd, struct file **out, int most)
{
	const struct file *f = fd_get(fd);
	int n = 0;
	if (!f || f->ops != &epoll_ops)
		return -1;
	const struct epoll *e = f->data;
	for (const struct watch *w = e->watches; w; w = w->next) {
		if (n == most)
			return -1;
		out[n++] = w->file;
	}
	return n;
}
