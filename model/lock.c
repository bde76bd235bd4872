/* lock.c - locks on files. Record locks belong to the process, so in one process they
 * never stand in each other's way; those of flock belong to descriptions and do. Locks of
 * open file descriptions on records (F_OFD_) are not kept apart from those of processes
 * unless there are two descriptions of the file: that ends the path. */
#include "tree.h"

#include <sys/file.h>
#include <unistd.h>

static bool is_open_twice(const struct file *f)
{
	for (const struct file *g = kernel->files; g; g = g->next)
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
	for (const struct file *g = kernel->files; g; g = g->next)
		if (g != f && g->inode && g->inode == f->inode && g->lock &&
		    (g->lock == LOCK_EX || wanted == LOCK_EX))
			return true;
	return false;
}

void lock_release(struct file *f)
{
	if (f->lock && f->inode)
		wait_wake_all(&f->inode->unlocked);
	f->lock = 0;
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
		lock_release(f);
		return 0;
	}
	while (stands_in_the_way(f, wanted)) {
		if (operation & LOCK_NB)
			return -EAGAIN;
		long result = fd_wait(f, &f->inode->unlocked, SYS_flock,
				      "flock of a file it has locked itself");
		if (result < 0)
			return result;
	}
	if (wanted == LOCK_SH)
		lock_release(f); /* others may share it now */
	f->lock = wanted;
	return 0;
}
