/* ipc.h - System V IPC: what semaphores, shared memory and message queues have in common,
 * and their calls. An object has a key, under which it is found, and an id. */
#ifndef MODEL_IPC_H
#define MODEL_IPC_H
#include "model.h" /* first: it says what of the system's headers we want */

struct ipc_permission { /* ipc_perm */
	int key;
	unsigned uid, gid, cuid, cgid, mode;
	int sequence;
	long unused[2];
};
_Static_assert(sizeof(struct ipc_permission) == 48, "ipc_perm");

struct ipc_object {
	struct ipc_object *next;
	int id;
	struct ipc_permission permission;
};

/* Commands of the three …ctl calls, with those bits off that say which ABI it is. */
enum { IPC_ABI = 0x100, IPC_REMOVE = 0, IPC_CHANGE = 1, IPC_TELL = 2 };
enum { IPC_CREATE = 01000, IPC_EXCLUSIVE = 02000, IPC_NO_WAIT = 04000 };
enum { IPC_READ = 0444, IPC_WRITE = 0222 };

/* What is asked of …get: `make` gives a new object, or NULL without memory. */
struct ipc_request {
	int key, flags;
	size_t size; /* in the unit of the kind */
	size_t (*size_of)(const struct ipc_object *o); /* a larger one is refused */
	struct ipc_object *(*make)(size_t size);
};
/* Would ipc_get make a new object? */
bool ipc_is_new(enum ipc_kind kind, int key, int flags);
long ipc_get(enum ipc_kind kind, const struct ipc_request *r);
struct ipc_object *ipc_find(enum ipc_kind kind, int id); /* NULL: there is none */
void ipc_unlink(enum ipc_kind kind, struct ipc_object *o); /* it is found no longer */
long ipc_may(const struct ipc_object *o, unsigned rights); /* 0 or -EACCES */
long ipc_may_change(const struct ipc_object *o); /* 0 or -EPERM */
void ipc_change(struct ipc_object *o, const struct ipc_permission *to); /* IPC_SET */
long ipc_now(void); /* seconds, for the times that are told */

/* --- sem.c, sem_control.c; the undo list of a task is not inherited --- */

long sem_get(int key, int n, int flags);
struct sem_operation { /* sembuf */
	uint16_t number;
	int16_t change, flags;
};
long sem_operate(int id, const struct sem_operation *ops, size_t n,
		 const struct moment *limit);
long sem_control(int id, int number, int command, long arg);
void sem_fork(struct task *parent, struct task *child);
void sem_exit(struct task *t); /* undoes what is to be undone */

/* --- shm.c: a child has the attachments of its parent --- */

long shm_get(int key, size_t size, int flags);
long shm_attach(int id, uintptr_t at, int flags);
long shm_detach(uintptr_t at);
long shm_control(int id, int command, void *arg);
bool shm_unmap(uintptr_t start, size_t size); /* munmap of one; false: there is none */
void shm_fork(struct task *parent, struct task *child);
void shm_exit(struct task *t);

/* --- msg.c --- */

long msg_get(int key, int flags);
long msg_send(int id, const void *message, size_t n, int flags);
long msg_receive(int id, void *to, size_t n, long type, int flags);
long msg_control(int id, int command, void *arg);

/* --- mqueue.c: POSIX message queues --- */

struct mq_attributes { /* mq_attr */
	long flags, most, size, waiting, unused[4];
};
long mq_open_(const char *name, int flags, unsigned mode,
	      const struct mq_attributes *wanted);
long mq_unlink_(const char *name);
long mq_send_(int fd, const char *from, size_t n, unsigned priority,
	      const struct moment *limit);
long mq_receive_(int fd, char *to, size_t n, unsigned *priority,
		 const struct moment *limit);
long mq_notify_(int fd, const struct signal_event *event);
long mq_attributes(int fd, const struct mq_attributes *set, struct mq_attributes *old);
void mq_exit(struct task *t); /* it is told no longer */
#endif
