/* pipe.c - pipes, with and without a name, inside one process: a ring of bytes. Who would
 * have to wait for another end waits for itself: wait.c ends the path unless a timer's
 * signal comes first. */
#include "tree.h"

#include <poll.h>
#include <signal.h>

enum { PIPE_BYTES = 65536, PIPE_ATOMIC = 4096 };

struct pipe {
	char *bytes;
	size_t start, n; /* where the first byte is, how many there are */
	unsigned readers, writers; /* open descriptions */
	uint64_t ino;
	bool has_name; /* belongs to an inode, which frees it */
};

static uint64_t last_ino = 100;

struct pipe *pipe_new(void)
{
	struct pipe *p = pool_get(sizeof *p);
	if (p)
		p->bytes = pool_get(PIPE_BYTES);
	if (p)
		p->ino = ++last_ino;
	return p && p->bytes ? p : NULL;
}

void pipe_free(struct pipe *p)
{
	if (!p)
		return;
	pool_put(p->bytes, PIPE_BYTES);
	pool_put(p, sizeof *p);
}

size_t pipe_held(const struct pipe *p)
{
	return p->n;
}

uint64_t pipe_number(const struct pipe *p)
{
	return p->ino;
}

long pipe_capacity(void)
{
	return PIPE_BYTES;
}

void pipe_opened(struct pipe *p, const struct file *f)
{
	p->readers += fd_can_read(f);
	p->writers += fd_can_write(f);
}

void pipe_closed(struct pipe *p, const struct file *f)
{
	p->readers -= fd_can_read(f);
	p->writers -= fd_can_write(f);
	if (p->readers || p->writers)
		return;
	p->start = p->n = 0;
	if (!p->has_name)
		pipe_free(p);
}

long pipe_make(int ends[2], int flags)
{
	if (flags & ~(O_CLOEXEC | O_NONBLOCK | O_DIRECT))
		return -EINVAL;
	if (flags & O_DIRECT)
		__ev_bad_syscall(SYS_pipe2, "pipe of packets");
	struct pipe *p = pipe_new();
	if (!p)
		return -ENFILE;
	struct file in = {.kind = KIND_PIPE, .pipe = p};
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

long pipe_open(struct inode *i, int flags)
{
	struct file f = {.kind = KIND_PIPE, .flags = flags, .inode = i};
	if (!i->pipe) {
		i->pipe = pipe_new();
		if (!i->pipe)
			return -ENFILE;
		i->pipe->has_name = true;
	}
	struct pipe *p = f.pipe = i->pipe;
	bool is_alone = (flags & 3) == O_RDONLY	  ? !p->writers
			: (flags & 3) == O_WRONLY ? !p->readers
						  : false;
	if (is_alone && flags & O_NONBLOCK && (flags & 3) == O_WRONLY)
		return -ENXIO;
	if (is_alone && !(flags & O_NONBLOCK)) {
		long result = wait_until(NEVER, SYS_open, "open of a pipe's only end");
		if (result < 0)
			return result;
	}
	return fd_open(&f, flags & O_CLOEXEC);
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void take(struct pipe *p, char *to, size_t n)
{
	size_t first = least(n, PIPE_BYTES - p->start);
	__builtin_memcpy(to, p->bytes + p->start, first);
	__builtin_memcpy(to + first, p->bytes, n - first);
	p->start = (p->start + n) % PIPE_BYTES;
	p->n -= n;
}

static void put(struct pipe *p, const char *from, size_t n)
{
	size_t end = (p->start + p->n) % PIPE_BYTES;
	size_t first = least(n, PIPE_BYTES - end);
	__builtin_memcpy(p->bytes + end, from, first);
	__builtin_memcpy(p->bytes, from + first, n - first);
	p->n += n;
}

long pipe_read(const struct file *f, void *to, size_t n)
{
	struct pipe *p = f->pipe;
	while (!p->n) {
		if (!p->writers)
			return 0;
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result =
			wait_again(SYS_read, "read of a pipe that it would fill itself");
		if (result < 0)
			return result;
	}
	n = least(n, p->n);
	take(p, to, n);
	return (long)n;
}

static long break_pipe(void)
{
	struct signal_info info = {.signo = SIGPIPE, .code = SI_USER, .pid = PROCESS_ID};
	info.uid = USER_ID;
	signal_send(&info);
	return -EPIPE;
}

long pipe_write(const struct file *f, const void *from, size_t n)
{
	struct pipe *p = f->pipe;
	size_t done = 0;
	while (done < n) {
		size_t room = PIPE_BYTES - p->n;
		if (!p->readers)
			return done ? (long)done : break_pipe();
		if (room >= least(n - done, n <= PIPE_ATOMIC ? n : 1)) {
			size_t part = least(room, n - done);
			put(p, (const char *)from + done, part);
			done += part;
			continue;
		}
		if (f->flags & O_NONBLOCK)
			return done ? (long)done : -EAGAIN;
		long result = wait_again(SYS_write,
					 "write to a pipe that it would empty itself");
		if (result < 0)
			return done ? (long)done : result;
	}
	return (long)done;
}

int pipe_ready(const struct file *f)
{
	const struct pipe *p = f->pipe;
	int ready = 0;
	if (fd_can_read(f))
		ready |= (p->n ? POLLIN | POLLRDNORM : 0) | (p->writers ? 0 : POLLHUP);
	if (fd_can_write(f))
		ready |= (p->n < PIPE_BYTES ? POLLOUT | POLLWRNORM : 0) |
			 (p->readers ? 0 : POLLERR);
	return ready;
}
