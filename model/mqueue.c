/* mqueue.c - POSIX message queues: descriptions of queues that have names of their own.
 * Messages are received by priority, of one priority in the order of sending. */
#include "ipc.h"

#include "tree.h"

#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum {
	PRIORITIES = 32768,
	MESSAGES_MOST = 10, /* limits of an ordinary user, and what nobody asks for */
	SIZE_MOST = 8192,
	NOTIFY_SIGNAL = 0,
	NOTIFY_NONE = 1,
	NOTIFY_THREAD = 2,
};

struct mq_message {
	struct mq_message *next;
	unsigned priority;
	size_t n;
	char bytes[];
};

struct mq {
	struct mq *next; /* of the kernel's, while it has a name */
	struct inode *inode; /* held: mode and owner */
	char *name; /* NULL: it has been unlinked */
	unsigned users; /* descriptions */
	struct mq_message *first;
	long count, most, size;
	unsigned receivers; /* calls that wait for a message */
	struct task *told; /* by mq_notify; NULL: nobody */
	struct signal_event event;
	struct wait_queue can_receive, can_send;
};

static const struct file_ops mq_ops;

static struct mq **find_queue(const char *name)
{
	struct mq **at = &kernel->queues;
	while (*at && text_order((*at)->name, name))
		at = &(*at)->next;
	return at;
}

static void free_queue(struct mq *q)
{
	if (q->name || q->users)
		return;
	for (struct mq_message *m = q->first, *next; m; m = next) {
		next = m->next;
		pool_put(m, sizeof *m + m->n);
	}
	wait_end(&q->can_receive);
	wait_end(&q->can_send);
	inode_drop(q->inode);
	pool_put(q, sizeof *q);
}

static struct mq *new_queue(const char *name, unsigned mode,
			    const struct mq_attributes *wanted)
{
	struct mq *q = pool_get(sizeof *q);
	struct inode *i = inode_new(S_IFREG | attr_masked(mode), NULL);
	if (!q || !i)
		return NULL;
	inode_hold(i);
	i->size = 80; /* of the text that Linux shows there */
	q->inode = i;
	q->name = text_keep(name, text_length(name));
	q->most = wanted ? wanted->most : MESSAGES_MOST;
	q->size = wanted ? wanted->size : SIZE_MOST;
	q->next = kernel->queues;
	return kernel->queues = q;
}

static long check_name(const char *name)
{
	size_t n = text_length(name);
	if (!n)
		return -ENOENT;
	if (n >= NAME_SIZE)
		return -ENAMETOOLONG;
	for (size_t k = 0; k < n; k++)
		if (name[k] == '/')
			return -EACCES;
	return 0;
}

static bool is_size_allowed(const struct mq_attributes *a)
{
	return a->most > 0 && a->most <= MESSAGES_MOST && a->size > 0 &&
	       a->size <= SIZE_MOST;
}

static long open_queue(struct mq *q, int flags)
{
	static const int rights[4] = {R_OK, W_OK, R_OK | W_OK, R_OK | W_OK};
	if (flags & O_CREAT && flags & O_EXCL && q->users)
		return -EEXIST;
	if ((flags & 3) == 3)
		return -EINVAL;
	long result = inode_may(q->inode, rights[flags & 3]);
	if (result < 0)
		return result;
	struct file f = {.ops = &mq_ops, .data = q};
	f.flags = flags & (3 | O_NONBLOCK);
	q->users++;
	result = fd_open(&f, true);
	if (result < 0) {
		q->users--;
		free_queue(q);
	}
	return result;
}

long mq_open_(const char *name, int flags, unsigned mode,
	      const struct mq_attributes *wanted)
{
	long result = check_name(name);
	if (result < 0)
		return result;
	long room = fd_room();
	if (room < 0)
		return room;
	struct mq *q = *find_queue(name);
	if (q && flags & O_CREAT && flags & O_EXCL)
		return -EEXIST;
	if (q)
		return open_queue(q, flags);
	if (!(flags & O_CREAT))
		return -ENOENT;
	if (wanted && !is_size_allowed(wanted))
		return -EINVAL;
	q = new_queue(name, mode, wanted);
	return q ? open_queue(q, flags & ~(O_CREAT | O_EXCL)) : -ENOMEM;
}

long mq_unlink_(const char *name)
{
	long result = check_name(name);
	if (result < 0)
		return result;
	struct mq **at = find_queue(name), *q = *at;
	if (!q)
		return -ENOENT;
	if (!inode_is_mine(q->inode))
		return -EACCES; /* the directory of queues is sticky */
	*at = q->next;
	text_forget(q->name);
	q->name = NULL;
	free_queue(q);
	return 0;
}

/* --- messages --- */

/* When the limit, a time of day, is reached; -EINVAL: it is none. */
static long read_time_limit(const struct moment *limit, uint64_t *out)
{
	*out = NEVER;
	if (limit && !clock_is_span(limit))
		return -EINVAL;
	if (limit)
		*out = clock_since(CLOCK_REALTIME, limit);
	return 0;
}

static long find_open_queue(int fd, bool is_sending, struct file **out)
{
	struct file *f = fd_get(fd);
	if (!f || f->ops != &mq_ops)
		return -EBADF;
	*out = f;
	return (is_sending ? fd_can_write(f) : fd_can_read(f)) ? 0 : -EBADF;
}

static long wait_in_queue(struct file *f, struct wait_queue *queue, uint64_t limit,
			  long call)
{
	struct wait w = {NULL};
	if (f->flags & O_NONBLOCK)
		return -EAGAIN;
	wait_join(&w, queue);
	long result = fd_block(f, &w, limit, call, "wait for a message queue");
	if (result == -EINTR && signal_deliver())
		return fd_is_open(f) ? 0 : -EBADF;
	return result;
}

