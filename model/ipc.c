/* ipc.c - keys, ids and rights of System V IPC. */
#include "ipc.h"

enum { PRIVATE = 0 }; /* the key of objects that nobody finds */

static struct ipc_object *find_key(enum ipc_kind kind, int key)
{
	struct ipc_object *o = kernel->ipc[kind].first;
	while (o && o->permission.key != key)
		o = o->next;
	return o;
}

struct ipc_object *ipc_find(enum ipc_kind kind, int id)
{
	struct ipc_object *o = kernel->ipc[kind].first;
	while (o && o->id != id)
		o = o->next;
	return o;
}

static long make_object(enum ipc_kind kind, const struct ipc_request *r)
{
	struct ipc_object *o = r->make(r->size);
	if (!o)
		return -ENOMEM;
	o->id = kernel->ipc[kind].next_id++;
	o->permission = (struct ipc_permission){.key = r->key,
						.uid = task->uid,
						.gid = task->gid,
						.cuid = task->uid,
						.cgid = task->gid,
						.mode = (unsigned)r->flags & 0777};
	o->next = kernel->ipc[kind].first;
	kernel->ipc[kind].first = o;
	return o->id;
}

bool ipc_is_new(enum ipc_kind kind, int key, int flags)
{
	return key == PRIVATE || (flags & IPC_CREATE && !find_key(kind, key));
}

long ipc_get(enum ipc_kind kind, const struct ipc_request *r)
{
	const struct ipc_object *o = r->key == PRIVATE ? NULL : find_key(kind, r->key);
	if (!o && r->key != PRIVATE && !(r->flags & IPC_CREATE))
		return -ENOENT;
	if (!o)
		return make_object(kind, r);
	if (r->flags & IPC_CREATE && r->flags & IPC_EXCLUSIVE)
		return -EEXIST;
	if (r->size_of && r->size > r->size_of(o))
		return -EINVAL;
	long result = ipc_may(o, (unsigned)r->flags);
	return result < 0 ? result : o->id;
}

void ipc_unlink(enum ipc_kind kind, struct ipc_object *o)
{
	struct ipc_object **at = &kernel->ipc[kind].first;
	while (*at != o)
		at = &(*at)->next;
	*at = o->next;
}

long ipc_may(const struct ipc_object *o, unsigned rights)
{
	const struct ipc_permission *p = &o->permission;
	unsigned wanted = (rights >> 6 | rights >> 3 | rights) & 7, given = p->mode;
	if (task->uid == p->uid || task->uid == p->cuid)
		given >>= 6;
	else if (task->gid == p->gid || task->gid == p->cgid)
		given >>= 3;
	return wanted & ~given ? -EACCES : 0;
}

long ipc_may_change(const struct ipc_object *o)
{
	const struct ipc_permission *p = &o->permission;
	return task->uid == p->uid || task->uid == p->cuid ? 0 : -EPERM;
}

void ipc_change(struct ipc_object *o, const struct ipc_permission *to)
{
	o->permission.uid = to->uid;
	o->permission.gid = to->gid;
	o->permission.mode = (o->permission.mode & ~0777u) | (to->mode & 0777);
}

long ipc_now(void)
{
	return clock_now().sec;
}
