/* proc.h - /proc and /sys: what is there is a table of paths, proc.def. Text is made when
 * a file is opened; directories and links are made when they are looked for.
 *
 * Three components of a path stand for many: [pid] for the processes, [tid] for the
 * threads of one, [fd] for its descriptors. */
#ifndef MODEL_PROC_H
#define MODEL_PROC_H
#include "print.h"

#include "tree.h"

/* Where an inode of /proc or /sys is: the first `n` bytes of a path of the table. */
struct proc_place {
	const char *path;
	size_t n;
	const struct proc_node *node; /* NULL: a directory */
	int pid, tid, fd; /* what the components in brackets stand for */
};

/* One path of the table; one of the four says what is there. */
struct proc_node {
	const char *path;
	unsigned mode;
	const char *fixed; /* text that never changes */
	void (*tell)(struct text *out, const struct proc_place *at);
	void (*link)(struct text *out, const struct proc_place *at);
	/* What a write does; NULL: the mode allows none. 0 or an error. */
	long (*accept)(const struct proc_place *at, const char *from, size_t n);
};

/* The task and thread that a place is about; NULL: gone by now. */
struct task *proc_task(const struct proc_place *at);
struct thread *proc_thread(const struct proc_place *at);

/* --- proc_task.c, proc_machine.c: the texts --- */

#define TELL(name) void name(struct text *out, const struct proc_place *at)
#define FIXED(path, mode, text)
#define TEXT(path, mode, function) TELL(function);
#define SETTABLE(path, mode, function, set) \
	TELL(function);                     \
	long set(const struct proc_place *at, const char *from, size_t n);
#define LINK(path, function) TELL(function);
#include "proc.def"
#endif
