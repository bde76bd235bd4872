/* dir.c - directories: reading, making, removing them, and being in one. */
#include "print.h"
#include "tree.h"

#include <sys/inotify.h>
#include <unistd.h>

long dir_entries(int fd, void *to, size_t n)
{
	struct file *f = fd_get(fd);
	if (!f || f->flags & O_PATH)
		return -EBADF;
	if (!fd_is_directory(f))
		return -ENOTDIR;
	if (!f->inode->links)
		return -ENOENT;
	if (!f->data)
		f->data = listing_new(f->inode);
	if (!f->data)
		return -ENOMEM;
	for (size_t used = 0;;) {
		const struct kernel_dirent *d = listing_at(f->data, f->offset);
		if (!d)
			return (long)used;
		if (d->reclen > n - used)
			return used ? (long)used : -EINVAL;
		__builtin_memcpy((char *)to + used, d, d->reclen);
		used += d->reclen;
		f->offset++;
	}
}

static void forget_listing(struct file *f)
{
	listing_free(f->data);
	f->data = NULL;
}

/* Any number of an entry; from the start means a new look. */
static long seek_directory(struct file *f, long offset, int whence)
{
	if (whence != SEEK_SET && whence != SEEK_CUR)
		return -EINVAL;
	long to = io_seek_in(f, 0, offset, whence);
	if (!to)
		forget_listing(f);
	return to;
}

const struct file_ops directory_ops = {
	.seek = seek_directory,
	.close = forget_listing,
};

/* Written from the end of a buffer to its start: names are found from below. */
long dir_current(char *to, size_t n)
{
	char path[PATH_SIZE], *start = path + sizeof path - 1;
	tree_start();
	*start = 0;
	const struct inode *i = tree_current();
	for (; i != tree_root(); i = i->parent) {
		if (!i->name || !i->links)
			return -ENOENT;
		if (i->name->n + 1 > (size_t)(start - path))
			return -ENAMETOOLONG;
		start -= i->name->n;
		__builtin_memcpy(start, i->name->name, i->name->n);
		*--start = '/';
	}
	if (!*start)
		*--start = '/';
	size_t size = (size_t)(path + sizeof path - start);
	if (size > n)
		return -ERANGE;
	__builtin_memcpy(to, start, size);
	return (long)size;
}

/* The name of something that is no directory: of several the one found first. */
static bool print_name_below(struct text *out, const struct inode *dir,
			     const struct inode *i)
{
	for (const struct entry *e = dir->entries; e; e = e->next) {
		if (e->inode == i) {
			dir_print_path(out, dir);
			print_format(out, out->n > 1 ? "/%s" : "%s", e->name);
			return true;
		}
		if (e->inode && S_ISDIR(e->inode->mode) && !e->inode->proc &&
		    print_name_below(out, e->inode, i))
			return true;
	}
	return false;
}

void dir_print_path(struct text *out, const struct inode *i)
{
	if (!i)
		i = kernel->root;
	if (S_ISDIR(i->mode) && i != kernel->root && i->name && i->parent) {
		dir_print_path(out, i->parent);
		print_format(out, out->n > 1 ? "/%s" : "%s", i->name->name);
	} else if (i == kernel->root) {
		print_format(out, "/");
	} else if (!print_name_below(out, kernel->root, i)) {
		print_format(out, i->is_memory ? "/memfd: (deleted)" : "/ (deleted)");
	}
}

static long enter_directory(struct inode *i)
{
	if (!S_ISDIR(i->mode))
		return -ENOTDIR;
	long result = inode_may(i, X_OK);
	if (result == 0)
		tree_set_current(i);
	return result;
}

long dir_change(const char *path)
{
	struct inode *i;
	long result = walk_to(AT_FDCWD, path, WALK_FOLLOW, &i);
	return result < 0 ? result : enter_directory(i);
}

long dir_fd_change(int fd)
{
	const struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	tree_start();
	return f->inode ? enter_directory(f->inode) : -ENOTDIR;
}

/* Makes the inode under a name that must be free. */
static long make_node(int dir, const char *path, unsigned mode, bool may_end_in_slash)
{
	struct place p;
	long result = walk(dir, path, WALK_CREATE | WALK_NAME, &p);
	if (result < 0)
		return result;
	if (p.inode || !p.is_plain)
		return -EEXIST;
	if (p.has_slash && !may_end_in_slash)
		return -ENOENT;
	if (!p.dir->links)
		return -ENOENT;
	result = walk_may_change(&p);
	if (result < 0)
		return result;
	struct inode *i = inode_new(mode, p.dir);
	if (!i)
		return -ENOSPC;
	if (S_ISDIR(mode) && p.dir->mode & S_ISGID)
		i->mode |= S_ISGID;
	tree_add(p.dir, p.name, i);
	inotify_tell_name(p.dir, p.name, i->mode, IN_CREATE, 0);
	return 0;
}

long dir_make(int dir, const char *path, unsigned mode)
{
	return make_node(dir, path, S_IFDIR | (attr_masked(mode) & 01777), true);
}

long dir_make_node(int dir, const char *path, unsigned mode)
{
	unsigned rights = attr_masked(mode);
	switch (mode & S_IFMT) {
	case 0:
	case S_IFREG: return make_node(dir, path, S_IFREG | rights, false);
	case S_IFIFO:
	case S_IFSOCK: return make_node(dir, path, (mode & S_IFMT) | rights, false);
	case S_IFCHR:
	case S_IFBLK: return -EPERM;
	default: return -EINVAL;
	}
}

long dir_remove(int dir, const char *path)
{
	struct place p;
	long result = walk(dir, path, WALK_NAME, &p);
	if (result < 0)
		return result;
	if (!p.is_plain)
		return p.name[1] ? -ENOTEMPTY : p.name[0] ? -EINVAL : -EBUSY;
	result = walk_may_change(&p);
	if (result < 0)
		return result;
	if (!S_ISDIR(p.inode->mode))
		return -ENOTDIR;
	if (!tree_is_empty(p.inode))
		return -ENOTEMPTY;
	tree_remove(p.dir, p.name, p.inode);
	inode_unlink(p.inode);
	inotify_tell_name(p.dir, p.name, S_IFDIR, IN_DELETE, 0);
	return 0;
}
