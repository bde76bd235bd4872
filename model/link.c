/* link.c - names of files: hard and symbolic links, removing, renaming. */
#include "tree.h"

#include <sys/inotify.h>
#include <unistd.h>

long link_make(int from_dir, const char *from, int dir, const char *path, int flags)
{
	struct place old, p;
	if (flags & ~(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH))
		return -EINVAL;
	int how = (flags & AT_SYMLINK_FOLLOW ? WALK_FOLLOW : 0) |
		  (flags & AT_EMPTY_PATH ? WALK_EMPTY : 0);
	long result = walk(from_dir, from, how, &old);
	if (result < 0)
		return result;
	result = walk(dir, path, WALK_CREATE | WALK_NAME, &p);
	if (result < 0)
		return result;
	if (p.inode || !p.is_plain)
		return -EEXIST;
	if (p.has_slash || !p.dir->links)
		return -ENOENT;
	struct inode *i = old.inode;
	if (!i || i->fd != FD_NONE)
		return -EXDEV;
	result = walk_may_change(&p);
	if (result < 0)
		return result;
	if (S_ISDIR(i->mode))
		return -EPERM;
	if (!i->links && old.fd == FD_NONE)
		return -ENOENT;
	tree_add(p.dir, p.name, i);
	inode_changed(i, false);
	inotify_tell_self(i, IN_ATTRIB);
	inotify_tell_name(p.dir, p.name, i->mode, IN_CREATE, 0);
	return 0;
}

long link_symbolic(const char *target, int dir, const char *path)
{
	struct place p;
	size_t n = text_length(target);
	if (!n)
		return -ENOENT;
	if (n >= PATH_SIZE)
		return -ENAMETOOLONG;
	long result = walk(dir, path, WALK_CREATE | WALK_NAME, &p);
	if (result < 0)
		return result;
	if (p.inode || !p.is_plain)
		return -EEXIST;
	if (p.has_slash || !p.dir->links)
		return -ENOENT;
	result = walk_may_change(&p);
	if (result < 0)
		return result;
	struct inode *i = inode_new(S_IFLNK | 0777, p.dir);
	if (!i || !(i->target = text_keep(target, n)))
		return -ENOSPC;
	i->size = n;
	tree_add(p.dir, p.name, i);
	inotify_tell_name(p.dir, p.name, i->mode, IN_CREATE, 0);
	return 0;
}

long link_read(int dir, const char *path, char *to, int n)
{
	struct inode *i;
	if (n <= 0)
		return -EINVAL;
	long result = walk_to(dir, path, WALK_EMPTY, &i);
	if (result < 0)
		return result;
	if (!S_ISLNK(i->mode))
		return *path ? -EINVAL : -ENOENT;
	const char *target = inode_target(i);
	if (!target)
		return -EACCES;
	size_t size = text_length(target);
	if (size > (size_t)n)
		size = (size_t)n;
	__builtin_memcpy(to, target, size);
	return (long)size;
}

long link_remove(int dir, const char *path, int flags)
{
	struct place p;
	if (flags & ~AT_REMOVEDIR)
		return -EINVAL;
	if (flags & AT_REMOVEDIR)
		return dir_remove(dir, path);
	long result = walk(dir, path, WALK_NAME, &p);
	if (result < 0)
		return result;
	if (!p.is_plain)
		return -EISDIR;
	result = walk_may_change(&p);
	if (result < 0)
		return result;
	if (S_ISDIR(p.inode->mode))
		return -EISDIR;
	if (p.has_slash)
		return -ENOTDIR;
	if (p.inode->fd != FD_NONE)
		return -EPERM;
	tree_remove(p.dir, p.name, p.inode);
	inotify_tell_self(p.inode, IN_ATTRIB);
	inode_unlink(p.inode);
	inotify_tell_name(p.dir, p.name, S_IFREG, IN_DELETE, 0);
	return 0;
}

enum { NO_REPLACE = 1, EXCHANGE = 2 };

