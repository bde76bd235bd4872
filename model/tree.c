/* tree.c - names in directories, the host's and the program's as one; the root.
 *
 * The first look at a host name makes an entry for it, so the host is asked once per name
 * and state. A symbolic name is compared with the names that are there, one by one: it is
 * each of them on a path of its own, or none. */
#include "tree.h"

static struct entry *find_entry(const struct inode *dir, const char *name, size_t n)
{
	for (struct entry *e = dir->entries; e; e = e->next)
		if (e->n == n && text_equal(e->name, name, n))
			return e;
	return NULL;
}

static struct entry *new_entry(struct inode *dir, const char *name, size_t n)
{
	struct entry *e = pool_get(sizeof *e + n + 1);
	if (!e)
		__ev_bad_syscall(SYS_open, "more names than there is room for");
	__builtin_memcpy(e->name, name, n);
	e->n = (unsigned)n;
	e->next = dir->entries;
	dir->entries = e;
	return e;
}

/* Puts the inode under the name without counting a link. */
static void attach_inode(struct inode *dir, struct entry *e, struct inode *i)
{
	e->inode = i;
	if (!S_ISDIR(i->mode))
		return;
	i->name = e;
	if (i->parent != dir) {
		inode_hold(dir);
		inode_drop(i->parent);
		i->parent = dir;
	}
}

/* Which name of the host's a symbolic one is: then `name` is concrete. */
static bool settle_name(struct inode *dir, char name[NAME_SIZE], size_t n)
{
	char there[NAME_SIZE];
	unsigned type;
	unsigned long ino;
	long handle = inode_handle(dir);
	for (unsigned long k = 0;
	     handle >= 0 && __ev_host_entry(handle, k, there, &type, &ino) > 0; k++)
		if (text_length(there) == n && text_equal(there, name, n)) {
			__builtin_memcpy(name, there, n);
			return true;
		}
	return false;
}

static long look_at_host(struct inode *dir, const char *given, size_t n,
			 struct inode **out)
{
	char path[PATH_SIZE], name[NAME_SIZE];
	struct __ev_file info;
	size_t head = text_length(dir->host);
	__builtin_memcpy(name, given, n);
	bool is_symbolic = text_is_symbolic(name, n);
	if (is_symbolic && !settle_name(dir, name, n))
		return -ENOENT;
	if (head + n + 2 > sizeof path)
		return -ENAMETOOLONG;
	__builtin_memcpy(path, dir->host, head);
	path[head] = '/';
	__builtin_memcpy(path + head + 1, name, n);
	path[head + 1 + n] = 0;
	long result = __ev_host_stat(path, &info);
	if (result < 0)
		return result;
	if (is_symbolic)
		__ev_host_named(path);
	struct inode *i = inode_from_host(&info, path);
	if (!i)
		return -ENOMEM;
	attach_inode(dir, new_entry(dir, name, n), i);
	*out = i;
	return 0;
}

long tree_look(struct inode *dir, const char *name, size_t n, struct inode **out)
{
	*out = NULL;
	if (dir->proc && !proc_has(dir, name, n))
		return -ENOENT;
	const struct entry *e = find_entry(dir, name, n);
	if (e) {
		*out = e->inode;
		if (dir->proc)
			proc_settle(*out);
		return e->inode ? 0 : -ENOENT;
	}
	if (dir->proc) {
		*out = proc_inode(dir, name, n);
		if (*out)
			attach_inode(dir, new_entry(dir, name, n), *out);
		return *out ? 0 : -ENOMEM;
	}
	return dir->host ? look_at_host(dir, name, n, out) : -ENOENT;
}

void tree_add(struct inode *dir, const char *name, struct inode *i)
{
	size_t n = text_length(name);
	struct entry *e = find_entry(dir, name, n);
	attach_inode(dir, e ? e : new_entry(dir, name, n), i);
	if (S_ISDIR(i->mode)) {
		dir->links += dir->links >= 2; /* some hosts do not count them */
		i->links = i->links ? i->links : 2;
	} else {
		i->links++;
	}
	inode_changed(dir, true);
}

