/* pipe.c - pipes, with and without a name. How bytes lie in them is said in pipe.h. */
#include "pipe.h"

#include "tree.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>

enum {
	SLOTS = 16, /* at the start: 64 KB */
	SLOTS_MOST = 256, /* for an ordinary user: 1 MB */
	READ_EVENTS = POLLIN | POLLRDNORM,
	WRITE_EVENTS = POLLOUT | POLLWRNORM,
};

struct pipe *pipe_of(const struct file *f)
{
	return f->ops == &pipe_ops ? f->data : NULL;
}

static struct pipe *new_pipe(void)
{
	struct pipe *p = pool_get(sizeof *p);
	if (!p)
		return NULL;
	p->slots = pool_get(SLOTS * sizeof *p->slots);
	p->nslots = SLOTS;
	p->ino = ++kernel->last_pipe;
	return p->slots ? p : NULL;
}

static void forget_bytes(struct pipe *p)
{
	for (; p->used; p->used--)
		pool_put(pipe_slot(p, p->used - 1)->page, PAGE_BYTES);
	pool_put(p->spare, PAGE_BYTES);
	p->spare = NULL;
}

void pipe_free(struct pipe *p)
{
	if (!p)
		return;
	wait_end(&p->can_read);
	wait_end(&p->can_write);
	forget_bytes(p);
	pool_put(p->slots, p->nslots * sizeof *p->slots);
	pool_put(p, sizeof *p);
}

long pipe_capacity(const struct file *f)
{
	const struct pipe *p = pipe_of(f);
	return p ? (long)p->nslots * PAGE_BYTES : -EBADF;
}

long pipe_set_capacity(struct file *f, long bytes)
{
	struct pipe *p = pipe_of(f);
	unsigned n = 1;
	if (!p)
		return -EBADF;
	if (bytes < 0 || bytes > 1l << 31)
		return -EINVAL;
	while ((long)n * PAGE_BYTES < bytes)
		n *= 2;
	if (n > p->nslots && n > SLOTS_MOST)
		return -EPERM;
	if (n < p->used)
		return -EBUSY;
	struct pipe_slot *slots = pool_get(n * sizeof *slots);
	if (!slots)
		return -ENOMEM;
	for (unsigned k = 0; k < p->used; k++)
		slots[k] = *pipe_slot(p, k);
	pool_put(p->slots, p->nslots * sizeof *p->slots);
	p->slots = slots;
	p->first = 0;
	p->nslots = n;
	wait_wake_events(&p->can_write, WRITE_EVENTS);
	return (long)n * PAGE_BYTES;
}

/* An end comes or goes: whoever waits for the other end looks again. */
static void count_pipe_ends(struct pipe *p, const struct file *f, int change)
{
	p->read_opens += change > 0 && fd_can_read(f);
	p->write_opens += change > 0 && fd_can_write(f);
	p->readers += fd_can_read(f) ? (unsigned)change : 0;
	p->writers += fd_can_write(f) ? (unsigned)change : 0;
	wait_wake_all(&p->can_read);
	wait_wake_all(&p->can_write);
}

static void open_pipe_end(struct file *f)
{
	count_pipe_ends(pipe_of(f), f, 1);
}

static void end_unused_pipe(struct pipe *p)
{
	if (p->readers || p->writers)
		return;
	forget_bytes(p);
	if (!p->has_name)
		pipe_free(p);
}

static void close_pipe_end(struct file *f)
{
	count_pipe_ends(pipe_of(f), f, -1);
	end_unused_pipe(pipe_of(f));
}

long pipe_make(int ends[2], int flags)
{
	if (flags & ~(O_CLOEXEC | O_NONBLOCK | O_DIRECT))
		return -EINVAL;
	struct pipe *p = new_pipe();
	if (!p)
		return -ENFILE;
	struct file in = {.ops = &pipe_ops, .data = p};
	struct file out = in;
	in.flags = O_RDONLY | (flags & (O_NONBLOCK | O_DIRECT));
	out.flags = O_WRONLY | (flags & (O_NONBLOCK | O_DIRECT));
	long a = fd_open(&in, flags & O_CLOEXEC);
	if (a < 0) {
		pipe_free(p);
		return a;
	}
	long b = fd_open(&out, flags & O_CLOEXEC);
	if (b < 0) {
		fd_close((int)a);
		return b;
	}
	ends[0] = (int)a;
	ends[1] = (int)b;
	return 0;
}

static long reopen_pipe(const struct file *old, int flags)
{
	struct file f = {.ops = &pipe_ops, .flags = flags, .data = old->data};
	return fd_open(&f, flags & O_CLOEXEC);
}