/* What keeps `old` from taking the place of `new`, if anything. */
static long check_rename(const struct place *old, const struct place *new, unsigned flags)
{
	bool is_dir = S_ISDIR(old->inode->mode);
	if (!old->is_plain || !new->is_plain)
		return flags & NO_REPLACE && !new->is_plain ? -EEXIST : -EBUSY;
	if (flags & NO_REPLACE && new->inode)
		return -EEXIST;
	if (flags & EXCHANGE && !new->inode)
		return -ENOENT;
	if (!is_dir && (old->has_slash || (new->has_slash && !(flags & EXCHANGE))))
		return -ENOTDIR;
	if (is_dir && tree_is_below(new->dir, old->inode))
		return -EINVAL;
	if (new->inode && S_ISDIR(new->inode->mode) &&
	    tree_is_below(old->dir, new->inode))
		return flags & EXCHANGE ? -EINVAL : -ENOTEMPTY;
	return 0;
}

static long check_rename_target(const struct place *old, const struct place *new)
{
	bool is_dir = S_ISDIR(old->inode->mode);
	if (!new->inode)
		return new->dir->links ? 0 : -ENOENT;
	if (is_dir && !S_ISDIR(new->inode->mode))
		return -ENOTDIR;
	if (!is_dir && S_ISDIR(new->inode->mode))
		return -EISDIR;
	return is_dir && !tree_is_empty(new->inode) ? -ENOTEMPTY : 0;
}

/* Takes a name away without the file losing a link. */
static void take_name_out(const struct place *p)
{
	tree_remove(p->dir, p->name, p->inode);
	if (!S_ISDIR(p->inode->mode))
		p->inode->links--;
}

static void tell_move(const struct place *from, const struct place *to)
{
	unsigned cookie = ++kernel->last_move;
	inotify_tell_name(from->dir, from->name, from->inode->mode, IN_MOVED_FROM, cookie);
	inotify_tell_name(to->dir, to->name, from->inode->mode, IN_MOVED_TO, cookie);
	inotify_tell_self(from->inode, IN_MOVE_SELF);
}

static void exchange_names(const struct place *a, const struct place *b)
{
	inode_hold(a->inode);
	inode_hold(b->inode);
	take_name_out(a);
	take_name_out(b);
	tree_add(b->dir, b->name, a->inode);
	tree_add(a->dir, a->name, b->inode);
	tell_move(a, b);
	tell_move(b, a);
	inode_drop(a->inode);
	inode_drop(b->inode);
}

static void move_name(const struct place *old, const struct place *new)
{
	inode_hold(old->inode);
	if (new->inode) {
		tree_remove(new->dir, new->name, new->inode);
		inode_hold(new->inode);
		inode_unlink(new->inode);
	}
	take_name_out(old);
	tree_add(new->dir, new->name, old->inode);
	inode_changed(old->inode, false);
	tell_move(old, new);
	if (new->inode)
		inotify_tell_self(new->inode, IN_ATTRIB);
	inode_drop(new->inode);
	inode_drop(old->inode);
}

long link_rename(int from_dir, const char *from, int dir, const char *path,
		 unsigned flags)
{
	struct place old, new;
	if (flags & ~(unsigned)(NO_REPLACE | EXCHANGE) ||
	    flags == (NO_REPLACE | EXCHANGE))
		return -EINVAL;
	long result = walk(from_dir, from, WALK_NAME, &old);
	if (result < 0)
		return result;
	result = walk(dir, path, WALK_CREATE | WALK_NAME, &new);
	if (result < 0)
		return result;
	result = check_rename(&old, &new, flags);
	if (result < 0 || old.inode == new.inode)
		return result;
	result = walk_may_change(&old);
	if (result == 0)
		result = walk_may_change(&new);
	if (result == 0 && !(flags & EXCHANGE))
		result = check_rename_target(&old, &new);
	if (result < 0)
		return result;
	if (flags & EXCHANGE)
		exchange_names(&old, &new);
	else
		move_name(&old, &new);
	return 0;
}
