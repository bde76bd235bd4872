/* record.c - locks on parts of files (fcntl). Those of POSIX belong to a task, which
 * loses them when it closes any descriptor of the file; those of open file descriptions
 * (F_OFD_) to the description.
 *
 * The records of an inode are in no order; those of one owner do not overlap, and those
 * that touch are one. */
#include "tree.h"

#include <limits.h>
#include <unistd.h>

enum { CHAIN_MOST = 10 }; /* tasks that wait for each other, as Linux counts them */

struct record {
	struct record *next; /* of the inode */
	const void *owner; /* a struct task or a struct file */
	int64_t first, last; /* bytes */
	int type; /* F_RDLCK or F_WRLCK */
	int pid; /* -1: of a description */
};

/* A task that waits for a lock, and the task that has it. */
struct lock_wait {
	struct lock_wait *next;
	const void *waiter, *holder;
};

static bool is_ofd_command(int command)
{
	return command >= F_OFD_GETLK;
}

/* Which bytes are meant, from where; 0 or why that is no range. */
static long find_range(const struct file *f, const struct record_lock *lock,
		       struct record *out)
{
	int64_t base = 0, start, last = INT64_MAX;
	if (lock->whence == SEEK_CUR)
		base = (int64_t)f->offset;
	else if (lock->whence == SEEK_END)
		base = f->inode ? (int64_t)f->inode->size : 0;
	else if (lock->whence != SEEK_SET)
		return -EINVAL;
	if (__builtin_add_overflow(base, lock->start, &start))
		return -EOVERFLOW;
	if (start < 0)
		return -EINVAL;
	if (lock->n > 0 && __builtin_add_overflow(start, lock->n - 1, &last))
		return -EOVERFLOW;
	if (lock->n < 0) {
		last = start - 1;
		start += lock->n;
	}
	out->first = start;
	out->last = last;
	return start < 0 ? -EINVAL : 0;
}

static bool records_overlap(const struct record *a, const struct record *b)
{
	return a->first <= b->last && b->first <= a->last;
}

/* The one that begins first: F_GETLK tells of it. */
static struct record *find_conflict(const struct inode *i, const struct record *wanted)
{
	struct record *found = NULL;
	for (struct record *r = i->records; r; r = r->next)
		if (r->owner != wanted->owner && records_overlap(r, wanted) &&
		    (r->type == F_WRLCK || wanted->type == F_WRLCK) &&
		    (!found || r->first < found->first))
			found = r;
	return found;
}

static bool add_record(struct inode *i, const struct record *like, int64_t first,
		       int64_t last)
{
	struct record *r = pool_get(sizeof *r);
	if (!r)
		return false;
	*r = *like;
	r->first = first;
	r->last = last;
	r->next = i->records;
	i->records = r;
	return true;
}

/* Takes the range away from what its owner has; what is left stays, in two parts perhaps.
 * Neighbours of the same type become part of `range` if it is a lock itself. */
static bool cut_range(struct inode *i, struct record *range)
{
	bool is_lock = range->type != F_UNLCK;
	for (struct record **at = &i->records; *at;) {
		struct record old = **at;
		bool is_same = is_lock && old.type == range->type;
		bool touches = records_overlap(&old, range) ||
			       (is_same && (old.last + 1 == range->first ||
					    range->last + 1 == old.first));
		if (old.owner != range->owner || !touches) {
			at = &(*at)->next;
			continue;
		}
		pool_put(*at, sizeof old);
		*at = old.next;
		if (is_same) {
			range->first = old.first < range->first ? old.first : range->first;
			range->last = old.last > range->last ? old.last : range->last;
			continue;
		}
		if (old.first < range->first &&
		    !add_record(i, &old, old.first, range->first - 1))
			return false;
		if (old.last > range->last &&
		    !add_record(i, &old, range->last + 1, old.last))
			return false;
		at = &i->records; /* new ones are in front; they touch nothing */
	}
	return true;
}

static long set_range(struct inode *i, struct record *wanted)
{
	if (!cut_range(i, wanted))
		return -ENOLCK;
	if (wanted->type != F_UNLCK && !add_record(i, wanted, wanted->first, wanted->last))
		return -ENOLCK;
	wait_wake_all(&i->unlocked); /* it may be less than before */
	return 0;
}

