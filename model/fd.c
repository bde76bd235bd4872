/* fd.c - descriptors and the open file descriptions behind them.
 *
 * A task has a table of descriptors, which grows. A description lives as long as a
 * descriptor of some task names it. */
#include "tree.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

/* Flags of open that belong to the opening, not to the description. */
enum { FD_OPENING = O_CREAT | O_EXCL | O_NOCTTY | O_TRUNC | O_CLOEXEC };
/* What F_SETFL may change. */
enum { FD_SETTABLE = O_APPEND | O_NONBLOCK | O_ASYNC | O_NOATIME };

bool fd_can_read(const struct file *f)
{
	return !(f->flags & O_PATH) && (f->flags & 3) != O_WRONLY;
}

bool fd_can_write(const struct file *f)
{
	return !(f->flags & O_PATH) && (f->flags & 3) != O_RDONLY;
}

bool fd_is_regular(const struct file *f)
{
	return f->inode && S_ISREG(f->inode->mode);
}

bool fd_is_directory(const struct file *f)
{
	return f->inode && S_ISDIR(f->inode->mode);
}

bool fd_is_always_ready(const struct file *f)
{
	return !f->ops->ready;
}

int fd_ready(struct file *f, struct wait *w)
{
	return f->ops->ready ? f->ops->ready(f, w)
			     : POLLIN | POLLRDNORM | POLLOUT | POLLWRNORM;
}

/* Room for the descriptor in the table. */
static bool grow_table(int fd)
{
	int n = task->ndescriptors;
	while (n <= fd)
		n *= 2;
	struct descriptor *more = pool_get((size_t)n * sizeof *more);
	if (!more)
		return false;
	size_t size = (size_t)task->ndescriptors * sizeof *more;
	__builtin_memcpy(more, task->descriptors, size);
	if (task->ndescriptors > FIRST_DESCRIPTORS)
		pool_put(task->descriptors, size);
	task->descriptors = more;
	task->ndescriptors = n;
	return true;
}

/* The lowest free descriptor from `least` on, for which there is room then. */
static long find_free_descriptor(int least)
{
	int fd = least, most = process_max_files();
	while (fd < most && fd_get(fd))
		fd++;
	if (fd >= most)
		return -EMFILE;
	return fd < task->ndescriptors || grow_table(fd) ? fd : -ENOMEM;
}

long fd_room(void)
{
	return find_free_descriptor(0);
}

static void set_descriptor(int fd, struct file *f, bool closes_on_exec)
{
	task->descriptors[fd] = (struct descriptor){f, closes_on_exec};
	f->count++;
	step_shape_changes();
}

static struct file *new_file(const struct file *made)
{
	struct file *f = pool_get(sizeof *f);
	if (!f)
		return NULL;
	*f = *made;
	f->count = 0;
	f->flags &= ~FD_OPENING;
	fragment_start(f);
	f->next = kernel->files;
	if (f->next)
		f->next->previous = f;
	kernel->files = f;
	if (f->inode)
		inode_hold(f->inode);
	if (f->ops->open)
		f->ops->open(f);
	return f;
}

long fd_open(const struct file *made, bool closes_on_exec)
{
	long fd = find_free_descriptor(0);
	if (fd < 0)
		return fd;
	struct file *f = new_file(made);
	if (!f)
		return -ENFILE;
	set_descriptor((int)fd, f, closes_on_exec);
	return fd;
}

long fd_install(struct file *f, bool closes_on_exec)
{
	long fd = find_free_descriptor(0);
	if (fd >= 0)
		set_descriptor((int)fd, f, closes_on_exec);
	return fd;
}

void fd_set_file(int fd, const struct file *made)
{
	fd_close(fd);
	struct file *f = new_file(made);
	if (f)
		set_descriptor(fd, f, false);
}

static void free_file(struct file *f)
{
	epoll_forget(f);
	lock_release(f);
	record_release(f);
	if (f->inode && !(f->flags & O_PATH))
		inotify_tell(f->inode,
			     fd_can_write(f) ? IN_CLOSE_WRITE : IN_CLOSE_NOWRITE);
	if (f->ops->close)
		f->ops->close(f);
	inode_drop(f->inode);
	if (f->previous)
		f->previous->next = f->next;
	else
		kernel->files = f->next;
	if (f->next)
		f->next->previous = f->previous;
	pool_put(f, sizeof *f);
}

/* False: nobody else had it, and it is no more. */
static bool drop_file(struct file *f)
{
	if (--f->count)
		return true;
	free_file(f);
	return false;
}