/* The inode's links are the caller's business: it may be about to get another name. */
void tree_remove(struct inode *dir, const char *name, struct inode *i)
{
	struct entry **at = &dir->entries;
	while (*at && !((*at)->inode == i &&
			text_equal((*at)->name, name, text_length(name) + 1)))
		at = &(*at)->next;
	struct entry *e = *at;
	if (!e)
		return;
	if (S_ISDIR(i->mode)) {
		dir->links -= dir->links > 2;
		i->name = NULL;
	}
	e->inode = NULL;
	if (!dir->host) {
		*at = e->next;
		pool_put(e, sizeof *e + e->n + 1);
	}
	inode_changed(dir, true);
}

bool tree_is_empty(struct inode *dir)
{
	char name[NAME_SIZE];
	unsigned type;
	unsigned long ino;
	for (const struct entry *e = dir->entries; e; e = e->next)
		if (e->inode)
			return false;
	long handle = dir->host ? inode_handle(dir) : -1;
	for (unsigned long k = 0;
	     handle >= 0 && __ev_host_entry(handle, k, name, &type, &ino) > 0; k++)
		if (!find_entry(dir, name, text_length(name)))
			return false;
	return true;
}

bool tree_is_below(const struct inode *i, const struct inode *dir)
{
	while (i != dir && i != kernel->root && i->parent)
		i = i->parent;
	return i == dir;
}

/* --- the beginning --- */

static struct inode *make_dir(struct inode *in, const char *name, unsigned mode)
{
	struct inode *dir = inode_new(S_IFDIR | mode, in);
	dir->uid = dir->gid = 0;
	tree_add(in, name, dir);
	return dir;
}

static void make_link(struct inode *in, const char *name, const char *target)
{
	struct inode *link = inode_new(S_IFLNK | 0777, in);
	link->uid = link->gid = 0;
	link->size = text_length(target);
	link->target = text_keep(target, link->size);
	tree_add(in, name, link);
}

static void make_devices(struct inode *dev)
{
	for (int id = 0; device_name(id); id++) {
		struct inode *i = inode_new(S_IFCHR | 0666, dev);
		i->uid = i->gid = 0;
		i->device = id;
		i->rdev = device_number(id);
		tree_add(dev, device_name(id), i);
	}
	make_link(dev, "stdin", "/proc/self/fd/0");
	make_link(dev, "stdout", "/proc/self/fd/1");
	make_link(dev, "stderr", "/proc/self/fd/2");
	make_link(dev, "fd", "/proc/self/fd");
}

/* /proc and /sys of the host tell about the machine that runs everett: ours hide them. */
static void make_system(void)
{
	struct inode *dev = make_dir(kernel->root, "dev", 0755), *tmp;
	tree_add(kernel->root, "proc", proc_mount("proc", kernel->root));
	tree_add(kernel->root, "sys", proc_mount("sys", kernel->root));
	make_devices(dev);
	make_dir(dev, "shm", 01777);
	if (tree_look(kernel->root, "tmp", 3, &tmp) < 0)
		make_dir(kernel->root, "tmp", 01777);
}

void tree_start(void)
{
	char cwd[PATH_SIZE];
	struct __ev_file info = {.mode = S_IFDIR | 0755, .links = 2, .inode = 2};
	if (kernel->root)
		return;
	__ev_host_stat("/", &info);
	struct inode *root = kernel->root = inode_from_host(&info, "");
	root->parent = root;
	root->holds = 1;
	task->directory = root;
	inode_hold(root);
	make_system();
	struct inode *at;
	if (__ev_host_cwd(cwd, sizeof cwd) > 0 &&
	    walk_to(AT_FDCWD, cwd, WALK_FOLLOW, &at) == 0 && S_ISDIR(at->mode))
		tree_set_current(at);
	for (struct task *t = kernel->tasks; t; t = t->next)
		if (!t->directory && t->state != TASK_ZOMBIE) { /* they forked before */
			t->directory = task->directory;
			inode_hold(t->directory);
		}
}

struct inode *tree_root(void)
{
	return kernel->root;
}

struct inode *tree_current(void)
{
	return task->directory;
}

void tree_set_current(struct inode *dir)
{
	inode_hold(dir);
	inode_drop(task->directory);
	task->directory = dir;
}
