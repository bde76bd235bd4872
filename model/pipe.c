/* pipe.c - pipes, with and without a name: a ring of bytes. */
#include "tree.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>

enum { PIPE_BYTES = 65536, PIPE_ATOMIC = 4096 };

struct pipe {
	char *bytes;
	size_t start, n; /* where the first byte is, how many there are */
	unsigned readers, writers; /* open descriptions, and opens that wait */
	uint64_t read_opens, write_opens; /* how often each end was opened */
	uint64_t ino;
	bool has_name; /* belongs to an inode, which frees it */
	struct wait_queue can_read, can_write; /* woken also when an end comes or goes */
};

static struct pipe *pipe_of(const struct file *f)
{
	return f->data;
}

static struct pipe *new_pipe(void)
{
	struct pipe *p = pool_get(sizeof *p);
	if (!p)
		return NULL;
	p->bytes = pool_get(PIPE_BYTES);
	p->ino = ++kernel->last_pipe;
	return p->bytes ? p : NULL;
}

void pipe_free(struct pipe *p)
{
	if (!p)
		return;
	wait_end(&p->can_read);
	wait_end(&p->can_write);
	pool_put(p->bytes, PIPE_BYTES);
	pool_put(p, sizeof *p);
}

long pipe_capacity(const struct file *f)
{
	return f->ops == &pipe_ops ? PIPE_BYTES : -EBADF;
}

/* An end comes or goes: whoever waits for the other end looks again. */
static void count_ends(struct pipe *p, const struct file *f, int change)
{
	p->read_opens += change > 0 && fd_can_read(f);
	p->write_opens += change > 0 && fd_can_write(f);
	p->readers += fd_can_read(f) ? (unsigned)change : 0;
	p->writers += fd_can_write(f) ? (unsigned)change : 0;
	wait_wake_all(&p->can_read);
	wait_wake_all(&p->can_write);
}

static void open_end(struct file *f)
{
	count_ends(pipe_of(f), f, 1);
}

static void end_unused(struct pipe *p)
{
	if (p->readers || p->writers)
		return;
	p->start = p->n = 0;
	if (!p->has_name)
		pipe_free(p);
}

static void close_end(struct file *f)
{
	count_ends(pipe_of(f), f, -1);
	end_unused(pipe_of(f));
}

long pipe_make(int ends[2], int flags)
{
	if (flags & ~(O_CLOEXEC | O_NONBLOCK | O_DIRECT))
		return -EINVAL;
	if (flags & O_DIRECT)
		__ev_bad_syscall(SYS_pipe2, "pipe of packets");
	struct pipe *p = new_pipe();
	if (!p)
		return -ENFILE;
	struct file in = {.ops = &pipe_ops, .data = p};
	struct file out = in;
	in.flags = O_RDONLY | (flags & O_NONBLOCK);
	out.flags = O_WRONLY | (flags & O_NONBLOCK);
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
	count_ends(p, f, 1);
	while (!result && *opens == before) {
		struct wait w = {NULL};
		wait_join(&w, q);
		result = wait_block(&w, NEVER, SYS_open, "open of a pipe's only end");
	}
	if (!result)
		result = fd_open(f, f->flags & O_CLOEXEC);
	count_ends(p, f, -1);
	end_unused(p);
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
	bool is_alone = (flags & 3) == O_RDONLY	  ? !p->writers
			: (flags & 3) == O_WRONLY ? !p->readers
						  : false;
	if (is_alone && flags & O_NONBLOCK && (flags & 3) == O_WRONLY)
		return -ENXIO;
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

static void take_bytes(struct pipe *p, char *to, size_t n)
{
	size_t first = least(n, PIPE_BYTES - p->start);
	__builtin_memcpy(to, p->bytes + p->start, first);
	__builtin_memcpy(to + first, p->bytes, n - first);
	p->start = (p->start + n) % PIPE_BYTES;
	p->n -= n;
	wait_wake_all(&p->can_write);
}

static void put_bytes(struct pipe *p, const char *from, size_t n)
{
	size_t end = (p->start + p->n) % PIPE_BYTES;
	size_t first = least(n, PIPE_BYTES - end);
	__builtin_memcpy(p->bytes + end, from, first);
	__builtin_memcpy(p->bytes, from + first, n - first);
	p->n += n;
	wait_wake_all(&p->can_read);
}

static long read_pipe(struct file *f, void *to, size_t n, uint64_t *at)
{
	struct pipe *p = pipe_of(f);
	(void)at;
	while (!p->n) {
		if (!p->writers)
			return 0;
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &p->can_read, SYS_read,
				      "read of a pipe that it would fill itself");
		if (result < 0)
			return result;
	}
	n = least(n, p->n);
	take_bytes(p, to, n);
	return (long)n;
}

long pipe_broken(void)
{
	struct signal_info info = {.signo = SIGPIPE, .code = SI_USER, .pid = task->pid};
	info.uid = task->uid;
	signal_send_thread(self(), &info);
	return -EPIPE;
}

static long write_pipe(struct file *f, const void *from, size_t n, uint64_t *at)
{
	struct pipe *p = pipe_of(f);
	size_t done = 0;
	(void)at;
	while (done < n) {
		size_t room = PIPE_BYTES - p->n;
		if (!p->readers)
			return done ? (long)done : pipe_broken();
		if (room >= least(n - done, n <= PIPE_ATOMIC ? n : 1)) {
			size_t part = least(room, n - done);
			put_bytes(p, (const char *)from + done, part);
			done += part;
			continue;
		}
		if (f->flags & O_NONBLOCK)
			return done ? (long)done : -EAGAIN;
		long result = fd_wait(f, &p->can_write, SYS_write,
				      "write to a pipe that it would empty itself");
		if (result < 0)
			return done ? (long)done : result;
	}
	return (long)done;
}

static int ready_pipe(struct file *f, struct wait *w)
{
	struct pipe *p = pipe_of(f);
	int ready = 0;
	if (fd_can_read(f)) {
		wait_join(w, &p->can_read);
		ready |= (p->n ? POLLIN | POLLRDNORM : 0) | (p->writers ? 0 : POLLHUP);
	}
	if (fd_can_write(f)) {
		wait_join(w, &p->can_write);
		ready |= (p->n < PIPE_BYTES ? POLLOUT | POLLWRNORM : 0) |
			 (p->readers ? 0 : POLLERR);
	}
	return ready;
}

static long control_pipe(struct file *f, unsigned request, void *arg)
{
	if (request != FIONREAD)
		return -ENOTTY;
	*(int *)arg = (int)pipe_of(f)->n;
	return 0;
}

static void stat_pipe(const struct file *f, struct kernel_stat *out)
{
	out->ino = pipe_of(f)->ino;
	out->mode = S_IFIFO | 0600;
}

const struct file_ops pipe_ops = {
	.read = read_pipe,
	.write = write_pipe,
	.ready = ready_pipe,
	.control = control_pipe,
	.stat = stat_pipe,
	.reopen = reopen_pipe,
	.open = open_end,
	.close = close_end,
};