/* Opens one end of a pipe with a name when the other end is opened too. This end counts
 * while it waits: the opener of the other end may wait for it. */
static long open_with_other_end(struct pipe *p, const struct file *f)
{
	const uint64_t *opens = fd_can_read(f) ? &p->write_opens : &p->read_opens;
	struct wait_queue *q = fd_can_read(f) ? &p->can_read : &p->can_write;
	uint64_t before = *opens;
	long result = 0;
	count_pipe_ends(p, f, 1);
	while (!result && *opens == before) {
		struct wait w = {NULL};
		wait_join(&w, q);
		result = wait_block(&w, NEVER, SYS_open, "open of a pipe's only end");
	}
	if (!result)
		result = fd_open(f, f->flags & O_CLOEXEC);
	count_pipe_ends(p, f, -1);
	end_unused_pipe(p);
	return result;
}

long pipe_open(struct inode *i, int flags)
{
	struct file f = {.ops = &pipe_ops, .flags = flags, .inode = i};
	if (!i->pipe) {
		i->pipe = new_pipe();
		if (!i->pipe)
			return -ENFILE;
		i->pipe->has_name = true;
	}
	struct pipe *p = f.data = i->pipe;
	step_also(p);
	bool is_alone = (flags & 3) == O_RDONLY	  ? !p->writers
			: (flags & 3) == O_WRONLY ? !p->readers
						  : false;
	if (is_alone && flags & O_NONBLOCK && (flags & 3) == O_WRONLY)
		return -ENXIO;
	if (is_alone && flags & O_NONBLOCK)
		f.id = (long)p->write_opens; /* no hang-up before there was a writer */
	if (is_alone && !(flags & O_NONBLOCK)) {
		inode_hold(i);
		long result = open_with_other_end(p, &f);
		if (result == -EINTR && signal_deliver())
			result = pipe_open(i, flags);
		inode_drop(i);
		return result;
	}
	return fd_open(&f, flags & O_CLOEXEC);
}

/* --- bytes --- */

bool pipe_add_slot(struct pipe *p, const char *from, size_t n)
{
	struct pipe_slot *s = pipe_slot(p, p->used);
	char *page = p->spare ? p->spare : pool_get(PAGE_BYTES);
	p->spare = NULL;
	if (!page)
		return false;
	*s = (struct pipe_slot){.page = page, .n = (unsigned)n};
	__builtin_memcpy(page, from, n);
	p->used++;
	return true;
}

void pipe_take(struct pipe *p, size_t n)
{
	struct pipe_slot *s = pipe_slot(p, 0);
	s->start += (unsigned)n;
	s->n -= (unsigned)n;
	if (s->n)
		return;
	if (p->spare)
		pool_put(s->page, PAGE_BYTES);
	else
		p->spare = s->page;
	p->first = (p->first + 1) & (p->nslots - 1);
	p->used--;
}

/* Every write is an event for an epoll, even if there were bytes already. */
void pipe_filled(struct pipe *p)
{
	wait_wake_events(&p->can_read, READ_EVENTS);
}

void pipe_emptied(struct pipe *p, bool was_full)
{
	wait_wake_events(&p->can_write, was_full && !pipe_is_full(p) ? WRITE_EVENTS : 0);
}

long pipe_wait_bytes(struct file *f, bool may_wait, long call)
{
	const struct pipe *p = f->data;
	while (!p->used) {
		if (!p->writers)
			return 0;
		if (!may_wait)
			return -EAGAIN;
		long result = fd_wait(f, (struct wait_queue *)&p->can_read, call,
				      "read of an empty pipe");
		if (result < 0)
			return result;
	}
	return 1;
}

long pipe_broken(void)
{
	struct signal_info info = {.signo = SIGPIPE, .code = SI_USER, .pid = task->pid};
	info.uid = task->uid;
	signal_send_thread(self(), &info);
	return -EPIPE;
}

long pipe_wait_room(struct file *f, bool may_wait, long call)
{
	const struct pipe *p = f->data;
	for (;;) {
		if (!p->readers)
			return pipe_broken();
		if (!pipe_is_full(p))
			return 1;
		if (!may_wait)
			return -EAGAIN;
		long result = fd_wait(f, (struct wait_queue *)&p->can_write, call,
				      "write to a full pipe");
		if (result < 0)
			return result;
	}
}

