/* terminal.c - what descriptors 0, 1 and 2 say when they are terminals outside, and the
 * other requests of ioctl. Settings are remembered and change nothing. */
#include "tree.h"

#include <sys/ioctl.h>

/* A terminal as it is after login: line by line, with echo, 38400 baud. */
static struct kernel_termios settings = {
	.iflag = 0x500, /* ICRNL IXON */
	.oflag = 0x5, /* OPOST ONLCR */
	.cflag = 0xbf, /* B38400 CS8 CREAD */
	.lflag = 0x8a3b,
	.cc = {3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22},
};
static struct window_size window = {.rows = 24, .columns = 80};

bool terminal_is(const struct file *f)
{
	return f->kind == KIND_STREAM && __ev_is_terminal((int)f->id);
}

static long control(unsigned request, void *arg)
{
	switch (request) {
	case TCGETS: *(struct kernel_termios *)arg = settings; return 0;
	case TCSETS:
	case TCSETSW:
	case TCSETSF: settings = *(const struct kernel_termios *)arg; return 0;
	case TIOCGWINSZ: *(struct window_size *)arg = window; return 0;
	case TIOCSWINSZ: window = *(const struct window_size *)arg; return 0;
	case TIOCGPGRP: *(int *)arg = PROCESS_ID; return 0;
	case TIOCGSID: *(int *)arg = PROCESS_ID; return 0;
	default: __ev_bad_syscall(SYS_ioctl, "ioctl of a terminal");
	}
}

/* How much of a stream is there already is not known, only what a read gives. */
static long count_unread(const struct file *f, int *out)
{
	if (f->kind == KIND_STREAM && fd_can_read(f))
		__ev_bad_syscall(SYS_ioctl,
				 "how much of standard input is there already");
	if (f->kind == KIND_PIPE)
		*out = (int)pipe_held(f->pipe);
	else if (f->kind == KIND_FILE)
		*out = (int)(f->inode->size - f->offset);
	else
		return -ENOTTY;
	return 0;
}

long terminal_control(int fd, unsigned request, void *arg)
{
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	switch (request) {
	case FIOCLEX: return fd_control(fd, F_SETFD, FD_CLOEXEC);
	case FIONCLEX: return fd_control(fd, F_SETFD, 0);
	case FIONBIO:
		f->flags &= ~O_NONBLOCK;
		f->flags |= *(const int *)arg ? O_NONBLOCK : 0;
		return 0;
	case FIONREAD: return count_unread(f, arg);
	default: return terminal_is(f) ? control(request, arg) : -ENOTTY;
	}
}
