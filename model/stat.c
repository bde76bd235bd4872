/* stat.c - what files are: the stat family, access, the file system they are on.
 *
 * Owners of host files are the host's, but for the user who runs everett: that one is
 * the program's user here. */
#include "tree.h"

#include <unistd.h>

enum {
	STAT_PIPES = 12, /* device number of the file system of what has no name */
	STAT_BLOCK = 4096,
};

static void put_inode(struct inode *i, struct kernel_stat *out)
{
	file_settle(i);
	*out = (struct kernel_stat){
		.dev = i->dev,
		.ino = i->ino,
		.nlink = i->links,
		.mode = i->mode,
		.uid = i->uid,
		.gid = i->gid,
		.rdev = i->rdev,
		.size = i->proc ? 0 : (int64_t)i->size,
		.blksize = STAT_BLOCK,
		.blocks = S_ISREG(i->mode) ? (int64_t)content_blocks(i) : 0,
		.atime = i->atime,
		.mtime = i->mtime,
		.ctime = i->ctime,
	};
	if (S_ISDIR(i->mode) && !i->size && !i->proc)
		out->size = STAT_BLOCK;
	if (S_ISDIR(i->mode))
		out->blocks = STAT_BLOCK / 512;
}

/* What has no inode: streams, pipes without a name, and the like. */
static void put_stat_without_inode(const struct file *f, struct kernel_stat *out)
{
	struct moment start = clock_as_moment(CLOCK_START);
	*out = (struct kernel_stat){
		.dev = STAT_PIPES,
		.ino = 1,
		.nlink = 1,
		.mode = 0600,
		.uid = task->uid,
		.gid = task->gid,
		.blksize = STAT_BLOCK,
		.atime = start,
		.mtime = start,
		.ctime = start,
	};
	if (f->ops->stat)
		f->ops->stat(f, out);
}

void stat_file(const struct file *f, struct kernel_stat *out)
{
	if (f->inode)
		put_inode(f->inode, out);
	else
		put_stat_without_inode(f, out);
}

unsigned stat_mode(const struct file *f)
{
	struct kernel_stat st;
	stat_file(f, &st);
	return st.mode;
}

long stat_fd(int fd, struct kernel_stat *out)
{
	const struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	stat_file(f, out);
	return 0;
}

long stat_path(int dir, const char *path, struct kernel_stat *out, int flags)
{
	struct place p;
	if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | AT_NO_AUTOMOUNT))
		return -EINVAL;
	int how = (flags & AT_SYMLINK_NOFOLLOW ? 0 : WALK_FOLLOW) |
		  (flags & AT_EMPTY_PATH ? WALK_EMPTY : 0);
	long result = walk(dir, path, how, &p);
	if (result < 0)
		return result;
	if (p.fd != FD_NONE)
		return stat_fd(p.fd, out);
	put_inode(p.inode, out);
	return 0;
}

static struct extended_moment extend_moment(struct moment m)
{
	return (struct extended_moment){.sec = m.sec, .nsec = (uint32_t)m.nsec};
}

static uint32_t major_of(uint64_t dev)
{
	return (uint32_t)((dev >> 8 & 0xfff) | (dev >> 32 & ~0xffful));
}

static uint32_t minor_of(uint64_t dev)
{
	return (uint32_t)((dev & 0xff) | (dev >> 12 & ~0xfful));
}

long stat_extended(int dir, const char *path, int flags, unsigned mask,
		   struct extended_stat *out)
{
	enum { SYNC_TYPE = 0x6000, BASIC = 0x7ff, RESERVED = 0x80000000 };
	struct kernel_stat st;
	if (mask & RESERVED || (flags & SYNC_TYPE) == SYNC_TYPE)
		return -EINVAL;
	long result = stat_path(dir, path, &st, flags & ~SYNC_TYPE);
	if (result < 0)
		return result;
	*out = (struct extended_stat){
		.mask = BASIC,
		.blksize = (uint32_t)st.blksize,
		.nlink = (uint32_t)st.nlink,
		.uid = st.uid,
		.gid = st.gid,
		.mode = (uint16_t)st.mode,
		.ino = st.ino,
		.size = (uint64_t)st.size,
		.blocks = (uint64_t)st.blocks,
		.atime = extend_moment(st.atime),
		.ctime = extend_moment(st.ctime),
		.mtime = extend_moment(st.mtime),
		.rdev_major = major_of(st.rdev),
		.rdev_minor = minor_of(st.rdev),
		.dev_major = major_of(st.dev),
		.dev_minor = minor_of(st.dev),
	};
	return 0;
}

long stat_access(int dir, const char *path, int mode, int flags)
{
	struct place p;
	if (mode & ~(R_OK | W_OK | X_OK) ||
	    flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	int how = (flags & AT_SYMLINK_NOFOLLOW ? 0 : WALK_FOLLOW) |
		  (flags & AT_EMPTY_PATH ? WALK_EMPTY : 0);
	long result = walk(dir, path, how, &p);
	if (result < 0)
		return result;
	if (!p.inode) /* a stream or a pipe, by a name of its descriptor */
		return mode & X_OK ? -EACCES : 0;
	result = inode_may(p.inode, mode);
	bool is_file = S_ISREG(p.inode->mode) || S_ISDIR(p.inode->mode);
	if (result == 0 && mode & R_OK && p.inode->host && is_file)
		result = inode_handle(p.inode); /* may the engine read it? */
	return result == -EACCES ? result : 0;
}

/* One file system of fixed size, as the rest of the machine is. */
static void put_file_system(struct system_stat *out)
{
	enum { EXT_MAGIC = 0xef53, BLOCKS = 1 << 20, NAMES = 1 << 18 };
	*out = (struct system_stat){
		.type = EXT_MAGIC,
		.bsize = STAT_BLOCK,
		.blocks = BLOCKS,
		.bfree = BLOCKS / 2,
		.bavail = BLOCKS / 2,
		.files = NAMES,
		.ffree = NAMES / 2,
		.namelen = NAME_SIZE - 1,
		.frsize = STAT_BLOCK,
	};
}

long stat_system(const char *path, struct system_stat *out)
{
	struct inode *i;
	long result = walk_to(AT_FDCWD, path, WALK_FOLLOW, &i);
	if (result == 0)
		put_file_system(out);
	return result;
}

long stat_fd_system(int fd, struct system_stat *out)
{
	if (!fd_get(fd))
		return -EBADF;
	put_file_system(out);
	return 0;
}
