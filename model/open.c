/* open.c - from a name to a descriptor; files made before the program starts. */
#include "tree.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

static int rights_of_flags(int flags)
{
	int access = flags & 3;
	int rights = access == O_RDONLY ? R_OK : access == O_WRONLY ? W_OK : R_OK | W_OK;
	return flags & O_TRUNC ? rights | W_OK : rights;
}

static int ready_path(struct file *f, struct wait *w)
{
	(void)f;
	(void)w;
	return POLLNVAL;
}

const struct file_ops path_ops = {.ready = ready_path};

/* What can be done with the inode as an open file. */
static const struct file_ops *ops_of_inode(const struct inode *i)
{
	switch (i->mode & S_IFMT) {
	case S_IFREG: return &regular_ops;
	case S_IFDIR: return &directory_ops;
	default: return &path_ops;
	}
}

/* What stands in the way of opening what is there, if anything. */
static long check_open(struct inode *i, int flags)
{
	bool is_writing = rights_of_flags(flags) & W_OK;
	if (flags & O_CREAT && flags & O_EXCL)
		return -EEXIST;
	if (S_ISLNK(i->mode))
		return flags & O_DIRECTORY ? -ENOTDIR : -ELOOP;
	if (S_ISDIR(i->mode) && (is_writing || flags & O_CREAT))
		return -EISDIR;
	if (flags & O_DIRECTORY && !S_ISDIR(i->mode))
		return -ENOTDIR;
	if (S_ISSOCK(i->mode))
		return -ENXIO;
	long result = inode_may(i, rights_of_flags(flags));
	if (result < 0)
		return result;
	file_settle(i);
	if ((S_ISBLK(i->mode) || S_ISCHR(i->mode)) && i->device < 0)
		__ev_bad_syscall(SYS_open, "open of a device of the host");
	/* May the engine read it? Its user is another one. */
	if (i->host && (S_ISREG(i->mode) || S_ISDIR(i->mode)))
		result = inode_handle(i);
	return result < 0 ? result : 0;
}

static long tell_open(struct inode *i, long result)
{
	if (result >= 0)
		inotify_tell(i, IN_OPEN);
	return result;
}

static long open_inode(struct inode *i, int flags)
{
	struct file f = {.ops = &path_ops, .flags = flags, .inode = i};
	if (flags & O_PATH)
		return flags & O_DIRECTORY && !S_ISDIR(i->mode)
			       ? -ENOTDIR
			       : fd_open(&f, flags & O_CLOEXEC);
	long result = check_open(i, flags);
	if (result < 0)
		return result;
	if (S_ISFIFO(i->mode))
		return pipe_open(i, flags);
	if (i->proc && S_ISREG(i->mode))
		return proc_open(i, flags);
	if (S_ISCHR(i->mode))
		return device_open(i, i->device, flags);
	f.ops = ops_of_inode(i);
	if (flags & O_TRUNC && S_ISREG(i->mode)) {
		content_resize(i, 0);
		inode_changed(i, true);
		inotify_tell(i, IN_MODIFY);
	}
	return tell_open(i, fd_open(&f, flags & O_CLOEXEC));
}

/* A name of a descriptor opens its file anew, with an offset of its own. */
static long open_descriptor_again(int fd, int flags)
{
	const struct file *old = fd_get(fd);
	if (!old)
		return -ENOENT;
	if (flags & O_CREAT && flags & O_EXCL)
		return -EEXIST;
	if (old->inode)
		return open_inode(old->inode, flags);
	if (flags & O_DIRECTORY)
		return -ENOTDIR;
	return old->ops->reopen ? old->ops->reopen(old, flags) : -ENXIO;
}

static long create_file(const struct place *p, int flags, unsigned mode)
{
	if (p->has_slash)
		return -EISDIR;
	if (!p->dir->links)
		return -ENOENT; /* a directory that was removed */
	long result = walk_may_change(p);
	if (result < 0)
		return result;
	struct inode *i = inode_new(S_IFREG | attr_masked(mode), p->dir);
	if (!i)
		return -ENOSPC;
	tree_add(p->dir, p->name, i);
	inotify_tell_name(p->dir, p->name, i->mode, IN_CREATE, 0);
	struct file f = {.ops = &regular_ops, .flags = flags, .inode = i};
	return tell_open(i, fd_open(&f, flags & O_CLOEXEC));
}

static long open_temporary(int dir, const char *path, int flags, unsigned mode)
{
	struct inode *in;
	long result = walk_to(dir, path, WALK_FOLLOW, &in);
	if (result < 0)
		return result;
	if (!(rights_of_flags(flags) & W_OK))
		return -EINVAL;
	if (!S_ISDIR(in->mode))
		return -ENOTDIR;
	result = inode_may(in, W_OK | X_OK);
	if (result < 0)
		return result;
	struct inode *i = inode_new(S_IFREG | attr_masked(mode), in);
	struct file f = {.ops = &regular_ops, .flags = flags & ~O_TMPFILE, .inode = i};
	return i ? fd_open(&f, flags & O_CLOEXEC) : -ENOSPC;
}

long open_at(int dir, const char *path, int flags, unsigned mode)
{
	struct place p;
	int how = 0;
	if (flags & O_PATH) /* the kernel looks at no others then */
		flags &= O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	long room = fd_room();
	if (room < 0)
		return room;
	if ((flags & O_TMPFILE) == O_TMPFILE)
		return open_temporary(dir, path, flags, mode);
	if (!(flags & O_NOFOLLOW) && !(flags & O_CREAT && flags & O_EXCL))
		how |= WALK_FOLLOW;
	if (flags & O_CREAT)
		how |= WALK_CREATE;
	long result = walk(dir, path, how, &p);
	if (result == -ENOENT)
		return exec_open_self(path, flags);
	if (result < 0)
		return result;
	if (p.fd != FD_NONE)
		return open_descriptor_again(p.fd, flags);
	if (!p.inode)
		return create_file(&p, flags, mode);
	if (p.has_slash && flags & O_CREAT)
		return -EISDIR;
	return open_inode(p.inode, flags);
}

/* --- file.h --- */

struct inode *file_create_nameless(uint64_t size, unsigned mode)
{
	struct inode *i = inode_new(S_IFREG | (mode & 07777), NULL);
	uint64_t blocks = (size + BLOCK_BYTES - 1) / BLOCK_BYTES;
	char *bytes = pool_get((blocks ? blocks : 1) * BLOCK_BYTES);
	if (!i || !bytes)
		return NULL;
	i->size = size;
	i->holds = 1; /* what start-up made stays */
	i->bytes = bytes;
	content_lend(i, 0, blocks, bytes);
	return i;
}

struct inode *file_create(const char *path, uint64_t size, unsigned mode)
{
	struct place p;
	if (walk(AT_FDCWD, path, WALK_CREATE | WALK_NAME, &p) < 0 || !p.is_plain)
		return NULL;
	if (p.inode && S_ISDIR(p.inode->mode))
		return NULL;
	struct inode *i = file_create_nameless(size, mode);
	if (p.inode)
		tree_remove(p.dir, p.name, p.inode);
	if (i)
		tree_add(p.dir, p.name, i);
	return i;
}

char *file_bytes(struct inode *f)
{
	return f->bytes;
}

void file_set_size(struct inode *f, uint64_t size)
{
	f->size = size;
}

void file_settle(struct inode *f)
{
	if (f->bytes)
		f->size = __ev_concrete(f->size);
}
