/* inode.c - files themselves, apart from their names and bytes: life, times, rights. */
#include "tree.h"

#include <unistd.h>

#define INODE_DEVICE 0x2e /* of the program's files; those of the host keep theirs */

struct inode *inode_new(unsigned mode, const struct inode *near)
{
	struct inode *i = pool_get(sizeof *i);
	if (!i)
		return NULL;
	i->mode = mode;
	i->uid = task->uid;
	i->gid = near && near->mode & S_ISGID ? near->gid : task->gid;
	i->dev = near ? near->dev : INODE_DEVICE;
	i->ino = ++kernel->last_inode;
	i->handle = -1;
	i->fd = FD_NONE;
	i->device = -1;
	i->atime = i->mtime = i->ctime = clock_now();
	return i;
}

static struct inode *find_shared(const struct __ev_file *info)
{
	for (struct inode *i = kernel->shared; i; i = i->next_shared)
		if (i->ino == info->inode && i->dev == info->device)
			return i;
	return NULL;
}

struct inode *inode_from_host(const struct __ev_file *info, const char *host)
{
	bool has_names = info->links > 1 && !S_ISDIR(info->mode);
	struct inode *i = has_names ? find_shared(info) : NULL;
	if (i)
		return i;
	i = pool_get(sizeof *i);
	if (!i)
		return NULL;
	*i = (struct inode){
		.mode = info->mode,
		.uid = info->uid,
		.gid = info->gid,
		.links = (unsigned)info->links,
		.dev = info->device,
		.ino = info->inode,
		.size = info->size,
		.host_size = info->size,
		.handle = -1,
		.fd = FD_NONE,
		.device = -1,
	};
	i->atime = i->mtime = i->ctime =
		(struct moment){info->mtime_sec, info->mtime_nsec};
	i->host = text_keep(host, text_length(host));
	if (has_names) {
		i->next_shared = kernel->shared;
		kernel->shared = i;
	}
	return i;
}

long inode_handle(struct inode *i)
{
	if (i->handle < 0) {
		long got = __ev_host_open(*i->host ? i->host : "/");
		if (got < 0)
			return got;
		i->handle = got;
	}
	return i->handle;
}

void inode_hold(struct inode *i)
{
	i->holds++;
}

static void forget_shared(const struct inode *i)
{
	for (struct inode **at = &kernel->shared; *at; at = &(*at)->next_shared)
		if (*at == i) {
			*at = i->next_shared;
			return;
		}
}

static void free_entries(struct inode *i)
{
	for (struct entry *e = i->entries, *next; e; e = next) {
		next = e->next;
		pool_put(e, sizeof *e + e->n + 1);
	}
}

static void free_unused_inode(struct inode *i)
{
	if (i->links || i->holds)
		return;
	inotify_end(i);
	wait_end(&i->unlocked);
	forget_shared(i);
	content_free(i);
	free_entries(i); /* hidden names only: it was empty when it lost its own */
	text_forget(i->host);
	text_forget(i->target);
	proc_forget(i);
	pipe_free(i->pipe);
	struct inode *parent = i->parent;
	pool_put(i, sizeof *i);
	inode_drop(parent);
}

void inode_drop(struct inode *i)
{
	if (!i)
		return;
	i->holds--;
	free_unused_inode(i);
}

void inode_unlink(struct inode *i)
{
	i->links -= S_ISDIR(i->mode) ? i->links : 1;
	i->ctime = clock_now();
	free_unused_inode(i);
}

void inode_changed(struct inode *i, bool has_new_content)
{
	i->ctime = clock_now();
	if (has_new_content)
		i->mtime = i->ctime;
}

bool inode_is_mine(const struct inode *i)
{
	return i->uid == task->uid;
}

long inode_may(const struct inode *i, int rights)
{
	unsigned shift = inode_is_mine(i) ? 6 : i->gid == task->gid ? 3 : 0;
	return rights & ~(int)(i->mode >> shift & 7) ? -EACCES : 0;
}

const char *inode_target(struct inode *i)
{
	char text[PATH_SIZE];
	if (i->proc) {
		text_forget(i->target);
		i->target = proc_target(i);
	}
	if (i->target || !i->host)
		return i->target;
	long n = __ev_host_readlink(i->host, text, sizeof text - 1);
	if (n > 0)
		i->target = text_keep(text, (size_t)n);
	return i->target;
}
