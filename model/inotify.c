/* inotify.c - events for changes of the tree that processes of this kernel make. What
 * happens to the host's files outside is never seen.
 *
 * A watch hangs at its inode. An event about a file goes to those who watch the
 * directories that it is in, with its name, and to those who watch the file itself. */
#include "tree.h"

#include <poll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>

enum {
	EVENTS_MOST = 16384, /* that wait for a reader */
	NAME_UNIT = 16, /* names are filled up to multiples of it */
	REPORTED = IN_ALL_EVENTS | IN_ISDIR,
};

struct event_record { /* what a read gives */
	struct event_record *next;
	int wd;
	uint32_t mask, cookie, n; /* n: bytes of the name, with zeros behind it */
	char name[];
};
enum { EVENT_BYTES = 16 }; /* of it without the name */

struct inotify_watch {
	struct inotify_watch *next; /* of the same instance */
	struct inotify_watch *next_of_inode;
	struct inotify *instance;
	struct inode *inode;
	int wd;
	uint32_t mask;
};

struct inotify {
	struct inotify_watch *watches;
	struct event_record *first, *last;
	unsigned count;
	int last_wd;
	struct wait_queue can_read;
};

static const struct file_ops inotify_ops;

long inotify_make(int flags)
{
	if (flags & ~(O_CLOEXEC | O_NONBLOCK))
		return -EINVAL;
	struct inotify *n = pool_get(sizeof *n);
	if (!n)
		return -ENOMEM;
	struct file f = {.ops = &inotify_ops, .data = n};
	f.flags = O_RDONLY | (flags & O_NONBLOCK);
	long fd = fd_open(&f, flags & O_CLOEXEC);
	if (fd < 0)
		pool_put(n, sizeof *n);
	return fd;
}

/* --- events --- */

static bool is_same_event(const struct event_record *a, const struct event_record *b)
{
	return a->wd == b->wd && a->mask == b->mask && a->cookie == b->cookie &&
	       a->n == b->n && text_equal(a->name, b->name, a->n);
}

static void free_event(struct event_record *e)
{
	pool_put(e, sizeof *e + e->n);
}

/* An event like the last one that nobody has read is not told again. */
static void add_event(struct inotify *to, int wd, uint32_t mask, uint32_t cookie,
		      const char *name)
{
	size_t length = name ? text_length(name) + 1 : 0;
	uint32_t n = (uint32_t)((length + NAME_UNIT - 1) / NAME_UNIT * NAME_UNIT);
	struct event_record *e = pool_get(sizeof *e + n);
	if (!e || to->count > EVENTS_MOST)
		return;
	*e = (struct event_record){NULL, wd, mask, cookie, n};
	if (name)
		__builtin_memcpy(e->name, name, length);
	if (to->count == EVENTS_MOST)
		*e = (struct event_record){NULL, -1, IN_Q_OVERFLOW, 0, n};
	if (to->last && is_same_event(to->last, e)) {
		free_event(e);
		return;
	}
	if (to->last)
		to->last->next = e;
	else
		to->first = e;
	to->last = e;
	to->count++;
	wait_wake_events(&to->can_read, POLLIN | POLLRDNORM);
}

static void drop_watch(struct inotify_watch *w)
{
	struct inotify_watch **at = &w->instance->watches;
	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
	at = &w->inode->watches;
	while (*at != w)
		at = &(*at)->next_of_inode;
	*at = w->next_of_inode;
	kernel->nwatches--;
	step_shape_changes();
	pool_put(w, sizeof *w);
}

static void end_watch(struct inotify_watch *w)
{
	add_event(w->instance, w->wd, IN_IGNORED, 0, NULL);
	drop_watch(w);
}

/* Tells those who watch the inode: of itself, or of what has this name in it. */
static void tell_watches(struct inode *i, uint32_t event, uint32_t cookie,
			 const char *name)
{
	for (struct inotify_watch *w = i->watches, *next; w; w = next) {
		next = w->next_of_inode;
		if (!(w->mask & event & IN_ALL_EVENTS))
			continue;
		add_event(w->instance, w->wd, event & REPORTED, cookie, name);
		if (w->mask & IN_ONESHOT)
			end_watch(w);
	}
}

static uint32_t event_with_kind(unsigned mode, uint32_t event)
{
	return S_ISDIR(mode) ? event | IN_ISDIR : event;
}

void inotify_tell_name(struct inode *dir, const char *name, unsigned mode,
		       unsigned event, unsigned cookie)
{
	if (kernel->nwatches)
		tell_watches(dir, event_with_kind(mode, event), cookie, name);
}

/* The name of a directory is its own; of other files all that are watched are looked at. */
static void tell_directories(const struct inode *dir, const struct inode *i, uint32_t event)
{
	for (const struct entry *e = dir->entries; e; e = e->next) {
		if (e->inode == i)
			tell_watches((struct inode *)dir, event, 0, e->name);
		if (e->inode && S_ISDIR(e->inode->mode) && !e->inode->proc)
			tell_directories(e->inode, i, event);
	}
}

