/* fd.h - descriptors, open file descriptions, and what can be done with a description.
 *
 * A new kind of file is one source file with one table of operations; nothing else in the
 * model asks what kind a description is. */
#ifndef MODEL_FD_H
#define MODEL_FD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "abi.h"
#include "fragment.h"
#include "kernel.h"

enum {
	FD_SOFT_LIMIT = 1024, /* RLIMIT_NOFILE at the start, as Linux has it */
	FD_HARD_LIMIT = 4096,
};

struct wait; /* wait.h */

/* What a description answers; negative errno values are errors. An entry may be NULL. */
struct file_ops {
	/* Bytes from or to *at, which moves where there are positions. NULL: EINVAL, of a
	 * directory EISDIR. */
	long (*read)(struct file *f, void *to, size_t n, uint64_t *at);
	long (*write)(struct file *f, const void *from, size_t n, uint64_t *at);
	/* The same for all parts of n bytes at once, where a message is not to be cut. NULL:
	 * each part by itself. */
	long (*read_parts)(struct file *f, const struct vector *v, int count, size_t n);
	long (*write_parts)(struct file *f, const struct vector *v, int count, size_t n);
	/* lseek. NULL: there are no positions, so also pread and the like are ESPIPE. */
	long (*seek)(struct file *f, long offset, int whence);
	/* What poll tells. Joins `w`, unless it is NULL, to the queues that are woken
	 * when the answer may have changed. NULL: always ready for reading and
	 * writing. */
	int (*ready)(struct file *f, struct wait *w);
	/* ioctl. NULL: ENOTTY. */
	long (*control)(struct file *f, unsigned request, void *arg);
	/* For what has no inode: corrects what stat.c has filled in. */
	void (*stat)(const struct file *f, struct kernel_stat *out);
	/* For what has no inode: opens it anew, by a name in /proc/self/fd. NULL:
	 * ENXIO. */
	long (*reopen)(const struct file *f, int flags);
	/* Says by step_touch what else a call on it does something to, beside the description,
	 * its data and its inode: the other end of a connection. */
	void (*touch)(const struct file *f);
	/* The calling process closes one of its descriptors. */
	void (*flush)(struct file *f);
	/* The description begins (it is in its place now), and ends. */
	void (*open)(struct file *f);
	void (*close)(struct file *f);
	/* For what has no inode: how /proc/self/fd names it, "[eventfd]". */
	const char *label;
};

extern const struct file_ops stream_ops; /* stream.c: descriptors 0, 1, 2 at the start */
extern const struct file_ops regular_ops; /* regular.c */
extern const struct file_ops directory_ops; /* dir.c */
extern const struct file_ops device_ops; /* device.c */
extern const struct file_ops pipe_ops; /* pipe.c */
extern const struct file_ops path_ops; /* open.c: O_PATH, where nothing can be done */

/* An open file description. */
struct file {
	const struct file_ops *ops;
	struct file *next, *previous; /* of the kernel's; not of the standard streams */
	int count; /* descriptors that name it */
	int flags; /* as F_GETFL tells them */
	uint64_t offset; /* of a directory: number of the next entry */
	struct inode *inode; /* held; NULL: it has none */
	long id; /* the meaning of both depends on ops */
	void *data;
	struct watch *watches; /* of epolls that watch it (epoll.c) */
	int owner, owner_kind, owner_signal; /* owner.c */
	int lock; /* by flock: 0, LOCK_SH or LOCK_EX */
	/* What the test wants of it, by ioctl: directions in which calls may fail; what is read is
	 * symbolic (fault.c, io.c). */
	unsigned char faults;
	bool is_symbolic;
	unsigned short lasting[DIRECTIONS]; /* faults that stay, by the direction */
	struct fragment fragment;
};

/* NULL if it is not open. */
static inline struct file *fd_get(int fd)
{
	return fd >= 0 && fd < task->ndescriptors ? task->descriptors[fd].file : NULL;
}
bool fd_can_read(const struct file *f);
bool fd_can_write(const struct file *f);
bool fd_is_regular(const struct file *f);
bool fd_is_directory(const struct file *f);
bool fd_is_always_ready(const struct file *f); /* nobody can wait for it: no epoll */
int fd_ready(struct file *f, struct wait *w); /* POLLIN and so on */
/* The same for a program that asks: what of a stream was on its way has arrived then. */
static inline int fd_tell_ready(struct file *f, struct wait *w)
{
	f->fragment.is_late = false;
	return fd_ready(f, w);
}
long fd_room(void); /* the descriptor that comes next, or -EMFILE */
/* The lowest free descriptor, for a copy of `made`, whose inode is held; or -EMFILE. */
long fd_open(const struct file *made, bool closes_on_exec);
/* The lowest free descriptor for a description that is there; or -EMFILE. */
long fd_install(struct file *f, bool closes_on_exec);
void fd_drop_file(struct file *f); /* one of those that count++ gave */
void fd_set_file(int fd, const struct file *made); /* in place of what is open there */
bool fd_is_open(const struct file *f); /* after handlers, which may have closed it */
/* wait_block for a call on this description, which lives meanwhile. -EBADF: it has been
 * closed, and is no more. */
long fd_block(struct file *f, struct wait *w, uint64_t limit, long call,
	      const char *what);
/* The same for one queue and without a limit; handlers of signals that are due have run,
 * and those with SA_RESTART do not end the waiting. 0: look again. */
long fd_wait(struct file *f, struct wait_queue *q, long call, const char *what);
long fd_close(int fd);
void socket_touch_children(const struct file *f); /* socket.c: by step_touch, before it is closed */
long fd_close_range(unsigned first, unsigned last, unsigned flags);
long fd_dup(int fd);
long fd_dup2(int fd, int to);
long fd_dup3(int fd, int to, int flags);
long fd_control(int fd, int command, long arg);
#endif
