/* attr.c - changing what files are: rights, owners, times. Nobody here is root. */
#include "tree.h"

#include <sys/inotify.h>
#include <unistd.h>

unsigned attr_masked(unsigned mode)
{
	return mode & 07777 & ~task->umask;
}

long attr_umask(int new_mask)
{
	unsigned old = task->umask;
	task->umask = (unsigned)new_mask & 0777;
	return (long)old;
}

/* The inode of an open descriptor. */
static long inode_of_descriptor(int fd, struct inode **out)
{
	const struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!f->inode)
		__ev_bad_syscall(SYS_fchmod, "attributes of a pipe or stream");
	*out = f->inode;
	return 0;
}

static long set_mode(struct inode *i, unsigned mode)
{
	if (S_ISLNK(i->mode))
		return -EOPNOTSUPP;
	if (!inode_is_mine(i))
		return -EPERM;
	i->mode = (i->mode & S_IFMT) | (mode & 07777);
	inode_changed(i, false);
	inotify_tell(i, IN_ATTRIB);
	return 0;
}

long attr_mode(int dir, const char *path, unsigned mode, int flags)
{
	struct inode *i;
	if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	int how = flags & AT_SYMLINK_NOFOLLOW ? 0 : WALK_FOLLOW;
	long result = walk_to(dir, path, how, &i);
	return result < 0 ? result : set_mode(i, mode);
}

long attr_fd_mode(int fd, unsigned mode)
{
	struct inode *i;
	long result = inode_of_descriptor(fd, &i);
	return result < 0 ? result : set_mode(i, mode);
}

static long change_owner(struct inode *i, unsigned uid, unsigned gid)
{
	const unsigned same = (unsigned)-1;
	bool is_kept = uid == same || (inode_is_mine(i) && uid == i->uid);
	bool is_own_group =
		gid == same || (inode_is_mine(i) && (gid == i->gid || gid == task->gid));
	if (!is_kept || !is_own_group)
		return -EPERM;
	if (gid != same)
		i->gid = gid;
	if (!S_ISDIR(i->mode) && (uid != same || gid != same)) {
		i->mode &= ~(unsigned)S_ISUID;
		if (i->mode & S_IXGRP)
			i->mode &= ~(unsigned)S_ISGID;
	}
	inode_changed(i, false);
	inotify_tell(i, IN_ATTRIB);
	return 0;
}

long attr_owner(int dir, const char *path, unsigned uid, unsigned gid, int flags)
{
	struct inode *i;
	if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	int how = (flags & AT_SYMLINK_NOFOLLOW ? 0 : WALK_FOLLOW) |
		  (flags & AT_EMPTY_PATH ? WALK_EMPTY : 0);
	long result = walk_to(dir, path, how, &i);
	return result < 0 ? result : change_owner(i, uid, gid);
}

long attr_fd_owner(int fd, unsigned uid, unsigned gid)
{
	struct inode *i;
	long result = inode_of_descriptor(fd, &i);
	return result < 0 ? result : change_owner(i, uid, gid);
}

static bool is_time(const struct moment *m)
{
	return m->nsec == UTIME_NOW || m->nsec == UTIME_OMIT ||
	       (m->nsec >= 0 && m->nsec < (long)SECOND);
}

static void set_time(struct moment *at, const struct moment *m, struct moment now)
{
	if (m->nsec == UTIME_NOW)
		*at = now;
	else if (m->nsec != UTIME_OMIT)
		*at = *m;
}

static long set_times(struct inode *i, const struct moment when[2])
{
	static const struct moment both_now[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
	if (!when)
		when = both_now;
	if (when[0].nsec == UTIME_OMIT && when[1].nsec == UTIME_OMIT)
		return 0;
	bool is_now = when[0].nsec == UTIME_NOW && when[1].nsec == UTIME_NOW;
	if (!inode_is_mine(i) && !(is_now && inode_may(i, W_OK) == 0))
		return is_now ? -EACCES : -EPERM;
	struct moment now = clock_now();
	set_time(&i->atime, &when[0], now);
	set_time(&i->mtime, &when[1], now);
	i->ctime = now;
	inotify_tell(i, IN_ATTRIB);
	return 0;
}

long attr_times(int dir, const char *path, const struct moment when[2], int flags)
{
	struct inode *i;
	if (when && (!is_time(&when[0]) || !is_time(&when[1])))
		return -EINVAL;
	if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	long result;
	if (!path) {
		result = flags ? -EINVAL : inode_of_descriptor(dir, &i);
	} else {
		int how = (flags & AT_SYMLINK_NOFOLLOW ? 0 : WALK_FOLLOW) |
			  (flags & AT_EMPTY_PATH ? WALK_EMPTY : 0);
		result = walk_to(dir, path, how, &i);
	}
	return result < 0 ? result : set_times(i, when);
}

long attr_times_micro(int dir, const char *path, const struct micro_moment when[2])
{
	struct moment m[2];
	for (int k = 0; when && k < 2; k++) {
		if (when[k].usec < 0 || when[k].usec >= 1000000)
			return -EINVAL;
		m[k] = (struct moment){when[k].sec, when[k].usec * 1000};
	}
	return attr_times(dir, path, when ? m : NULL, 0);
}

long attr_times_second(const char *path, const long when[2])
{
	struct moment m[2];
	for (int k = 0; when && k < 2; k++)
		m[k] = (struct moment){when[k], 0};
	return attr_times(AT_FDCWD, path, when ? m : NULL, 0);
}
