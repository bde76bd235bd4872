/* model.h - what the files of the model tell one another.
 *
 * The model is the kernel of the program under test: ev_syscall answers what musl would
 * ask of Linux. It is guest C, so symbolic data and forking work in it as elsewhere.
 *
 * - What it keeps belongs to the state and forks with it. It is in one of the structs of
 *   kernel.h or in memory from pool.c, never in a variable.
 * - A function named in syscalls.def takes the arguments of its call and returns what the
 *   kernel would, negative errno values included.
 * - The program's pointers are used as they come. A bad one is the program's defect and
 *   is reported where the model touches it; EFAULT does not exist here.
 * - What is not modelled ends the path by __ev_bad_syscall. No answer is made up.
 * - No libc: neither its functions nor its variables. Its headers give constants only.
 *
 * Descriptors are in fd.h, files and directories in tree.h, time and signals in events.h,
 * waiting in wait.h. Names need no
 * prefix: model.mk makes everything but ev_syscall private to the model. */
#ifndef MODEL_H
#define MODEL_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

#include "abi.h"
#include "events.h"
#include "fd.h"
#include "kernel.h"
#include "prim.h"
#include "wait.h"

/* The seam: x86-64 Linux numbers. */
long ev_syscall(long n, long a, long b, long c, long d, long e, long f);
/* For a call that is not modelled: ENOSYS with --enosys; else it ends the path. */
long syscall_beyond(long n, const char *name);
/* The answer of the model, whatever faults are wanted. */
long syscall_answer(long n, long a, long b, long c, long d, long e, long f);

/* fault.c: the name under which a call counts (enum fault_call), 0: it cannot be made to fail.
 * Its answer, or a fault in place of it. */
static inline unsigned fault_call(long n)
{
	if ((unsigned long)n < FAULT_NUMBERS)
		return fault_calls[n];
	return n == __EV_SYS_THREAD_NEW ? FAULT_pthread_create : FAULT_NONE;
}
long fault_answer(unsigned call, long n, const long *a);
long fault_descriptor(struct file *f, unsigned code, unsigned long directions);
long fault_control(int what, unsigned long argument);
/* The answer to an ioctl code of everett.h that is refused, which is told; to others as well. */
long fault_refuse(unsigned code, const char *why, long error);
long ev_fault(long n, long a, long b, long c, long d, long e, long f);

enum {
	PATH_SIZE = 4096,
	PAGE_BYTES = 4096,
};
#define IO_MAX 0x7ffff000ul /* the most that one call moves */

/* Of functions with large locals that are seldom called: their callers make no room for them. */
#define APART __attribute__((noinline))

static inline size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static inline size_t whole_pages(size_t n)
{
	return (n + PAGE_BYTES - 1) & ~(size_t)(PAGE_BYTES - 1);
}

/* --- pool.c: memory; text.c: strings --- */

void *pool_get(size_t n); /* zero bytes; NULL if there is no more */
void pool_put(void *piece, size_t n); /* as many as it was asked for */
size_t text_length(const char *s);
bool text_equal(const char *a, const char *b, size_t n);
int text_order(const char *a, const char *b);
char *text_keep(const char *s, size_t n); /* a copy with its end */
void text_forget(char *kept);
bool text_is_symbolic(const char *s, size_t n);

/* --- lock.c --- */

long lock_file(int fd, int operation);
void lock_release(struct file *f); /* what flock gave it */

/* --- record.c: locks on parts of files; a child inherits none --- */

long record_control(struct file *f, int command, struct record_lock *lock);
void record_close(struct task *t, const struct file *f); /* it closes a descriptor */
void record_release(struct file *f); /* the description ends */
void record_exit(struct task *t);

/* --- owner.c: F_SETOWN and the like; seal.c: memfd_create, F_ADD_SEALS --- */

long owner_control(struct file *f, int command, long arg); /* fcntl's; else -EINVAL */
long owner_set_async(struct file *f, bool is_on); /* FIOASYNC */
long seal_make_memory(const char *name, unsigned flags);
long seal_get(const struct file *f);
long seal_add(const struct file *f, unsigned seals);

/* --- device.c: /dev/null and relatives; random bytes --- */

const char *device_name(int id); /* in /dev; NULL behind the last */
unsigned long device_number(long id);
long device_open(struct inode *i, int id, int flags);
bool device_is_zero(const struct file *f);
long device_getrandom(void *to, size_t n, unsigned flags);

/* --- open.c --- */

long open_at(int dir, const char *path, int flags, unsigned mode);

/* --- io.c: bytes in and out --- */

