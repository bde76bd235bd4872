/* shm.c - System V shared memory. A segment is memory of the node that all processes see
 * at one address, so a second attachment gives the same address as the first. It can be
 * touched while anybody is attached. */
#include "ipc.h"

enum {
	READ_ONLY = 010000,
	ROUND = 020000,
	REMAP = 040000,
	HUGE = 04000,
	WILL_GO = 01000, /* SHM_DEST in the mode */
	LOCKED = 02000,
	LOCK = 11,
	UNLOCK = 12,
};

struct segment {
	struct ipc_object object; /* first */
	char *start; /* NULL until it is attached for the first time */
	size_t size;
	unsigned long attached;
	long attach_time, detach_time, changed;
	int creator, last;
	bool is_removed; /* it goes with its last attachment */
};

/* How often a task has attached a segment. */
struct attachment {
	struct attachment *next;
	struct segment *segment;
	unsigned long count;
};

struct shm_status { /* shmid_ds */
	struct ipc_permission permission;
	size_t size;
	long attach_time, detach_time, changed;
	int creator, last;
	unsigned long attached, unused[2];
};
_Static_assert(sizeof(struct shm_status) == 112, "shmid_ds");

static size_t size_of_segment(const struct ipc_object *o)
{
	return ((const struct segment *)o)->size;
}

static struct ipc_object *make_segment(size_t size)
{
	struct segment *s = pool_get(sizeof *s);
	if (!s)
		return NULL;
	s->size = size;
	s->changed = ipc_now();
	s->creator = task->pid;
	return &s->object;
}

APART long shm_get(int key, size_t size, int flags)
{
	if (flags & HUGE)
		__ev_bad_syscall(SYS_shmget, "shared memory of huge pages");
	struct ipc_request r = {key, flags, size, size_of_segment, make_segment};
	if (ipc_is_new(IPC_MEMORY, key, flags) && (!size || size > PTRDIFF_MAX))
		return -EINVAL;
	return ipc_get(IPC_MEMORY, &r);
}

static void free_segment(struct segment *s)
{
	if (!s->is_removed || s->attached)
		return;
	ipc_unlink(IPC_MEMORY, &s->object);
	if (s->start)
		__ev_unmap(s->start, whole_pages(s->size));
	pool_put(s, sizeof *s);
}

static struct attachment **find_attachment(struct task *t, const struct segment *s)
{
	struct attachment **at = &t->attachments;
	while (*at && (*at)->segment != s)
		at = &(*at)->next;
	return at;
}

/* The memory, which its first attachment makes. */
static long map_segment(struct segment *s, int rights)
{
	size_t size = whole_pages(s->size);
	if (!s->start)
		s->start = __ev_map(size, __EV_MAP_SHARED);
	if (!s->start)
		return -ENOMEM;
	if (rights == 3 || !s->attached)
		__ev_protect(s->start, size, rights);
	return 0;
}

long shm_attach(int id, uintptr_t at, int flags)
{
	struct segment *s = (struct segment *)(id < 0 ? NULL : ipc_find(IPC_MEMORY, id));
	bool is_reading = flags & READ_ONLY;
	if (id < 0 || (!at && flags & REMAP))
		return -EINVAL;
	if (at % PAGE_BYTES && !(flags & ROUND))
		return -EINVAL;
	if (!s)
		return -EINVAL;
	long result = ipc_may(&s->object, is_reading ? IPC_READ : IPC_READ | IPC_WRITE);
	if (result < 0)
		return result;
	if (at && at - at % PAGE_BYTES != (uintptr_t)s->start)
		__ev_bad_syscall(SYS_shmat, "shmat at a given address");
	result = map_segment(s, is_reading ? 1 : 3);
	struct attachment **where = find_attachment(task, s);
	if (result == 0 && !*where)
		*where = pool_get(sizeof **where);
	if (result < 0 || !*where)
		return -ENOMEM;
	(*where)->segment = s;
	(*where)->count++;
	s->attached++;
	s->attach_time = ipc_now();
	s->last = task->pid;
	return (long)s->start;
}