void inotify_tell(struct inode *i, unsigned event)
{
	if (!kernel->nwatches)
		return;
	if (S_ISDIR(i->mode) && i->parent && i->name)
		tell_watches(i->parent, event_with_kind(i->mode, event), 0,
			     i->name->name);
	else
		tell_directories(kernel->root, i, event);
	tell_watches(i, event_with_kind(i->mode, event), 0, NULL);
}

void inotify_tell_self(struct inode *i, unsigned event)
{
	if (kernel->nwatches)
		tell_watches(i, event, 0, NULL);
}

void inotify_end(struct inode *i)
{
	inotify_tell_self(i, IN_DELETE_SELF);
	while (i->watches)
		end_watch(i->watches);
}

/* --- watches --- */

static long find_instance(int fd, struct inotify **out)
{
	const struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (f->ops != &inotify_ops)
		return -EINVAL;
	*out = f->data;
	return 0;
}

static long change_watch(struct inotify_watch *w, uint32_t mask)
{
	if (mask & IN_MASK_CREATE)
		return -EEXIST;
	w->mask = mask & IN_MASK_ADD ? w->mask | mask : mask;
	return w->wd;
}

static long add_watch(struct inotify *n, struct inode *i, uint32_t mask)
{
	struct inotify_watch *w = i->watches;
	while (w && w->instance != n)
		w = w->next_of_inode;
	if (w)
		return change_watch(w, mask);
	w = pool_get(sizeof *w);
	if (!w)
		return -ENOMEM;
	*w = (struct inotify_watch){n->watches, i->watches, n, i, ++n->last_wd, mask};
	n->watches = i->watches = w;
	kernel->nwatches++;
	step_shape_changes();
	return w->wd;
}

long inotify_watch(int fd, const char *path, uint32_t mask)
{
	struct inotify *n;
	struct inode *i;
	if (!(mask & IN_ALL_EVENTS) || (mask & IN_MASK_ADD && mask & IN_MASK_CREATE))
		return -EINVAL;
	long result = find_instance(fd, &n);
	if (result < 0)
		return result;
	result = walk_to(AT_FDCWD, path, mask & IN_DONT_FOLLOW ? 0 : WALK_FOLLOW, &i);
	if (result < 0)
		return result;
	if (mask & IN_ONLYDIR && !S_ISDIR(i->mode))
		return -ENOTDIR;
	result = inode_may(i, 4);
	return result < 0 ? result : add_watch(n, i, mask);
}

long inotify_unwatch(int fd, int wd)
{
	struct inotify *n;
	long result = find_instance(fd, &n);
	if (result < 0)
		return result;
	struct inotify_watch *w = n->watches;
	while (w && w->wd != wd)
		w = w->next;
	if (!w)
		return -EINVAL;
	end_watch(w);
	return 0;
}

/* --- the description --- */

static long read_events(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct inotify *from = f->data;
	size_t done = 0;
	(void)at;
	while (!from->first) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &from->can_read, SYS_read,
				      "read of an inotify that nothing happens to");
		if (result < 0)
			return result;
	}
	for (struct event_record *e; (e = from->first); free_event(e)) {
		size_t size = EVENT_BYTES + e->n;
		if (size > n - done)
			return done ? (long)done : -EINVAL;
		__builtin_memcpy((char *)to + done, &e->wd, size);
		done += size;
		from->first = e->next;
		from->last = e->next ? from->last : NULL;
		from->count--;
	}
	return (long)done;
}

static int ready_inotify(struct file *f, struct wait *w)
{
	struct inotify *n = f->data;
	wait_join(w, &n->can_read);
	return n->first ? POLLIN | POLLRDNORM : 0;
}

static long control_inotify(struct file *f, unsigned request, void *arg)
{
	const struct inotify *n = f->data;
	int bytes = 0;
	if (request != FIONREAD)
		return -ENOTTY;
	for (const struct event_record *e = n->first; e; e = e->next)
		bytes += (int)(EVENT_BYTES + e->n);
	*(int *)arg = bytes;
	return 0;
}

static void close_inotify(struct file *f)
{
	struct inotify *n = f->data;
	while (n->watches)
		drop_watch(n->watches);
	for (struct event_record *e = n->first, *next; e; e = next) {
		next = e->next;
		free_event(e);
	}
	wait_end(&n->can_read);
	pool_put(n, sizeof *n);
}

/* Whatever happens to any file that is watched. */
static void touch_inotify(const struct file *f)
{
	(void)f;
	step_touch(__EV_WRITE, &kernel->nwatches);
}

static const struct file_ops inotify_ops = {
	.touch = touch_inotify,
	.label = "inotify",
	.read = read_events,
	.seek = io_seek_nowhere,
	.ready = ready_inotify,
	.control = control_inotify,
	.close = close_inotify,
};