long io_read(int fd, void *to, size_t n);
long io_pread(int fd, void *to, size_t n, long offset);
long io_readv(int fd, const struct vector *v, int count);
long io_preadv(int fd, const struct vector *v, int count, long offset);
long io_write(int fd, const void *from, size_t n);
long io_pwrite(int fd, const void *from, size_t n, long offset);
long io_writev(int fd, const struct vector *v, int count);
long io_pwritev(int fd, const struct vector *v, int count, long offset);
long io_seek(int fd, long offset, int whence);
long io_control(int fd, unsigned request, void *arg);
long io_advise(int fd, int advice);
/* For files without positions whose lseek succeeds all the same, as on Linux. */
long io_seek_nowhere(struct file *f, long offset, int whence);
/* What lseek gives for a file of that size; f->offset is there then. */
long io_seek_in(struct file *f, long size, long offset, int whence);

/* --- size.c: how large files are, and copies between them --- */

long size_truncate(const char *path, long size);
long size_ftruncate(int fd, long size);
long size_allocate(int fd, int mode, long offset, long n);
long size_sync(int fd);
long size_copy_range(int in, long *in_at, int out, long *out_at, size_t n,
		     unsigned flags);
long size_send(int out, int in, long *in_at, size_t n);

/* --- pipe.c --- */

struct pipe;
void pipe_free(struct pipe *p); /* NULL is allowed */
long pipe_make(int ends[2], int flags);
long pipe_open(struct inode *i, int flags); /* one with a name */
long pipe_broken(void); /* sends SIGPIPE: -EPIPE */
long pipe_capacity(const struct file *f); /* -EBADF: it is no pipe */
long pipe_set_capacity(struct file *f, long bytes);

/* --- inotify.c --- */

long inotify_make(int flags);
long inotify_watch(int fd, const char *path, uint32_t mask);
long inotify_unwatch(int fd, int wd);

/* --- splice.c --- */

long splice_move(int in_fd, long *in_at, int out_fd, long *out_at, size_t n,
		 unsigned flags);
long splice_tee(int in_fd, int out_fd, size_t n, unsigned flags);
long splice_memory(int fd, const struct vector *v, unsigned long count, unsigned flags);

/* --- event.c: eventfd; futex.c --- */

long event_make(unsigned count, int flags);
long futex_control(const int *word, int operation, int value, const struct moment *limit,
		   int *second, unsigned third);

/* --- stat.c, attr.c: what files are, and changing that --- */

long stat_path(int dir, const char *path, struct kernel_stat *out, int flags);
long stat_fd(int fd, struct kernel_stat *out);
void stat_file(const struct file *f, struct kernel_stat *out);
unsigned stat_mode(const struct file *f); /* st_mode of what is open */
long stat_extended(int dir, const char *path, int flags, unsigned mask,
		   struct extended_stat *out);
long stat_access(int dir, const char *path, int mode, int flags);
long stat_system(const char *path, struct system_stat *out);
long stat_fd_system(int fd, struct system_stat *out);
long attr_mode(int dir, const char *path, unsigned mode, int flags);
long attr_fd_mode(int fd, unsigned mode);
long attr_owner(int dir, const char *path, unsigned uid, unsigned gid, int flags);
long attr_fd_owner(int fd, unsigned uid, unsigned gid);
long attr_times(int dir, const char *path, const struct moment when[2], int flags);
long attr_times_micro(int dir, const char *path, const struct micro_moment when[2]);
long attr_times_second(const char *path, const long when[2]);
unsigned attr_masked(unsigned mode); /* what umask leaves */
long attr_umask(int mask);

/* --- dir.c, link.c: directories and names --- */

long dir_entries(int fd, void *to, size_t n);
long dir_current(char *to, size_t n);
long dir_change(const char *path);
long dir_fd_change(int fd);
long dir_make(int dir, const char *path, unsigned mode);
long dir_remove(int dir, const char *path);
long dir_make_node(int dir, const char *path, unsigned mode);
long link_make(int from_dir, const char *from, int dir, const char *path, int flags);
long link_symbolic(const char *target, int dir, const char *path);
long link_read(int dir, const char *path, char *to, int n);
long link_remove(int dir, const char *path, int flags);
long link_rename(int from_dir, const char *from, int dir, const char *path,
		 unsigned flags);

/* --- terminal.c; io.c: ioctl --- */

long terminal_control(unsigned request, void *arg); /* of one that is a terminal */

/* --- mem.c: mappings; share.c: those shared with a file --- */

