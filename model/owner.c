/* owner.c - who gets signals about a description, and whether it asks for them. It is
 * kept and told; the signals are never sent. */
#include "tree.h"

#include <limits.h>
#include <signal.h>

enum { OWNER_THREAD, OWNER_PROCESS, OWNER_GROUP };

struct owner_argument { /* f_owner_ex */
	int kind, id;
};

static bool has_group(int id)
{
	for (const struct task *t = kernel->tasks; t; t = t->next)
		if (t->group == id)
			return true;
	return false;
}

static bool has_thread(int id)
{
	for (const struct task *t = kernel->tasks; t; t = t->next)
		for (const struct thread *h = thread_live(t->threads); h; h = thread_live(h->next))
			if (h->id == id)
				return true;
	return false;
}

static long set_file_owner(struct file *f, int kind, int id)
{
	if (id && !(kind == OWNER_GROUP	   ? has_group(id)
		    : kind == OWNER_THREAD ? has_thread(id)
					   : process_find(id) != NULL))
		return -ESRCH;
	f->owner = id;
	f->owner_kind = kind;
	return 0;
}

static long set_owner_extended(struct file *f, const struct owner_argument *given)
{
	if (given->kind < OWNER_THREAD || given->kind > OWNER_GROUP)
		return -EINVAL;
	return set_file_owner(f, given->kind, given->id);
}

static long set_owner_signal(struct file *f, long sig)
{
	if (sig < 0 || sig > SIGNALS)
		return -EINVAL;
	f->owner_signal = (int)sig;
	return 0;
}

long owner_control(struct file *f, int command, long arg)
{
	struct owner_argument *extended = (void *)arg;
	int id = (int)arg;
	switch (command) {
	case F_SETOWN:
		if (id == INT_MIN)
			return -EINVAL;
		return set_file_owner(f, id < 0 ? OWNER_GROUP : OWNER_PROCESS,
				      id < 0 ? -id : id);
	case F_GETOWN: return f->owner_kind == OWNER_GROUP ? -f->owner : f->owner;
	case F_SETOWN_EX: return set_owner_extended(f, extended);
	case F_GETOWN_EX:
		*extended = (struct owner_argument){f->owner_kind, f->owner};
		return 0;
	case F_SETSIG: return set_owner_signal(f, arg);
	case F_GETSIG: return f->owner_signal;
	default: return -EINVAL;
	}
}

/* Only what others write to can ask for signals. */
long owner_set_async(struct file *f, bool is_on)
{
	unsigned kind = stat_mode(f) & S_IFMT;
	bool was_on = f->flags & O_ASYNC;
	if (is_on != was_on && kind != S_IFIFO && kind != S_IFSOCK && kind != S_IFCHR)
		return -ENOTTY;
	f->flags = (f->flags & ~O_ASYNC) | (is_on ? O_ASYNC : 0);
	return 0;
}
