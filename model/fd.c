/* fd.c - descriptors and the open file descriptions behind them.
 *
 * There are as many descriptions as descriptors, so only descriptors can run out. A
 * description lives as long as a descriptor names it. */
#include "tree.h"

#include <unistd.h>

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
static int used_files = 3; /* those from here on were never used */

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
	int most = process_max_files();
	for (int fd = least; fd < most; fd++)
		if (!table[fd].file)
			return fd;
	return -EMFILE;
}

long fd_room(void)
{
	return find_free(0);
}

static struct file *new_file(void)
{
	for (int i = 0; i < FD_MAX; i++)
		if (!files[i].count) {
			if (i >= used_files)
				used_files = i + 1;
			return &files[i];
		}
	return NULL;
}

struct file *fd_next_file(struct file *f)
{
	for (f = f ? f + 1 : files; f < files + used_files; f++)
		if (f->count)
			return f;
	return NULL;
}

static void point(int fd, struct file *f, bool closes_on_exec)
{
	table[fd].file = f;
	table[fd].closes_on_exec = closes_on_exec;
	f->count++;
}

static struct file *keep(const struct file *made)
{
	struct file *f = new_file();
	*f = *made;
	f->count = 0;
	f->flags &= ~FD_OPENING;
	if (f->inode)
		inode_hold(f->inode);
	if (f->pipe)
		pipe_opened(f->pipe, f);
	return f;
}

long fd_open(const struct file *made, bool closes_on_exec)
{
	long fd = find_free(0);
	if (fd >= 0)
		point((int)fd, keep(made), closes_on_exec);
	return fd;
}

void fd_set_file(int fd, const struct file *made)
{
	fd_close(fd);
	point(fd, keep(made), false);
}

static void end_file(struct file *f)
{
	listing_free(f->listing);
	if (f->kind == KIND_EPOLL)
		epoll_free(f);
	if (f->pipe)
		pipe_closed(f->pipe, f);
	inode_drop(f->inode);
	f->listing = NULL;
	f->inode = NULL;
	f->pipe = NULL;
	f->lock = 0;
}

long fd_close(int fd)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	table[fd].file = NULL;
	if (!--f->count) {
		epoll_forget(fd);
		end_file(f);
	}
	return 0;
}

long fd_close_range(unsigned first, unsigned last, unsigned flags)
{
	enum { UNSHARE = 2, CLOEXEC = 4 };
	if (first > last || flags & ~(unsigned)(UNSHARE | CLOEXEC))
		return -EINVAL;
	for (unsigned fd = first; fd <= last && fd < FD_MAX; fd++) {
		if (!table[fd].file)
			continue;
		if (flags & CLOEXEC)
			table[fd].closes_on_exec = true;
		else
			fd_close((int)fd);
	}
	return 0;
}

static long dup_from(int fd, long least, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (least < 0 || least >= process_max_files())
		return -EINVAL;
	long to = find_free((int)least);
	if (to >= 0)
		point((int)to, f, closes_on_exec);
	return to;
}

static long dup_to(int fd, int to, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f || !is_descriptor(to) || to >= process_max_files())
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

static long set_flags(struct file *f, int flags)
{
	f->flags = (f->flags & ~FD_SETTABLE) | (flags & FD_SETTABLE);
	return 0;
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
	}
	if (f->flags & O_PATH)
		return -EBADF;
	switch (command) {
	case F_SETFL: return set_flags(f, (int)arg);
	case F_GETLK:
	case F_SETLK:
	case F_SETLKW:
	case F_OFD_GETLK:
	case F_OFD_SETLK:
	case F_OFD_SETLKW: return lock_record(f, command, (void *)arg);
	case F_GETPIPE_SZ: return f->pipe ? pipe_capacity() : -EBADF;
	default: __ev_bad_syscall(SYS_fcntl, "fcntl for owners, leases, seals or sizes");
	}
}
