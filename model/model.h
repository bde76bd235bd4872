/* model.h - what the files of the model tell one another.
 *
 * The model is the kernel of the program under test: ev_syscall answers what musl would
 * ask of Linux. It is guest C, so symbolic data and forking work in it as elsewhere.
 *
 * - All its memory is static: it belongs to the state and forks with it.
 * - A function named in syscalls.def takes the arguments of its call and returns what the
 *   kernel would, negative errno values included.
 * - The program's pointers are used as they come. A bad one is the program's defect and
 *   is reported where the model touches it; EFAULT does not exist here.
 * - What is not modelled ends the path by __ev_bad_syscall. No answer is made up.
 * - No libc: neither its functions nor its variables. Its headers give constants only.
 *
 * Names need no prefix: model.mk makes everything but ev_syscall private to the model. */
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
#include "prim.h"

/* The seam: x86-64 Linux numbers. */
long ev_syscall(long n, long a, long b, long c, long d, long e, long f);

enum {
	FD_MAX = 1024, /* open descriptors, also RLIMIT_NOFILE */
	PATH_SIZE = 4096,
	PAGE_BYTES = 4096,
	PROCESS_ID = 1000, /* also the thread, the group and the session */
	USER_ID = 1000, /* also the group */
};
#define IO_MAX 0x7ffff000ul /* the most that one call moves */

/* --- fd.c: descriptors and open file descriptions --- */

enum kind {
	KIND_STREAM, /* standard input, output or error; id is 0, 1 or 2 */
	KIND_DEVICE, /* id is that of device.c */
	KIND_FILE, /* of the host; id is the engine's handle */
	KIND_DIR, /* of the host; id is the engine's handle */
};

/* An open file description. Unused exactly if count is 0. */
struct file {
	enum kind kind;
	int count; /* descriptors that share it */
	int flags; /* as F_GETFL tells them */
	long id; /* meaning depends on kind */
	uint64_t offset; /* of a directory: number of the next entry */
	char *path; /* of a directory: for openat and the like */
};

struct file *fd_get(int fd); /* NULL if it is not open */
bool fd_can_read(const struct file *f);
bool fd_can_write(const struct file *f);
/* The lowest free descriptor, for a copy of `made`; or -EMFILE. */
long fd_open(const struct file *made, bool closes_on_exec);
long fd_close(int fd);
long fd_dup(int fd);
long fd_dup2(int fd, int to);
long fd_dup3(int fd, int to, int flags);
long fd_control(int fd, int command, long arg);

/* --- path.c: names --- */

/* The path as the host knows it: `path` itself, or joined to that of a directory in a
 * buffer that lasts until the next call. 0, or why there is none. */
long path_at(int dir, const char *path, const char **out);
/* Descriptor that names like /dev/stdin or /dev/fd/3 stand for; -1 for other names. */
int path_descriptor(const char *path);
/* /proc and /sys tell about the machine that runs everett: not there. */
bool path_is_hidden(const char *path);
bool path_equal(const char *a, const char *b);
char *path_keep(const char *path); /* NULL if too many are kept */
void path_forget(char *kept); /* NULL is allowed */

/* --- device.c: /dev/null and relatives; random bytes --- */

int device_find(const char *path); /* id; -1 for other names */
unsigned long device_number(long id);
long device_read(long id, void *to, size_t n);
long device_write(long id, size_t n);
bool device_is_zero(long id);
long device_getrandom(void *to, size_t n, unsigned flags);

/* --- open.c --- */

long open_at(int dir, const char *path, int flags);

/* --- io.c: bytes in and out --- */

long io_read(int fd, void *to, size_t n);
long io_pread(int fd, void *to, size_t n, long offset);
long io_readv(int fd, const struct vector *v, int count);
long io_preadv(int fd, const struct vector *v, int count, long offset);
long io_write(int fd, const void *from, size_t n);
long io_pwrite(int fd, const void *from, size_t n, long offset);
long io_writev(int fd, const struct vector *v, int count);
long io_seek(int fd, long offset, int whence);
long io_advise(int fd, int advice);

/* --- stat.c: what files are --- */

long stat_path(int dir, const char *path, struct kernel_stat *out, int flags);
long stat_fd(int fd, struct kernel_stat *out);
long stat_access(int dir, const char *path, int mode, int flags);
long stat_readlink(int dir, const char *path, char *to, int n);

/* --- dir.c --- */

long dir_entries(int fd, void *to, size_t n);
long dir_current(char *to, size_t n);

/* --- terminal.c --- */

bool terminal_is(const struct file *f);
long terminal_control(int fd, unsigned request, void *arg);

/* --- poll.c: everything is always ready, or never --- */

long poll_list(struct poll_entry *list, unsigned long n, int milliseconds);
long poll_list_timed(struct poll_entry *list, unsigned long n,
		     const struct moment *limit);
long poll_select(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		 const struct micro_moment *limit);
long poll_pselect(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		  const struct moment *limit);

/* --- mem.c --- */

long mem_map(size_t size, int protection, int flags, int fd, long offset);
long mem_unmap(uintptr_t start, size_t size);
long mem_protect(uintptr_t start);
long mem_advise(uintptr_t start, int advice);

/* --- clock.c: a clock that only the program moves --- */

uint64_t clock_started(void); /* ns since the epoch */
uint64_t clock_uptime(void); /* ns since the machine started: one reading */
uint64_t clock_used(void); /* ns of processor time: one reading */
void clock_sleep(uint64_t ns);
bool clock_is_span(const struct moment *m); /* a valid length of time */
long clock_get(int id, struct moment *out);
long clock_resolution(int id, struct moment *out);
long clock_time(long *out);
long clock_timeofday(struct micro_moment *out, int zone[2]);
long clock_nap(const struct moment *span);
long clock_nap_on(int id, int flags, const struct moment *when);
long clock_times(long out[4]);
long clock_usage(int who, struct usage *out);

/* --- process.c: identity, limits, the machine --- */

long process_uname(struct machine_name *out);
long process_sysinfo(struct machine_info *out);
long process_groups(int n, unsigned *out);
long process_ids(unsigned *real, unsigned *effective, unsigned *saved);
long process_group_of(int pid);
long process_limit(int pid, unsigned what, const struct limit *set, struct limit *old);
long process_umask(int mask);
long process_affinity(int pid, size_t n, unsigned long *mask);
long process_cpu(unsigned *cpu, unsigned *node);
long process_futex(const int *word, int operation, int value, const struct moment *limit);

/* --- signal.c: signals that the program sends itself --- */

long signal_action(int sig, const struct kernel_sigaction *set,
		   struct kernel_sigaction *old, size_t size);
long signal_mask(int how, const uint64_t *set, uint64_t *old, size_t size);
long signal_pending(uint64_t *out, size_t size);
long signal_kill(int pid, int sig);
long signal_thread_kill(int process, int thread, int sig);
long signal_stack(const struct signal_stack *set, struct signal_stack *old);
#endif