static void tell_arrival(struct mq *q)
{
	struct signal_info info = {.signo = q->event.signo, .code = SI_MESGQ};
	struct task *t = q->told;
	if (!t || q->count != 1 || q->receivers)
		return;
	q->told = NULL;
	info.pid = task->pid;
	info.uid = task->uid;
	info.value = q->event.value;
	if (q->event.notify == NOTIFY_SIGNAL && info.signo)
		signal_send(t, &info);
}

long mq_send_(int fd, const char *from, size_t n, unsigned priority,
	      const struct moment *limit)
{
	uint64_t then;
	struct file *f;
	long result = read_time_limit(limit, &then);
	if (result < 0 || priority >= PRIORITIES)
		return -EINVAL;
	result = find_open_queue(fd, true, &f);
	if (result < 0)
		return result;
	struct mq *q = f->data;
	if (n > (size_t)q->size)
		return -EMSGSIZE;
	while (q->count >= q->most) {
		result = wait_in_queue(f, &q->can_send, then, SYS_mq_timedsend);
		if (result < 0)
			return result;
	}
	struct mq_message *m = pool_get(sizeof *m + n), **at = &q->first;
	if (!m)
		return -ENOMEM;
	m->priority = priority;
	m->n = n;
	__builtin_memcpy(m->bytes, from, n);
	while (*at && (*at)->priority >= priority)
		at = &(*at)->next;
	m->next = *at;
	*at = m;
	q->count++;
	tell_arrival(q);
	wait_wake_events(&q->can_receive, POLLIN | POLLRDNORM);
	return 0;
}

long mq_receive_(int fd, char *to, size_t n, unsigned *priority,
		 const struct moment *limit)
{
	uint64_t then;
	struct file *f;
	long result = read_time_limit(limit, &then);
	if (result == 0)
		result = find_open_queue(fd, false, &f);
	if (result < 0)
		return result;
	struct mq *q = f->data;
	if (n < (size_t)q->size)
		return -EMSGSIZE;
	while (!q->count) {
		q->receivers++;
		q->users++; /* it stays, whoever closes it */
		result = wait_in_queue(f, &q->can_receive, then, SYS_mq_timedreceive);
		q->receivers--;
		q->users--;
		free_queue(q);
		if (result < 0)
			return result;
	}
	struct mq_message *m = q->first;
	size_t size = m->n;
	q->first = m->next;
	q->count--;
	__builtin_memcpy(to, m->bytes, size);
	if (priority)
		*priority = m->priority;
	pool_put(m, sizeof *m + size);
	wait_wake_events(&q->can_send, POLLOUT | POLLWRNORM);
	return (long)size;
}

long mq_notify_(int fd, const struct signal_event *event)
{
	struct file *f = fd_get(fd);
	if (event && event->notify == NOTIFY_THREAD)
		__ev_bad_syscall(SYS_mq_notify, "mq_notify by a thread");
	if (event && event->notify != NOTIFY_SIGNAL && event->notify != NOTIFY_NONE)
		return -EINVAL;
	if (event && event->notify == NOTIFY_SIGNAL &&
	    (event->signo < 0 || event->signo > SIGNALS))
		return -EINVAL;
	if (!f || f->ops != &mq_ops)
		return -EBADF;
	struct mq *q = f->data;
	if (event && q->told)
		return -EBUSY;
	if (event) {
		q->told = task;
		q->event = *event;
	} else if (q->told == task) {
		q->told = NULL;
	}
	return 0;
}

long mq_attributes(int fd, const struct mq_attributes *set, struct mq_attributes *old)
{
	struct file *f = fd_get(fd);
	if (set && set->flags & ~(long)O_NONBLOCK)
		return -EINVAL;
	if (!f || f->ops != &mq_ops)
		return -EBADF;
	const struct mq *q = f->data;
	const long flags = set ? set->flags : f->flags & O_NONBLOCK; /* old may be set */
	if (old)
		*old = (struct mq_attributes){.flags = f->flags & O_NONBLOCK,
					      .most = q->most,
					      .size = q->size,
					      .waiting = q->count};
	f->flags = (f->flags & ~O_NONBLOCK) | (int)flags;
	return 0;
}

void mq_exit(struct task *t)
{
	for (const struct file *f = kernel->files; f; f = f->next) {
		struct mq *q = f->ops == &mq_ops ? f->data : NULL;
		if (q && q->told == t)
			q->told = NULL;
	}
}

/* --- the description --- */

static int ready_queue(struct file *f, struct wait *w)
{
	struct mq *q = f->data;
	wait_join(w, &q->can_receive);
	wait_join(w, &q->can_send);
	return (q->count ? POLLIN | POLLRDNORM : 0) |
	       (q->count < q->most ? POLLOUT | POLLWRNORM : 0);
}

static void stat_queue(const struct file *f, struct kernel_stat *out)
{
	const struct mq *q = f->data;
	out->ino = q->inode->ino;
	out->mode = q->inode->mode;
	out->size = (int64_t)q->inode->size;
	out->nlink = q->name ? 1 : 0;
}

/* A process that closes any of its descriptors of the queue is not told any longer. */
static void flush_queue(struct file *f)
{
	struct mq *q = f->data;
	if (q->told == task)
		q->told = NULL;
}

static void close_queue(struct file *f)
{
	struct mq *q = f->data;
	q->users--;
	free_queue(q);
}

static const struct file_ops mq_ops = {
	.ready = ready_queue,
	.stat = stat_queue,
	.flush = flush_queue,
	.close = close_queue,
};
