/* epoll.c - epoll: watches behind a descriptor. A watch belongs to a descriptor and the
 * file that was open there, and ends with the file.
 *
 * A watch is in the wait queues of its file as long as it lives. Whoever wakes one of them
 * puts the watch on its epoll's ready list (epoll_notice), so a wait looks at that list
 * alone, however many watches there are. What a watch of the list is ready for is asked
 * when it is taken from there: a level-triggered one that was reported goes back to the
 * end, an edge-triggered one comes back with the next notice only. */
#include "model.h"

#include <poll.h>

enum {
	ADD = 1,
	DELETE = 2,
	MODIFY = 3,
	ALWAYS = POLLERR | POLLHUP,
	WATCH_MOST = 178956970, /* as many as fit into INT_MAX bytes */
	NESTING_MOST = 4, /* epolls below one another */
};
#define EXCLUSIVE (1u << 28)
#define WAKE_UP (1u << 29)
#define ONE_SHOT (1u << 30)
#define EDGE (1u << 31)
#define PRIVATE (EXCLUSIVE | WAKE_UP | ONE_SHOT | EDGE) /* not events */
#define WITH_EXCLUSIVE (POLLIN | POLLOUT | ALWAYS | WAKE_UP | EDGE | EXCLUSIVE)

struct watch {
	struct watch *next, *previous; /* of the same epoll */
	struct watch *next_of_file; /* of the same file, in other epolls too */
	struct watch *next_ready, *previous_ready;
	bool is_ready; /* on the ready list of its epoll */
	struct epoll *epoll;
	int fd;
	struct file *file;
	struct epoll_item item;
	struct wait wait; /* the queues of the file */
};

