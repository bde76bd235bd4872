/* proc.c - names, links and open files of /proc and /sys. */
#include "proc.h"

#include <dirent.h>

static const struct proc_node nodes[] = {
#define FIXED(path, mode, text) {path, S_IFREG | (mode), text, NULL, NULL, NULL},
#define TEXT(path, mode, function) {path, S_IFREG | (mode), NULL, function, NULL, NULL},
#define SETTABLE(path, mode, function, set) \
	{path, S_IFREG | (mode), NULL, function, NULL, set},
#define LINK(path, function) {path, S_IFLNK | 0777, NULL, NULL, function, NULL},
#include "proc.def"
};
enum { NODES = sizeof nodes / sizeof *nodes };

struct task *proc_task(const struct proc_place *at)
{
	return at->pid ? process_find(at->pid) : NULL;
}

struct thread *proc_thread(const struct proc_place *at)
{
	const struct task *t = proc_task(at);
	struct thread *h = t ? thread_live(t->threads) : NULL;
	while (h && at->tid && h->id != at->tid)
		h = thread_live(h->next);
	return h;
}

/* --- names --- */

/* The number that a name is; -1: it is none. */
static int name_as_number(const char *name, size_t n)
{
	int value = 0;
	for (size_t k = 0; k < n; k++) {
		if (name[k] < '0' || name[k] > '9' || value > 100000000 ||
		    (n > 1 && name[0] == '0'))
			return -1;
		value = value * 10 + (name[k] - '0');
	}
	return value;
}

static struct file *proc_file_at(const struct proc_place *at)
{
	const struct task *t = proc_task(at);
	return t && at->fd >= 0 && at->fd < t->ndescriptors ? t->descriptors[at->fd].file
							    : NULL;
}

/* Does a component in brackets stand for something of this number? Notes it if so. */
static bool is_component_there(const char *component, int value, struct proc_place *at)
{
	switch (component[1]) {
	case 'p': at->pid = value; return value > 0 && proc_task(at);
	case 't': at->tid = value; return value > 0 && proc_thread(at);
	default: at->fd = value; return proc_file_at(at);
	}
}

/* The component of a path that begins at `from`: its length. */
static size_t component_length(const char *path, size_t from)
{
	size_t n = 0;
	while (path[from + n] && path[from + n] != '/')
		n++;
	return n;
}

static bool is_node_below(const struct proc_node *node, const struct proc_place *dir)
{
	for (size_t k = 0; k < dir->n; k++)
		if (node->path[k] != dir->path[k])
			return false;
	return node->path[dir->n] == '/';
}

/* The place that a name in a directory leads to. */
static bool find_proc_place(const struct proc_place *dir, const char *name, size_t n,
			    struct proc_place *out)
{
	bool is_gone = dir->pid && !proc_task(dir);
	for (int k = 0; k < NODES && !is_gone; k++) {
		const char *path = nodes[k].path;
		if (!is_node_below(&nodes[k], dir))
			continue;
		size_t start = dir->n + 1, part = component_length(path, start);
		*out = *dir;
		if (path[start] == '[') {
			int value = name_as_number(name, n);
			if (value < 0 || !is_component_there(path + start, value, out))
				continue;
		} else if (part != n || !text_equal(path + start, name, n)) {
			continue;
		}
		out->path = path;
		out->n = start + part;
		out->node = path[out->n] ? NULL : &nodes[k];
		return true;
	}
	return false;
}

static struct inode *new_inode(const struct proc_place *place, const struct inode *near)
{
	bool holds_files = text_equal(place->path + place->n - 2, "fd", 2);
	unsigned mode = place->node ? place->node->mode
				    : S_IFDIR | (holds_files ? 0500u : 0555u);
	struct inode *i = inode_new(mode, near);
	struct proc_place *kept = pool_get(sizeof *kept);
	if (!i || !kept)
		return NULL;
	*kept = *place;
	i->proc = kept;
	i->links = S_ISDIR(mode) ? 2 : 1;
	i->uid = i->gid = 0;
	if (place->pid) {
		i->uid = proc_task(place)->uid;
		i->gid = proc_task(place)->gid;
	}
	proc_settle(i);
	return i;
}

/* A name of a descriptor leads to what is open there if it is the caller's own. */
void proc_settle(struct inode *i)
{
	if (S_ISLNK(i->mode) && i->proc->fd >= 0)
		i->fd = i->proc->pid == task->pid ? i->proc->fd : FD_NONE;
}

bool proc_has(const struct inode *dir, const char *name, size_t n)
{
	struct proc_place place;
	return find_proc_place(dir->proc, name, n, &place);
}