/* How many bytes a read of n gets, up to the first packet. */
static size_t stream_bytes(const struct pipe *p, size_t n)
{
	size_t all = 0;
	for (unsigned k = 0; k < p->used && all < n && !pipe_slot(p, k)->is_packet; k++)
		all += pipe_slot(p, k)->n;
	return least(all, n);
}

static long read_pipe(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct pipe *p = f->data;
	size_t done = 0;
	(void)at;
	long result = pipe_wait_bytes(f, !(f->flags & O_NONBLOCK), SYS_read);
	if (result <= 0)
		return result;
	if (f->flags & O_NONBLOCK && fragment_is_late(f))
		return -EAGAIN;
	bool was_full = pipe_is_full(p);
	size_t all = n && !pipe_slot(p, 0)->is_packet ? stream_bytes(p, n) : 0;
	if (all)
		n = fragment_cut(f, 1, all, !(f->flags & O_NONBLOCK));
	while (done < n && p->used) {
		const struct pipe_slot *s = pipe_slot(p, 0);
		size_t part = least(n - done, s->n);
		bool is_packet = s->is_packet;
		__builtin_memcpy((char *)to + done, s->page + s->start, part);
		done += part;
		pipe_take(p, is_packet ? s->n : part);
		if (is_packet)
			break;
	}
	pipe_emptied(p, was_full);
	if (f->fragment.is_late)
		pipe_filled(p); /* the rest comes */
	return (long)done;
}

/* Goes on in the last slot with what is left over of whole pages, if it fits there. */
static size_t add_to_last_slot(struct pipe *p, const char *from, size_t n)
{
	size_t part = n % PAGE_BYTES;
	if (!p->used || !part)
		return 0;
	struct pipe_slot *s = pipe_slot(p, p->used - 1);
	if (!s->is_open || s->start + s->n + part > PAGE_BYTES)
		return 0;
	__builtin_memcpy(s->page + s->start + s->n, from, part);
	s->n += (unsigned)part;
	return part;
}

static long write_pipe(struct file *f, const void *from, size_t n, uint64_t *at)
{
	struct pipe *p = f->data;
	(void)at;
	if (!p->readers)
		return pipe_broken();
	size_t done = add_to_last_slot(p, from, n);
	if (done)
		pipe_filled(p);
	while (done < n) {
		long result = pipe_wait_room(f, !(f->flags & O_NONBLOCK), SYS_write);
		if (result < 0)
			return done ? (long)done : result;
		size_t part = least(n - done, PAGE_BYTES);
		if (!pipe_add_slot(p, (const char *)from + done, part))
			return done ? (long)done : -ENOMEM;
		struct pipe_slot *s = pipe_slot(p, p->used - 1);
		s->is_packet = f->flags & O_DIRECT;
		s->is_open = !s->is_packet;
		done += part;
		pipe_filled(p);
	}
	return (long)done;
}

static int ready_pipe(struct file *f, struct wait *w)
{
	struct pipe *p = f->data;
	int ready = 0;
	if (fd_can_read(f)) {
		bool had_writers = p->write_opens != (uint64_t)f->id;
		wait_join(w, &p->can_read);
		ready |= (p->used ? READ_EVENTS : 0) |
			 (!p->writers && had_writers ? POLLHUP : 0);
	}
	if (fd_can_write(f)) {
		wait_join(w, &p->can_write);
		ready |= (pipe_is_full(p) ? 0 : WRITE_EVENTS) |
			 (p->readers ? 0 : POLLERR);
	}
	return ready;
}

static long control_pipe(struct file *f, unsigned request, void *arg)
{
	if (request != FIONREAD)
		return -ENOTTY;
	const struct pipe *p = f->data;
	int n = 0;
	for (unsigned k = 0; k < p->used; k++)
		n += (int)pipe_slot(p, k)->n;
	*(int *)arg = n;
	return 0;
}

static void stat_pipe(const struct file *f, struct kernel_stat *out)
{
	out->ino = pipe_of(f)->ino;
	out->mode = S_IFIFO | 0600;
}

static void touch_pipe(const struct file *f)
{
	const struct pipe *p = f->data;
	if (step_sends())
		wait_touch(&p->can_read, READ_EVENTS | POLLHUP);
	wait_touch(&p->can_write, WRITE_EVENTS | POLLERR);
}

const struct file_ops pipe_ops = {
	.touch = touch_pipe,
	.read = read_pipe,
	.write = write_pipe,
	.ready = ready_pipe,
	.control = control_pipe,
	.stat = stat_pipe,
	.reopen = reopen_pipe,
	.open = open_pipe_end,
	.close = close_pipe_end,
};
