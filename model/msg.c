/* msg.c - System V message queues. */
#include "ipc.h"

#include <limits.h>

enum {
	MESSAGE_MOST = 8192, /* bytes of one message */
	QUEUE_MOST = 16384, /* bytes of a queue, unless somebody lowers it */
	NO_ERROR = 010000,
	EXCEPT = 020000,
	COPY = 040000,
};

struct message {
	struct message *next;
	long type;
	size_t n;
	char bytes[];
};

struct message_queue {
	struct ipc_object object; /* first */
	struct message *first;
	unsigned long bytes, count, most;
	long sent, received, changed; /* times */
	int sender, receiver;
	unsigned waiters; /* calls that wait: the memory stays for them */
	bool is_removed;
	struct wait_queue changes;
};

struct msg_status { /* msqid_ds */
	struct ipc_permission permission;
	long sent, received, changed;
	unsigned long bytes, count, most;
	int sender, receiver;
	unsigned long unused[2];
};
_Static_assert(sizeof(struct msg_status) == 120, "msqid_ds");

static struct ipc_object *make_queue(size_t size)
{
	struct message_queue *q = pool_get(sizeof *q);
	(void)size;
	if (!q)
		return NULL;
	q->most = QUEUE_MOST;
	q->changed = ipc_now();
	return &q->object;
}

APART long msg_get(int key, int flags)
{
	struct ipc_request r = {key, flags, 0, NULL, make_queue};
	return ipc_get(IPC_MESSAGES, &r);
}

static struct message_queue *find_queue(int id)
{
	return (struct message_queue *)(id < 0 ? NULL : ipc_find(IPC_MESSAGES, id));
}

static void free_queue(struct message_queue *q)
{
	if (!q->is_removed || q->waiters)
		return;
	for (struct message *m = q->first, *next; m; m = next) {
		next = m->next;
		pool_put(m, sizeof *m + m->n);
	}
	wait_end(&q->changes);
	pool_put(q, sizeof *q);
}

static long wait_for_queue_change(struct message_queue *q, long call, const char *what)
{
	struct wait w = {NULL};
	q->waiters++;
	wait_join(&w, &q->changes);
	long result = wait_block(&w, NEVER, call, what);
	q->waiters--;
	if (!q->is_removed)
		return result;
	free_queue(q);
	return -EIDRM;
}

static void add_message(struct message_queue *q, struct message *m)
{
	struct message **at = &q->first;
	while (*at)
		at = &(*at)->next;
	*at = m;
	q->bytes += m->n;
	q->count++;
	q->sender = task->pid;
	q->sent = ipc_now();
	wait_wake_all(&q->changes);
}

long msg_send(int id, const void *message, size_t n, int flags)
{
	struct message_queue *q = find_queue(id);
	long type;
	if (n > MESSAGE_MOST || id < 0)
		return -EINVAL;
	__builtin_memcpy(&type, message, sizeof type);
	if (type < 1 || !q)
		return -EINVAL;
	long result = ipc_may(&q->object, IPC_WRITE);
	if (result < 0)
		return result;
	while (q->bytes + n > q->most || q->count + 1 > q->most) {
		if (flags & IPC_NO_WAIT)
			return -EAGAIN;
		result = wait_for_queue_change(q, SYS_msgsnd, "msgsnd to a full queue");
		if (result < 0)
			return result;
	}
	struct message *m = pool_get(sizeof *m + n);
	if (!m)
		return -ENOMEM;
	m->type = type;
	m->n = n;
	__builtin_memcpy(m->bytes, (const char *)message + sizeof type, n);
	add_message(q, m);
	return 0;
}

static bool is_message_wanted(const struct message *m, long type, int flags)
{
	if (!type)
		return true;
	if (type < 0)
		return type == LONG_MIN || m->type <= -type;
	return flags & EXCEPT ? m->type != type : m->type == type;
}

/* Where the message hangs that is to be received; NULL: there is none. A negative type
 * wants the lowest type, of those the oldest. */
static struct message **find_message(struct message_queue *q, long type, int flags)
{
	struct message **best = NULL;
	for (struct message **at = &q->first; *at; at = &(*at)->next) {
		if (!is_message_wanted(*at, type, flags))
			continue;
		if (type >= 0)
			return at;
		if (!best || (*at)->type < (*best)->type)
			best = at;
	}
	return best;
}

static long take_message(struct message_queue *q, struct message **at, void *to, size_t n)
{
	struct message *m = *at;
	*at = m->next;
	q->bytes -= m->n;
	q->count--;
	q->receiver = task->pid;
	q->received = ipc_now();
	n = least(n, m->n);
	__builtin_memcpy(to, &m->type, sizeof m->type);
	__builtin_memcpy((char *)to + sizeof m->type, m->bytes, n);
	pool_put(m, sizeof *m + m->n);
	wait_wake_all(&q->changes);
	return (long)n;
}

long msg_receive(int id, void *to, size_t n, long type, int flags)
{
	struct message_queue *q = find_queue(id);
	struct message **at;
	if (id < 0 || (long)n < 0)
		return -EINVAL;
	if (flags & COPY) /* as a kernel that cannot save and restore processes */
		return flags & EXCEPT || !(flags & IPC_NO_WAIT) ? -EINVAL : -ENOSYS;
	if (!q)
		return -EINVAL;
	long result = ipc_may(&q->object, IPC_READ);
	while (!result && !(at = find_message(q, type, flags))) {
		if (flags & IPC_NO_WAIT)
			return -ENOMSG;
		result = wait_for_queue_change(q, SYS_msgrcv,
					       "msgrcv that no message ends");
	}
	if (result < 0)
		return result;
	if ((*at)->n > n && !(flags & NO_ERROR))
		return -E2BIG;
	return take_message(q, at, to, n);
}

static long tell_queue_status(const struct message_queue *q, struct msg_status *out)
{
	long result = ipc_may(&q->object, IPC_READ);
	if (result < 0)
		return result;
	*out = (struct msg_status){.permission = q->object.permission,
				   .sent = q->sent,
				   .received = q->received,
				   .changed = q->changed,
				   .bytes = q->bytes,
				   .count = q->count,
				   .most = q->most,
				   .sender = q->sender,
				   .receiver = q->receiver};
	return 0;
}

static long change_queue(struct message_queue *q, const struct msg_status *to)
{
	if (to->most > QUEUE_MOST)
		return -EPERM;
	ipc_change(&q->object, &to->permission);
	q->most = to->most;
	q->changed = ipc_now();
	wait_wake_all(&q->changes);
	return 0;
}

long msg_control(int id, int command, void *arg)
{
	struct message_queue *q = find_queue(id);
	command &= ~IPC_ABI;
	if (command == 3 || command == 11 || command == 12 || command == 13)
		return syscall_beyond(SYS_msgctl, "msgctl about all queues");
	if (!q || command < 0 || command > IPC_TELL)
		return -EINVAL;
	if (command == IPC_TELL)
		return tell_queue_status(q, arg);
	long result = ipc_may_change(&q->object);
	if (result < 0)
		return result;
	if (command == IPC_CHANGE)
		return change_queue(q, arg);
	ipc_unlink(IPC_MESSAGES, &q->object);
	q->is_removed = true;
	wait_wake_all(&q->changes);
	free_queue(q);
	return 0;
}
