/* lock.c - locks on whole files (flock), which belong to descriptions. */
#include "tree.h"

#include <sys/file.h>

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
	enum { MANDATORY = 32 }; /* LOCK_MAND: Linux knew it once, and does nothing now */
	struct file *f = fd_get(fd);
	int wanted = operation & ~LOCK_NB;
	if (operation & MANDATORY)
		return 0;
	if (wanted != LOCK_SH && wanted != LOCK_EX && wanted != LOCK_UN)
		return -EINVAL;
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (wanted == LOCK_UN) {
		lock_release(f);
		return 0;
	}
	if (f->lock && f->lock != wanted)
		lock_release(f); /* Linux gives the old one back first, come what may */
	while (stands_in_the_way(f, wanted)) {
		if (operation & LOCK_NB)
			return -EAGAIN;
		long result = fd_wait(f, &f->inode->unlocked, SYS_flock,
				      "flock of a file it has locked itself");
		if (result < 0)
			return result;
	}
	f->lock = wanted;
	return 0;
}