struct inode *proc_inode(const struct inode *dir, const char *name, size_t n)
{
	struct proc_place place;
	return find_proc_place(dir->proc, name, n, &place) ? new_inode(&place, dir)
							   : NULL;
}

struct inode *proc_mount(const char *name, const struct inode *root)
{
	struct proc_place place = {.n = text_length(name), .fd = -1};
	place.path = name;
	return new_inode(&place, root);
}

void proc_forget(struct inode *i)
{
	if (!i->proc)
		return;
	pool_put(i->proc, sizeof *i->proc);
	i->proc = NULL;
}

/* --- lists --- */

struct list {
	void (*add)(void *to, const char *name, unsigned type);
	void *to;
};

static void list_one_number(const struct list *l, int value, unsigned type)
{
	struct text t = {NULL};
	print_format(&t, "%d", value);
	print_bytes(&t, "", 1);
	l->add(l->to, t.bytes, type);
	print_free(&t);
}

/* Everything that a component in brackets stands for. */
static void list_numbers(const struct list *l, const struct proc_place *dir,
			 const char *part, unsigned type)
{
	const struct task *of = proc_task(dir);
	if (part[1] == 'p')
		for (const struct task *t = kernel->tasks; t; t = t->next)
			list_one_number(l, t->pid, type);
	for (const struct thread *h = part[1] == 't' && of ? thread_live(of->threads) : NULL; h;
	     h = thread_live(h->next))
		list_one_number(l, h->id, type);
	for (int fd = 0; part[1] == 'f' && of && fd < of->ndescriptors; fd++)
		if (of->descriptors[fd].file)
			list_one_number(l, fd, type);
}

void proc_list(const struct inode *dir, void (*add)(void *, const char *, unsigned),
	       void *to)
{
	const struct list l = {add, to};
	const struct proc_node *last = NULL;
	size_t start = dir->proc->n + 1;
	for (int k = 0; k < NODES; k++) {
		const struct proc_node *node = &nodes[k];
		if (!is_node_below(node, dir->proc))
			continue;
		size_t n = component_length(node->path, start);
		bool is_same = last && component_length(last->path, start) == n &&
			       text_equal(last->path + start, node->path + start, n);
		last = node;
		if (is_same)
			continue;
		unsigned type = node->path[start + n] ? DT_DIR : node->mode >> 12;
		if (node->path[start] == '[') {
			list_numbers(&l, dir->proc, node->path + start, type);
			continue;
		}
		char *name = text_keep(node->path + start, n);
		add(to, name, type);
		text_forget(name);
	}
}

/* --- open files --- */

static struct text *proc_text_of(const struct file *f)
{
	return f->data;
}

static long read_text(struct file *f, void *to, size_t n, uint64_t *at)
{
	const struct text *t = proc_text_of(f);
	if (*at >= t->n)
		return 0;
	n = least(n, t->n - *at);
	__builtin_memcpy(to, t->bytes + *at, n);
	*at += n;
	return (long)n;
}

static long write_text(struct file *f, const void *from, size_t n, uint64_t *at)
{
	const struct proc_place *place = f->inode->proc;
	(void)at;
	if (!place->node->accept)
		return -EINVAL;
	long result = place->node->accept(place, from, n);
	return result < 0 ? result : (long)n;
}

static long seek_text(struct file *f, long offset, int whence)
{
	return io_seek_in(f, (long)proc_text_of(f)->n, offset, whence);
}

static void close_text(struct file *f)
{
	print_free(f->data);
	pool_put(f->data, sizeof(struct text));
}

static const struct file_ops proc_ops = {
	.read = read_text,
	.write = write_text,
	.seek = seek_text,
	.close = close_text,
};

static void tell_node(struct text *out, const struct proc_place *at)
{
	if (at->pid && !proc_thread(at))
		return; /* gone since it was looked up */
	if (at->node->fixed)
		print_bytes(out, at->node->fixed, text_length(at->node->fixed));
	else
		at->node->tell(out, at);
}

long proc_open(struct inode *i, int flags)
{
	struct text *t = pool_get(sizeof *t);
	struct file f = {.ops = &proc_ops, .flags = flags, .inode = i, .data = t};
	if (!t)
		return -ENOMEM;
	if (fd_can_read(&f))
		tell_node(t, i->proc);
	long fd = fd_open(&f, flags & O_CLOEXEC);
	if (fd < 0) {
		print_free(t);
		pool_put(t, sizeof *t);
	}
	return fd;
}

char *proc_target(const struct inode *i)
{
	struct text t = {NULL};
	if (!i->proc->pid || proc_task(i->proc))
		i->proc->node->link(&t, i->proc);
	char *target = text_keep(t.n ? t.bytes : "", t.n);
	print_free(&t);
	return target;
}