long mem_map(uintptr_t at, size_t size, int protection, int flags, int fd, long offset);
long mem_unmap(uintptr_t start, size_t size);
long mem_protect(uintptr_t start, size_t size, int protection);
long mem_remap(uintptr_t start, size_t old, size_t size, int flags);
long mem_advise(uintptr_t start, size_t size, int advice);
long mem_sync(uintptr_t start, int flags);
long mem_break(uintptr_t to);
long mem_core(uintptr_t start, size_t size, unsigned char *in_core);
int mem_rights(int protection); /* as __ev_protect takes them */
long share_map(struct inode *i, size_t size, uint64_t offset, int protection);
/* Before the memory goes; false: it must stay, as it was mapped twice. */
bool share_unmap(uintptr_t start, size_t size);
bool share_has(uintptr_t start, size_t size); /* is there one in that range? */
/* The page of a mapping that a file's block must use; NULL: any memory. */
char *share_page(const struct inode *i, uint64_t block);
void share_end_moved(struct inode *i); /* the file got longer */
void share_lock_page(char *page); /* it is behind the end now */

/* --- step.c: system calls among those of other threads --- */

/* Does the call concern the calling thread alone? flags are its fourth argument. */
bool step_is_private(long n, long flags);
/* Before a call, whose touches are not known yet, and behind it: a handler may make one while another
 * one waits. */
struct step_before {
	long call;
	const long *arguments;
	const void *also;
};
static inline struct step_before step_enter(struct thread *t, long n, const long *arguments)
{
	struct step_before before = {t->call, t->arguments, t->also};
	t->call = n;
	t->arguments = arguments;
	t->also = NULL;
	t->shape = kernel->shape - 1;
	return before;
}
static inline void step_leave(struct thread *t, const struct step_before *before)
{
	t->call = before->call;
	t->arguments = before->arguments;
	t->also = before->also;
	t->shape = kernel->shape - 1;
}
/* Waits for the turn of a call that was entered. */
void step_take_turn(struct thread *t);
/* What else an open file touches, and whatever a call on it touches: for file_ops.touch. */
void step_touch(int op, const volatile void *object);
void step_touch_file(const struct file *f);
/* For the same: this may become another thing while kernel->shape stays as it is. */
void step_touches_vary(void);
bool step_sends(void); /* is the call one that gives others something to read? */
/* A call has found something that it touches, which its arguments do not show: from here on it is a
 * step that does. */
void step_also(const void *object);
/* From here on the calling thread changes the kernel as a whole. */
void step_whole(void);
/* Descriptors, connections, ports, members of epolls have become others. */
static inline void step_shape_changes(void)
{
	kernel->shape++;
}
/* Stops until the thread is woken or clock_passed is `limit`: for wait.c. */
void step_wait(uint64_t limit, long call, const char *what);
void step_end(long n, long result); /* behind a call: is the machine idle? */
/* From now on threads that compute for long are interrupted (slice.c). */
void slice_begin(void);
void step_active(void); /* somebody did something that others can see: it is not */

/* --- fork.c, child.c: processes --- */

long fork_task(void);
long fork_clone(unsigned long flags, void *stack);
bool fork_is_limited(void); /* by RLIMIT_NPROC */
long fork_new_thread(void);
long fork_end_thread(void);
/* The calling process ends; the status is as wait tells it. */
_Noreturn void child_exit(int status);
_Noreturn void child_die(int sig); /* by a signal */
/* Robust mutexes that threads of the calling process hold become free, as those of an owner who
 * died: at the end of the process or of its program. */
void child_give_up_mutexes(void);
void child_stop(int sig); /* until SIGCONT comes */
void child_continue(struct task *t);
long child_wait(int pid, int *status, int options, struct usage *usage);
long child_wait_id(int type, int id, struct signal_info *info, int options,
		   struct usage *usage);
long child_set_group(int pid, int group);
long child_set_session(void);

/* --- exec.c --- */

long exec_program(const char *path, char *const *args, char *const *env);
/* A descriptor for the program that runs, if the path means that; else -ENOENT. */
long exec_open_self(const char *path, int flags);
long exec_program_at(int dir, const char *path, char *const *args, char *const *env,
		     int flags);

/* --- process.c: identity, limits, the machine --- */

long process_uname(struct machine_name *out);
long process_capabilities(unsigned *header, void *data); /* of an ordinary user: none */
long process_sysinfo(struct machine_info *out);
long process_groups(int n, unsigned *out);
long process_ids(unsigned *real, unsigned *effective, unsigned *saved);
long process_set_ids(unsigned a, unsigned b, unsigned c);
struct task *process_find(int pid); /* 0: the calling one; NULL: there is none */
long process_group_of(int pid);
long process_session_of(int pid);
long process_limit(int pid, unsigned what, const struct limit *set, struct limit *old);
int process_max_files(void);
long process_affinity(int pid, size_t n, unsigned long *mask);
long process_cpu(unsigned *cpu, unsigned *node);
long process_option(int option, unsigned long a);
long process_priority(int which, int who);
long process_set_priority(int which, int who, int nice);
long process_policy(int pid, int *parameter);
long process_bounds(int policy, bool is_max);
#endif
