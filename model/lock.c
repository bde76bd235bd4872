/* lock.c - locks on files. Record locks belong to the process, so in one process they
 * never stand in each other's way; those of flock belong to descriptions and do. Locks of
 * open file descriptions on records (F_OFD_) are not kept apart from those of processes
 * unless there are two descriptions of the file: that ends the path. */
#include "tree.h"

#include <sys/file.h>
#include <unistd.h>

static bool is_open_twice(const struct file *f)
{
	for (struct file *g = fd_next_file(NULL); g; g = fd_next_file(g))
		if (g != f && g->inode == f->inode)
			return true;
	return false;
}

long lock_record(const struct file *f, int command, struct record_lock *lock)
{
	bool is_ofd = command >= F_OFD_GETLK;
	if (lock->type != F_RDLCK && lock->type != F_WRLCK && lock->type != F_UNLCK)
		return -EINVAL;
	if (lock->whence < SEEK_SET || lock->whence > SEEK_END)
		return -EINVAL;
	if (lock->whence == SEEK_SET && lock->start < 0)
		return -EINVAL;
	if (is_ofd && lock->pid)
		return -EINVAL;
	if (command == F_GETLK || command == F_OFD_GETLK) {
		if (lock->type == F_UNLCK)
			return -EINVAL;
		if (is_ofd && f->inode && is_open_twice(f))
			__ev_bad_syscall(SYS_fcntl, "locks of two open descriptions");
		lock->type = F_UNLCK;
		return 0;
	}
	if (lock->type == F_RDLCK && !fd_can_read(f))
		return -EBADF;
	if (lock->type == F_WRLCK && !fd_can_write(f))
		return -EBADF;
	if (is_ofd && f->inode && is_open_twice(f))
		__ev_bad_syscall(SYS_fcntl, "locks of two open descriptions");
	return 0;
}

static bool stands_in_the_way(const struct file *f, int wanted)
{
	for (struct file *g = fd_next_file(NULL); g; g = fd_next_file(g))
		if (g != f && g->inode && g->inode == f->inode && g->lock &&
		    (g->lock == LOCK_EX || wanted == LOCK_EX))
			return true;
	return false;
}

long lock_file(int fd, int operation)
{
	struct file *f = fd_get(fd);
	int wanted = operation & ~LOCK_NB;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (wanted != LOCK_SH && wanted != LOCK_EX && wanted != LOCK_UN)
		return -EINVAL;
	if (wanted == LOCK_UN) {
		f->lock = 0;
		return 0;
	}
	while (stands_in_the_way(f, wanted)) {
		if (operation & LOCK_NB)
			return -EAGAIN;
		long result =
			wait_again(SYS_flock, "flock of a file it has locked itself");
		if (result < 0)
			return result;
	}
	f->lock = wanted;
	return 0;
}