/* Symbolic bytes cannot be locked away; then the memory stays as it is. */
static void detach_segment(struct task *t, struct attachment **at)
{
	struct attachment *a = *at;
	struct segment *s = a->segment;
	s->attached--;
	s->detach_time = ipc_now();
	s->last = t->pid;
	if (!--a->count) {
		*at = a->next;
		pool_put(a, sizeof *a);
	}
	if (!s->attached)
		__ev_protect(s->start, whole_pages(s->size), 0);
	free_segment(s);
}

long shm_detach(uintptr_t start)
{
	struct attachment **at = &task->attachments;
	while (*at && (uintptr_t)(*at)->segment->start != start)
		at = &(*at)->next;
	if (!*at)
		return -EINVAL;
	detach_segment(task, at);
	return 0;
}

bool shm_unmap(uintptr_t start, size_t size)
{
	struct attachment **at = &task->attachments;
	for (; *at; at = &(*at)->next) {
		const struct segment *s = (*at)->segment;
		uintptr_t first = (uintptr_t)s->start, n = whole_pages(s->size);
		if (first >= start + size || start >= first + n)
			continue;
		if (first != start || n != size)
			__ev_bad_syscall(SYS_munmap, "munmap of a part of shared memory");
		detach_segment(task, at);
		return true;
	}
	return false;
}

static long tell_segment_status(const struct segment *s, struct shm_status *out)
{
	long result = ipc_may(&s->object, IPC_READ);
	if (result < 0)
		return result;
	*out = (struct shm_status){.permission = s->object.permission,
				   .size = s->size,
				   .attach_time = s->attach_time,
				   .detach_time = s->detach_time,
				   .changed = s->changed,
				   .creator = s->creator,
				   .last = s->last,
				   .attached = s->attached};
	return 0;
}

/* A segment that is still attached is found by its id, and by its key no longer. */
static long remove_segment(struct segment *s)
{
	s->is_removed = true;
	s->object.permission.key = 0;
	s->object.permission.mode |= WILL_GO;
	free_segment(s);
	return 0;
}

long shm_control(int id, int command, void *arg)
{
	struct segment *s = (struct segment *)(id < 0 ? NULL : ipc_find(IPC_MEMORY, id));
	const struct shm_status *to = arg;
	command &= ~IPC_ABI;
	if (id < 0)
		return -EINVAL;
	if (command == 3 || command == 13 || command == 14 || command == 15)
		return syscall_beyond(SYS_shmctl, "shmctl about all segments");
	if (command > IPC_TELL && command != LOCK && command != UNLOCK)
		return -EINVAL;
	if (!s)
		return -EINVAL;
	if (command == IPC_TELL)
		return tell_segment_status(s, arg);
	long result = ipc_may_change(&s->object);
	if (result < 0)
		return result;
	if (command == IPC_REMOVE)
		return remove_segment(s);
	if (command == IPC_CHANGE) {
		ipc_change(&s->object, &to->permission);
		s->changed = ipc_now();
		return 0;
	}
	s->object.permission.mode &= ~(unsigned)LOCKED;
	s->object.permission.mode |= command == LOCK ? LOCKED : 0;
	return 0;
}

void shm_fork(struct task *parent, struct task *child)
{
	struct attachment **at = &child->attachments;
	*at = NULL;
	for (const struct attachment *a = parent->attachments; a; a = a->next) {
		struct attachment *copy = pool_get(sizeof *copy);
		if (!copy)
			__ev_bad_syscall(SYS_fork, "memory for a child's attachments");
		*copy = (struct attachment){NULL, a->segment, a->count};
		a->segment->attached += a->count;
		*at = copy;
		at = &copy->next;
	}
}

void shm_exit(struct task *t)
{
	while (t->attachments)
		detach_segment(t, &t->attachments);
}
