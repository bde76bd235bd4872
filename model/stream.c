/* stream.c - standard input, output and error as they are at the start; the id of the
 * description says which.
 *
 * Standard input behaves as a pipe or a terminal, whatever it is outside: it has one
 * position, which moves by reading only. At its end every read gives 0. */
#include "tree.h"

#include <poll.h>
#include <sys/ioctl.h>

enum {
	STREAM_TERMINALS = 22, /* the device number of their file system */
	STREAM_TERMINAL = 136 << 8,
};

static bool is_terminal(const struct file *f)
{
	return __ev_is_terminal((int)f->id);
}

static long read_stream(struct file *f, void *to, size_t n, uint64_t *at)
{
	(void)at;
	if (f->fragment.pieces && n) {
		size_t left = (size_t)__ev_input_left(n, kernel->input_offset);
		n = left ? fragment_cut(f, 1, left, true) : n;
	}
	long got = __ev_input(to, n, kernel->input_offset);
	if (got > 0)
		kernel->input_offset += (uint64_t)got;
	return got;
}

static long write_stream(struct file *f, const void *from, size_t n, uint64_t *at)
{
	(void)at;
	if (n)
		__ev_output(f->id == 2 ? 2 : 1, from, n);
	return (long)n;
}

static int ready_stream(struct file *f, struct wait *w)
{
	(void)w;
	return (fd_can_read(f) ? POLLIN | POLLRDNORM : 0) |
	       (fd_can_write(f) ? POLLOUT | POLLWRNORM : 0);
}

/* How much of a stream is there already is not known, only what a read gives. */
static long control_stream(struct file *f, unsigned request, void *arg)
{
	if (request == FIONREAD && fd_can_read(f))
		__ev_bad_syscall(SYS_ioctl,
				 "how much of standard input is there already");
	if (request == FIONREAD || !is_terminal(f))
		return -ENOTTY;
	return terminal_control(request, arg);
}

static void stat_stream(const struct file *f, struct kernel_stat *out)
{
	out->ino = (uint64_t)f->id + 1;
	out->mode = S_IFIFO | 0600;
	if (!is_terminal(f))
		return;
	out->dev = STREAM_TERMINALS;
	out->ino = 3;
	out->mode = S_IFCHR | 0620;
	out->rdev = STREAM_TERMINAL;
}

static long reopen_stream(const struct file *old, int flags)
{
	struct file f = {.ops = &stream_ops, .flags = flags, .id = old->id};
	if ((fd_can_read(&f) && !fd_can_read(old)) ||
	    (fd_can_write(&f) && !fd_can_write(old)))
		return -EACCES;
	return fd_open(&f, flags & O_CLOEXEC);
}

const struct file_ops stream_ops = {
	.read = read_stream,
	.write = write_stream,
	.ready = ready_stream,
	.control = control_stream,
	.stat = stat_stream,
	.reopen = reopen_stream,
};