struct epoll {
	const struct file *file;
	struct watch *watches;
	struct watch *first_ready, *last_ready;
	struct wait_queue changed; /* woken when there may be something to report */
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

/* --- the ready list --- */

static void add_ready(struct watch *w)
{
	struct epoll *e = w->epoll;
	if (w->is_ready)
		return;
	w->is_ready = true;
	w->next_ready = NULL;
	w->previous_ready = e->last_ready;
	if (e->last_ready)
		e->last_ready->next_ready = w;
	else
		e->first_ready = w;
	e->last_ready = w;
}

static void remove_ready(struct watch *w)
{
	struct epoll *e = w->epoll;
	if (!w->is_ready)
		return;
	w->is_ready = false;
	if (w->previous_ready)
		w->previous_ready->next_ready = w->next_ready;
	else
		e->first_ready = w->next_ready;
	if (w->next_ready)
		w->next_ready->previous_ready = w->previous_ready;
	else
		e->last_ready = w->previous_ready;
}

void epoll_notice(struct watch *w, unsigned events)
{
	if (!(w->item.events & ~PRIVATE & events))
		return;
	add_ready(w);
	wait_wake_events(&w->epoll->changed, POLLIN | POLLRDNORM);
}

/* Who is ready first is reported first, which matters if there are several. */
void epoll_touch_ready(const struct watch *w, unsigned events)
{
	const struct epoll *e = w->epoll;
	if (!(w->item.events & ~PRIVATE & events))
		return;
	if (e->watches->next)
		step_touch(__EV_WRITE, &e->first_ready);
	wait_touch(&e->changed, POLLIN);
}

/* Members, and what they are ready for. */
static void touch_epoll(const struct file *f)
{
	enum { MOST = 16 }; /* more count as the whole kernel */
	const struct epoll *e = f->data;
	int n = 0;
	step_touches_vary();
	for (const struct watch *w = e->watches; w && n <= MOST; w = w->next) {
		if (n++ == MOST)
			step_touch(__EV_WRITE, kernel);
		else
			step_touch_file(w->file);
	}
}

static unsigned events_of_watch(const struct watch *w)
{
	return (unsigned)fd_tell_ready(w->file, NULL) & w->item.events & ~PRIVATE;
}

/* --- watches --- */

/* A file is watched by few epolls, while an epoll may watch many. */
static struct watch *find_watch(const struct epoll *e, int fd, const struct file *f)
{
	struct watch *w = f->watches;
	while (w && (w->epoll != e || w->fd != fd))
		w = w->next_of_file;
	return w;
}

/* Reports from now on what the item asks for, and what is ready already. */
static void set_watch_item(struct watch *w, const struct epoll_item *item)
{
	w->item = *item;
	w->item.events |= ALWAYS;
	if (events_of_watch(w))
		epoll_notice(w, WAIT_ALL_EVENTS);
}

static long add_watch(struct epoll *e, int fd, const struct epoll_item *item)
{
	struct watch *w = pool_get(sizeof *w);
	if (!w)
		return -ENOMEM;
	w->epoll = e;
	w->fd = fd;
	w->file = fd_get(fd);
	w->next = e->watches;
	if (w->next)
		w->next->previous = w;
	e->watches = w;
	w->next_of_file = w->file->watches;
	w->file->watches = w;
	w->wait.watch = w;
	fd_ready(w->file, &w->wait);
	set_watch_item(w, item);
	step_shape_changes();
	return 0;
}

static void drop_watch(struct watch *w)
{
	struct watch **at = &w->file->watches;
	while (*at != w)
		at = &(*at)->next_of_file;
	*at = w->next_of_file;
	if (w->previous)
		w->previous->next = w->next;
	else
		w->epoll->watches = w->next;
	if (w->next)
		w->next->previous = w->previous;
	remove_ready(w);
	wait_leave(&w->wait);
	pool_put(w, sizeof *w);
	step_shape_changes();
}

/* How many epolls lie below one another, from this file down; -1: `top` is among them. */
static int depth_below(const struct file *f, const struct epoll *top, int left)
{
	int deepest = 0;
	if (f->ops != &epoll_ops)
		return 0;
	const struct epoll *e = f->data;
	if (e == top || !left)
		return -1;
	for (const struct watch *w = e->watches; w; w = w->next) {
		if (w->file->ops != &epoll_ops)
			continue;
		int depth = depth_below(w->file, top, left - 1);
		if (depth < 0)
			return -1;
		deepest = depth > deepest ? depth : deepest;
	}
	return deepest + 1;
}

/* The same upwards, by those that watch the file. */
static int depth_above(const struct file *f, int left)
{
	int deepest = 0;
	for (const struct watch *w = f->watches; w && left; w = w->next_of_file) {
		int depth = depth_above(w->epoll->file, left - 1) + 1;
		deepest = depth > deepest ? depth : deepest;
	}
	return deepest;
}

/* Epolls may watch each other, but not in circles, and not more than five deep. */
static long check_nesting(const struct file *f, const struct file *target)
{
	if (target->ops != &epoll_ops)
		return 0;
	int below = depth_below(target, f->data, NESTING_MOST + 1);
	return below < 0 || below + depth_above(f, NESTING_MOST + 1) > NESTING_MOST
		       ? -ELOOP
		       : 0;
}

static long check_epoll_target(const struct file *f, const struct file *target,
			       int operation, const struct epoll_item *item)
{
	if (f->ops != &epoll_ops || f == target)
		return -EINVAL;
	if (operation == DELETE || !(item->events & EXCLUSIVE))
		return 0;
	if (operation == MODIFY)
		return -EINVAL;
	return target->ops == &epoll_ops || item->events & ~WITH_EXCLUSIVE ? -EINVAL : 0;
}

long epoll_control(int fd, int operation, int target, const struct epoll_item *item)
{
	struct file *f = fd_get(fd), *t = fd_get(target);
	if (!f || !t || t->flags & O_PATH || f->flags & O_PATH)
		return -EBADF;
	if (fd_is_always_ready(t))
		return -EPERM;
	long result = check_epoll_target(f, t, operation, item);
	if (result == 0 && operation == ADD)
		result = check_nesting(f, t);
	if (result < 0)
		return result;
	struct watch *w = find_watch(f->data, target, t);
	if (operation == ADD)
		return w ? -EEXIST : add_watch(f->data, target, item);
	if (operation != DELETE && operation != MODIFY)
		return -EINVAL;
	if (!w)
		return -ENOENT;
	if (operation == DELETE)
		drop_watch(w);
	else if (w->item.events & EXCLUSIVE)
		return -EINVAL;
	else
		set_watch_item(w, item);
	return 0;
}

void epoll_forget(struct file *f)
{
	while (f->watches)
		drop_watch(f->watches);
}

static void open_epoll(struct file *f)
{
	struct epoll *e = f->data;
	e->file = f;
}

static void close_epoll(struct file *f)
{
	struct epoll *e = f->data;
	while (e->watches)
		drop_watch(e->watches);
	wait_end(&e->changed);
	pool_put(e, sizeof *e);
}

/* --- waiting --- */

/* Puts the watches from `first` to `last`, which were not looked at, before the others. */
static void give_back_ready(struct epoll *e, struct watch *first, struct watch *last)
{
	if (!first)
		return;
	first->previous_ready = NULL;
	last->next_ready = e->first_ready;
	if (e->first_ready)
		e->first_ready->previous_ready = last;
	else
		e->last_ready = last;
	e->first_ready = first;
}

static int collect_events(struct epoll *e, struct epoll_item *out, int n)
{
	int found = 0;
	struct watch *w = e->first_ready, *last = e->last_ready;
	e->first_ready = e->last_ready = NULL;
	while (w && found < n) {
		struct watch *next = w->next_ready;
		unsigned events = events_of_watch(w);
		w->is_ready = false;
		if (events) {
			out[found].events = events;
			out[found++].data = w->item.data;
			if (w->item.events & ONE_SHOT)
				w->item.events &= PRIVATE;
			else if (!(w->item.events & EDGE))
				add_ready(w);
		}
		w = next;
	}
	give_back_ready(e, w, last);
	return found;
}

/* Watches that are ready no longer leave the list until the next notice. */
static int ready_epoll(struct file *f, struct wait *w)
{
	struct epoll *e = f->data;
	wait_join(w, &e->changed);
	for (struct watch *v = e->first_ready, *next; v; v = next) {
		if (events_of_watch(v))
			return POLLIN | POLLRDNORM;
		next = v->next_ready;
		remove_ready(v);
	}
	return 0;
}

static const struct file_ops epoll_ops = {
	.touch = touch_epoll,
	.label = "[eventpoll]",
	.ready = ready_epoll,
	.seek = io_seek_nowhere,
	.open = open_epoll,
	.close = close_epoll,
};

static long wait_for_watches(struct file *f, struct epoll_item *out, int n,
			     uint64_t limit)
{
	for (;;) {
		struct wait w = {NULL};
		timer_check(); /* no member may get ready after it was looked at */
		int found = collect_events(f->data, out, n);
		if (found || clock_passed() >= limit)
			return found;
		wait_join(&w, &((struct epoll *)f->data)->changed);
		long result = fd_block(f, &w, limit, SYS_epoll_wait,
				       "epoll_wait that nothing ends");
		if (result == -EINTR || result == -EBADF)
			return result;
	}
}

static long wait_masked(int fd, struct epoll_item *out, int n, uint64_t limit,
			const uint64_t *mask)
{
	if (n <= 0 || n > WATCH_MOST)
		return -EINVAL;
	struct file *f = fd_get(fd);
	if (!f || f->ops != &epoll_ops)
		return f ? -EINVAL : -EBADF;
	if (!mask)
		return wait_for_watches(f, out, n, limit);
	uint64_t before = signal_swap_mask(*mask);
	long result = wait_for_watches(f, out, n, limit);
	if (result == -EINTR)
		signal_deliver();
	signal_swap_mask(before);
	return result;
}

long epoll_wait_(int fd, struct epoll_item *out, int n, int milliseconds,
		 const uint64_t *mask)
{
	struct moment m = {milliseconds / 1000, milliseconds % 1000 * 1000000l};
	return wait_masked(fd, out, n, clock_after(milliseconds < 0 ? NULL : &m), mask);
}

long epoll_wait_timed(int fd, struct epoll_item *out, int n, const struct moment *limit,
		      const uint64_t *mask)
{
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	return wait_masked(fd, out, n, clock_after(limit), mask);
}