void fd_drop_file(struct file *f)
{
	drop_file(f);
}

long fd_close(int fd)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	task->descriptors[fd].file = NULL;
	step_shape_changes();
	record_close(task, f);
	if (f->ops->flush)
		f->ops->flush(f);
	drop_file(f);
	return 0;
}

long fd_block(struct file *f, struct wait *w, uint64_t limit, long call,
	      const char *what)
{
	struct thread *t = self();
	f->count++;
	t->held = f;
	long result = wait_block(w, limit, call, what);
	t->held = NULL;
	return drop_file(f) ? result : -EBADF;
}

bool fd_is_open(const struct file *f)
{
	const struct file *open = kernel->files;
	while (open && open != f)
		open = open->next;
	return open;
}

/* A handler may close the description, or leave for ever by siglongjmp: it is not held
 * while handlers run. */
long fd_wait(struct file *f, struct wait_queue *q, long call, const char *what)
{
	struct wait w = {NULL};
	wait_join(&w, q);
	long result = fd_block(f, &w, NEVER, call, what);
	if (result != -EINTR || !signal_deliver())
		return result;
	return fd_is_open(f) ? 0 : -EBADF;
}

long fd_close_range(unsigned first, unsigned last, unsigned flags)
{
	enum { UNSHARE = 2, CLOEXEC = 4 };
	if (first > last || flags & ~(unsigned)(UNSHARE | CLOEXEC))
		return -EINVAL;
	for (unsigned fd = first; fd <= last && fd < (unsigned)task->ndescriptors; fd++) {
		if (!fd_get((int)fd))
			continue;
		if (flags & CLOEXEC)
			task->descriptors[fd].closes_on_exec = true;
		else
			fd_close((int)fd);
	}
	return 0;
}

static long dup_at_least(int fd, long least, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (least < 0 || least >= process_max_files())
		return -EINVAL;
	long to = find_free_descriptor((int)least);
	if (to >= 0)
		set_descriptor((int)to, f, closes_on_exec);
	return to;
}

static long dup_onto(int fd, int to, bool closes_on_exec)
{
	struct file *f = fd_get(fd);
	if (!f || to < 0 || to >= process_max_files())
		return -EBADF;
	if (to >= task->ndescriptors && !grow_table(to))
		return -ENOMEM;
	fd_close(to);
	set_descriptor(to, f, closes_on_exec);
	return to;
}

long fd_dup(int fd)
{
	return dup_at_least(fd, 0, false);
}

long fd_dup2(int fd, int to)
{
	if (fd == to)
		return fd_get(fd) ? fd : -EBADF;
	return dup_onto(fd, to, false);
}

long fd_dup3(int fd, int to, int flags)
{
	if (fd == to || flags & ~O_CLOEXEC)
		return -EINVAL;
	return dup_onto(fd, to, flags & O_CLOEXEC);
}

static long set_file_flags(struct file *f, int flags)
{
	int settable = FD_SETTABLE | (f->ops == &pipe_ops ? O_DIRECT : 0);
	f->flags = (f->flags & ~settable) | (flags & settable);
	return 0;
}

long fd_control(int fd, int command, long arg)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	switch (command) {
	case F_DUPFD: return dup_at_least(fd, arg, false);
	case F_DUPFD_CLOEXEC: return dup_at_least(fd, arg, true);
	case F_GETFD: return task->descriptors[fd].closes_on_exec ? FD_CLOEXEC : 0;
	case F_SETFD: task->descriptors[fd].closes_on_exec = arg & FD_CLOEXEC; return 0;
	case F_GETFL: return f->flags;
	}
	if (f->flags & O_PATH)
		return -EBADF;
	switch (command) {
	case F_SETFL: return set_file_flags(f, (int)arg);
	case F_GETLK:
	case F_SETLK:
	case F_SETLKW:
	case F_OFD_GETLK:
	case F_OFD_SETLK:
	case F_OFD_SETLKW: return record_control(f, command, (void *)arg);
	case F_GETPIPE_SZ: return pipe_capacity(f);
	case F_SETPIPE_SZ: return pipe_set_capacity(f, arg);
	case F_GET_SEALS: return seal_get(f);
	case F_ADD_SEALS: return seal_add(f, (unsigned)arg);
	case F_SETLEASE:
	case F_GETLEASE:
	case F_NOTIFY: __ev_bad_syscall(SYS_fcntl, "fcntl for leases");
	default: return owner_control(f, command, arg);
	}
}
