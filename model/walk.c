/* walk.c - from a path to a place in the tree, component by component, following
 * symbolic links as Linux does. */
#include "tree.h"

#include <unistd.h>

enum { WALK_LINKS = 40 };

struct walker {
	const char *path; /* what is left */
	struct inode
		*at; /* where we are: a directory, or what a path without a name means */
	int flags;
	unsigned links; /* followed so far */
	unsigned which; /* the buffer that `path` is not in */
	char buffer[2][PATH_SIZE];
};

static long start_walk(struct walker *w, int dir, const char *path)
{
	w->path = path;
	if (*path == '/') {
		w->at = tree_root();
		return 0;
	}
	if (dir == AT_FDCWD) {
		w->at = tree_current();
		return 0;
	}
	const struct file *f = fd_get(dir);
	if (!f)
		return -EBADF;
	w->at = f->inode;
	if (!*path)
		return 0; /* AT_EMPTY_PATH: any file will do */
	return f->inode && S_ISDIR(f->inode->mode) ? 0 : -ENOTDIR;
}

/* Length of the next component, which is copied; 0: there is none. */
static long next_component(struct walker *w, char name[NAME_SIZE])
{
	size_t n = 0;
	while (*w->path == '/')
		w->path++;
	for (; w->path[n] && w->path[n] != '/'; n++) {
		if (n >= NAME_SIZE - 1)
			return -ENAMETOOLONG;
		name[n] = w->path[n];
	}
	if (n)
		name[n] = 0;
	w->path += n;
	return (long)n;
}

static bool is_dots(const char *name, size_t n)
{
	return name[0] == '.' && (n == 1 || (n == 2 && name[1] == '.'));
}

/* Puts a link's target before what is left of the path. */
static long follow_link(struct walker *w, struct inode *link)
{
	if (++w->links > WALK_LINKS)
		return -ELOOP;
	const char *target = inode_target(link);
	if (!target)
		return -EACCES;
	size_t head = text_length(target), rest = text_length(w->path);
	char *to = w->buffer[w->which];
	if (head + rest + 1 > PATH_SIZE)
		return -ENAMETOOLONG;
	__builtin_memcpy(to, target, head);
	__builtin_memcpy(to + head, w->path, rest + 1);
	w->which ^= 1;
	w->path = to;
	if (*to == '/')
		w->at = tree_root();
	return 0;
}

/* A link that stands for a descriptor leads to what is open there. */
static struct inode *inode_behind_descriptor(const struct inode *link)
{
	const struct file *f = fd_get(link->fd);
	return f ? f->inode : NULL;
}

static bool is_last_component(const struct walker *w)
{
	const char *p = w->path;
	while (*p == '/')
		p++;
	return !*p;
}

static void arrive_at_inode(struct walker *w, struct place *out, struct inode *i)
{
	out->dir = w->at;
	out->inode = i;
	out->is_plain = true;
	out->has_slash = *w->path == '/';
	out->fd = FD_NONE;
	if (i && i->fd != FD_NONE && w->flags & WALK_FOLLOW) {
		out->fd = i->fd;
		out->inode = inode_behind_descriptor(i);
	}
}

/* Is the last component a link to be followed? One with a slash behind it always is. */
static bool is_followed(const struct walker *w, const struct inode *i)
{
	return S_ISLNK(i->mode) && i->fd == FD_NONE && !(w->flags & WALK_NAME) &&
	       (w->flags & WALK_FOLLOW || *w->path == '/');
}

static long step_through_inode(struct walker *w, struct inode *i)
{
	if (S_ISLNK(i->mode) && i->fd == FD_NONE)
		return follow_link(w, i);
	if (i->fd != FD_NONE)
		i = inode_behind_descriptor(i);
	if (!i || !S_ISDIR(i->mode))
		return -ENOTDIR;
	w->at = i;
	return 0;
}

static long walk_one_step(struct walker *w, struct place *out, size_t n, bool *is_done)
{
	struct inode *i;
	if (!S_ISDIR(w->at->mode))
		return -ENOTDIR;
	long result = inode_may(w->at, X_OK);
	if (result < 0)
		return result;
	if (is_dots(out->name, n)) {
		if (n == 2)
			w->at = w->at->parent;
		return 0;
	}
	result = tree_look(w->at, out->name, n, &i);
	*is_done = is_last_component(w);
	if (result == -ENOENT && *is_done && w->flags & WALK_CREATE) {
		arrive_at_inode(w, out, NULL);
		return 0;
	}
	if (result < 0)
		return result;
	if (!*is_done)
		return step_through_inode(w, i);
	if (is_followed(w, i)) {
		*is_done = false;
		return follow_link(w, i);
	}
	arrive_at_inode(w, out, i);
	if (out->has_slash && out->fd == FD_NONE && !S_ISDIR(i->mode) &&
	    !(w->flags & WALK_NAME))
		return -ENOTDIR;
	return 0;
}

long walk(int dir, const char *path, int flags, struct place *out)
{
	struct walker w;
	w.flags = flags;
	w.links = w.which = 0;
	out->name[0] = out->name[1] = 0;
	tree_start();
	if (!*path && !(flags & WALK_EMPTY))
		return -ENOENT;
	if (text_length(path) >= PATH_SIZE)
		return -ENAMETOOLONG;
	long result = start_walk(&w, dir, path);
	bool is_done = false;
	while (!result && !is_done) {
		long n = next_component(&w, out->name);
		if (n < 0)
			return n;
		if (!n)
			break;
		result = walk_one_step(&w, out, (size_t)n, &is_done);
	}
	if (result || is_done)
		return result;
	/* "/", "." and "..": a directory without a name of its own here. */
	out->dir = w.at ? w.at->parent : NULL;
	out->inode = w.at;
	out->fd = *path || dir == AT_FDCWD ? FD_NONE : dir;
	out->is_plain = out->has_slash = false;
	return 0;
}

long walk_to(int dir, const char *path, int flags, struct inode **out)
{
	struct place p;
	long result = walk(dir, path, flags, &p);
	if (result < 0)
		return result;
	*out = p.inode;
	return p.inode ? 0 : -ENOENT;
}

long walk_may_change(const struct place *p)
{
	long result = inode_may(p->dir, W_OK | X_OK);
	if (result < 0 || !p->inode)
		return result;
	bool is_sticky = p->dir->mode & S_ISVTX;
	return is_sticky && !inode_is_mine(p->dir) && !inode_is_mine(p->inode) ? -EPERM
									       : 0;
}
