/* fd.c - descriptors and the open file descriptions behind them.
 *
 * There are as many descriptions as descriptors, so only descriptors can run out. A
 * description lives as long as a descriptor names it. */
#include "model.h"

struct descriptor {
	struct file *file; /* NULL: not open */
	bool closes_on_exec;
};

/* Flags of open that belong to the opening, not to the description. */
enum { FD_OPENING = O_CREAT | O_EXCL | O_NOCTTY | O_TRUNC | O_CLOEXEC };
/* What F_SETFL may change. */
enum { FD_SETTABLE = O_APPEND | O_NONBLOCK | O_ASYNC | O_NOATIME };

static struct file files[FD_MAX] = {
	{.kind = KIND_STREAM, .count = 1, .flags = O_RDONLY, .id = 0},
	{.kind = KIND_STREAM, .count = 1, .flags = O_WRONLY, .id = 1},
	{.kind = KIND_STREAM, .count = 1, .flags = O_WRONLY, .id = 2},
};
static struct descriptor table[FD_MAX] = {
	{.file = &files[0]}, {.file = &files[1]}, {.file = &files[2]}};

static bool is_descriptor(int fd)
{
	return fd >= 0 && fd < FD_MAX;
}

struct file *fd_get(int fd)
{
	return is_descriptor(fd) ? table[fd].file : NULL;
}

bool fd_can_read(const struct file *f)
{
	return !(f->flags & O_PATH) && (f->flags & 3) != O_WRONLY;
}

bool fd_can_write(const struct file *f)
{
	return !(f->flags & O_PATH) && (f->flags & 3) != O_RDONLY;
}

/* The lowest free descriptor from `least` on. */
static long find_free(int least)
{
	for (int fd = least; fd < FD_MAX; fd++)
		if (!table[fd].file)
			return fd;
	return -EMFILE;
}

static struct file *new_file(void)
{
	for (int i = 0; i < FD_MAX; i++)
		if (!files[i].count)
			return &files[i];
	return NULL;
}

static void point(int fd, struct file *f, bool closes_on_exec)
{
	table[fd].file = f;
	table[fd].closes_on_exec = closes_on_exec;
	f->count++;
}

long fd_open(const struct file *made, bool closes_on_exec)
{
	long fd = find_free(0);
	struct file *f = fd < 0 ? NULL : new_file();
	if (!f)
		return -EMFILE;
	*f = *made;
	f->count = 0;
	f->flags &= ~FD_OPENING;
	point((int)fd, f, closes_on_exec);
	return fd;
}

long fd_close(int fd)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	table[fd].file = NULL;
	if (!--f->count) {
		path_forget(f->path);
		f->path = NULL;
	}
	return 0;
}

static long dup_from(int fd, long least, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (least < 0 || least >= FD_MAX)
		return -EINVAL;
	long to = find_free((int)least);
	if (to >= 0)
		point((int)to, f, closes_on_exec);
	return to;
}

static long dup_to(int fd, int to, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f || !is_descriptor(to))
		return -EBADF;
	if (table[to].file)
		fd_close(to);
	point(to, f, closes_on_exec);
	return to;
}

long fd_dup(int fd)
{
	return dup_from(fd, 0, false);
}

long fd_dup2(int fd, int to)
{
	if (fd == to)
		return fd_get(fd) ? fd : -EBADF;
	return dup_to(fd, to, false);
}

long fd_dup3(int fd, int to, int flags)
{
	if (fd == to || flags & ~O_CLOEXEC)
		return -EINVAL;
	return dup_to(fd, to, flags & O_CLOEXEC);
}

long fd_control(int fd, int command, long arg)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	switch (command) {
	case F_DUPFD: return dup_from(fd, arg, false);
	case F_DUPFD_CLOEXEC: return dup_from(fd, arg, true);
	case F_GETFD: return table[fd].closes_on_exec ? FD_CLOEXEC : 0;
	case F_SETFD: table[fd].closes_on_exec = arg & FD_CLOEXEC; return 0;
	case F_GETFL: return f->flags;
	case F_SETFL:
		f->flags = (f->flags & ~FD_SETTABLE) | ((int)arg & FD_SETTABLE);
		return 0;
	default: __ev_bad_syscall(SYS_fcntl, "fcntl for locks, owners, leases or sizes");
	}
}
