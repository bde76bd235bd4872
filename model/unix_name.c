/* unix_name.c - names of AF_UNIX sockets: paths in the tree, whose inodes lead to the
 * socket, and abstract names, which are nowhere else. */
#include "socket.h"

#include "tree.h"

#include <unistd.h>

enum {
	NAME_OFFSET = offsetof(struct sockaddr_un, sun_path),
	NAME_BYTES = sizeof((struct sockaddr_un *)0)->sun_path,
	AUTOBIND_NAMES = 1 << 20,
};

void unix_name_hold(struct unix_name *name)
{
	if (name)
		name->holds++;
}

void unix_name_drop(struct unix_name *name)
{
	if (name && !--name->holds)
		pool_put(name, sizeof *name + name->n);
}

static struct unix_name *new_unix_name(const char *bytes, size_t n)
{
	struct unix_name *name = pool_get(sizeof *name + n);
	if (!name)
		return NULL;
	name->holds = 1;
	name->n = (unsigned)n;
	__builtin_memcpy(name->bytes, bytes, n);
	return name;
}

static bool is_abstract(const struct any_address *a)
{
	return !a->un.sun_path[0];
}

static long check_address(const struct any_address *a)
{
	return a->n <= NAME_OFFSET || a->n > sizeof a->un || a->family != AF_UNIX
		       ? -EINVAL
		       : 0;
}

/* --- looking up --- */

static struct socket *find_abstract(const char *bytes, size_t n)
{
	struct socket *s = kernel->unix_names;
	for (; s; s = s->in_names.next)
		if (!s->inode && s->name->n == n && text_equal(s->name->bytes, bytes, n))
			return s;
	return NULL;
}

static struct socket *find_socket_of_inode(const struct inode *i)
{
	struct socket *s = kernel->unix_names;
	while (s && s->inode != i)
		s = s->in_names.next;
	return s;
}

static long find_socket_at_path(const char *path, struct socket **out)
{
	struct inode *i;
	long result = walk_to(AT_FDCWD, path, WALK_FOLLOW, &i);
	if (result == 0)
		result = inode_may(i, W_OK);
	if (result < 0)
		return result;
	*out = S_ISSOCK(i->mode) ? find_socket_of_inode(i) : NULL;
	return *out ? 0 : -ECONNREFUSED;
}

long unix_find(const struct any_address *a, int type, struct socket **out)
{
	char path[NAME_BYTES + 1] = "";
	long result = check_address(a);
	if (result < 0)
		return result;
	if (is_abstract(a)) {
		*out = find_abstract(a->un.sun_path, a->n - NAME_OFFSET);
		result = *out ? 0 : -ECONNREFUSED;
	} else {
		__builtin_memcpy(path, a->un.sun_path, a->n - NAME_OFFSET);
		result = find_socket_at_path(path, out);
	}
	if (result == 0 && (*out)->type != type)
		result = -EPROTOTYPE;
	return result;
}

/* --- binding --- */

static long bind_path(struct socket *s, const char *path)
{
	struct inode *i;
	long result = dir_make_node(AT_FDCWD, path, S_IFSOCK | 0777);
	if (result < 0)
		return result == -EEXIST ? -EADDRINUSE : result;
	result = walk_to(AT_FDCWD, path, 0, &i);
	if (result < 0)
		return result;
	inode_hold(i);
	s->inode = i;
	return 0;
}

static long bind_name(struct socket *s, const char *bytes, size_t n)
{
	s->name = new_unix_name(bytes, n);
	if (!s->name)
		return -ENOMEM;
	LINK(s, in_names, &kernel->unix_names);
	return 0;
}

/* An abstract name of five hexadecimal digits that nobody has. */
long unix_autobind(struct socket *s)
{
	char bytes[6] = "";
	if (s->name)
		return 0;
	for (unsigned tries = 0; tries < AUTOBIND_NAMES; tries++) {
		unsigned number = kernel->last_unix_name++ % AUTOBIND_NAMES;
		for (int i = 5; i >= 1; i--, number >>= 4)
			bytes[i] = "0123456789abcdef"[number & 15];
		if (!find_abstract(bytes, sizeof bytes))
			return bind_name(s, bytes, sizeof bytes);
	}
	return -ENOSPC;
}

long unix_bind(struct socket *s, const struct any_address *a)
{
	char path[NAME_BYTES + 1] = "";
	if (a->n == NAME_OFFSET && a->family == AF_UNIX)
		return s->name ? 0 : unix_autobind(s);
	long result = check_address(a);
	if (result < 0)
		return result;
	size_t n = a->n - NAME_OFFSET;
	if (is_abstract(a)) {
		if (s->name)
			return -EINVAL;
		return find_abstract(a->un.sun_path, n) ? -EADDRINUSE
							: bind_name(s, a->un.sun_path, n);
	}
	__builtin_memcpy(path, a->un.sun_path, n);
	if (s->name) {
		struct inode *there;
		return walk_to(AT_FDCWD, path, 0, &there) ? -EINVAL : -EADDRINUSE;
	}
	result = bind_path(s, path);
	return result < 0 ? result : bind_name(s, path, text_length(path));
}

void unix_name_give_up(struct socket *s)
{
	UNLINK(s, in_names);
	inode_drop(s->inode);
	s->inode = NULL;
}