/* Would the holder wait, over others, for the task that is about to wait for it? */
static bool is_deadlock(const void *waiter, const void *holder)
{
	for (int n = 0; n < CHAIN_MOST && holder; n++) {
		if (holder == waiter)
			return true;
		const struct lock_wait *w = kernel->lock_waits;
		while (w && w->waiter != holder)
			w = w->next;
		holder = w ? w->holder : NULL;
	}
	return false;
}

static long wait_for_holder(struct file *f, const struct record *wanted,
			    const struct record *held)
{
	bool is_task = wanted->pid > 0 && held->pid > 0;
	if (is_task && is_deadlock(wanted->owner, held->owner))
		return -EDEADLK;
	struct lock_wait *w = pool_get(sizeof *w);
	if (!w)
		return -ENOLCK;
	*w = (struct lock_wait){kernel->lock_waits, is_task ? wanted->owner : NULL,
				held->owner};
	kernel->lock_waits = w;
	struct wait queue = {NULL};
	wait_join(&queue, &f->inode->unlocked);
	long result = fd_block(f, &queue, NEVER, SYS_fcntl,
			       "wait for a record lock that nobody gives back");
	struct lock_wait **at = &kernel->lock_waits;
	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
	pool_put(w, sizeof *w);
	return result;
}

static long acquire_record(struct file *f, int command, struct record *wanted)
{
	const struct record *held;
	while (wanted->type != F_UNLCK && (held = find_conflict(f->inode, wanted))) {
		if (command != F_SETLKW && command != F_OFD_SETLKW)
			return -EAGAIN;
		long result = wait_for_holder(f, wanted, held);
		if (result == -EINTR && signal_deliver())
			result = fd_is_open(f) ? 0 : -EBADF;
		if (result < 0)
			return result;
	}
	return set_range(f->inode, wanted);
}

static void tell_conflict(const struct file *f, const struct record *wanted,
			  struct record_lock *out)
{
	const struct record *held = f->inode ? find_conflict(f->inode, wanted) : NULL;
	out->type = F_UNLCK;
	if (!held)
		return;
	*out = (struct record_lock){.type = (int16_t)held->type,
				    .whence = SEEK_SET,
				    .start = held->first,
				    .pid = held->pid};
	out->n = held->last == INT64_MAX ? 0 : held->last - held->first + 1;
}

long record_control(struct file *f, int command, struct record_lock *lock)
{
	struct record wanted = {.owner = is_ofd_command(command) ? (void *)f
								 : (void *)task,
				.type = lock->type,
				.pid = is_ofd_command(command) ? -1 : task->pid};
	if (lock->type != F_RDLCK && lock->type != F_WRLCK && lock->type != F_UNLCK)
		return -EINVAL;
	long result = find_range(f, lock, &wanted);
	if (result < 0)
		return result;
	if (is_ofd_command(command) && lock->pid)
		return -EINVAL;
	if (command == F_GETLK || command == F_OFD_GETLK) {
		if (lock->type == F_UNLCK && command == F_GETLK)
			return -EINVAL;
		tell_conflict(f, &wanted, lock);
		return 0;
	}
	if ((lock->type == F_RDLCK && !fd_can_read(f)) ||
	    (lock->type == F_WRLCK && !fd_can_write(f)))
		return -EBADF;
	return f->inode ? acquire_record(f, command, &wanted) : 0;
}

static void release_all_records(struct inode *i, const void *owner)
{
	struct record all = {.owner = owner, .last = INT64_MAX, .type = F_UNLCK};
	if (i && i->records)
		set_range(i, &all);
}

void record_close(struct task *t, const struct file *f)
{
	release_all_records(f->inode, t);
}

void record_release(struct file *f)
{
	release_all_records(f->inode, f);
}

void record_exit(struct task *t)
{
	for (int fd = 0; fd < t->ndescriptors; fd++)
		if (t->descriptors[fd].file)
			record_close(t, t->descriptors[fd].file);
}
