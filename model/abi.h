/* abi.h - layouts of x86-64 Linux at the system call. Ours, because what libc's headers
 * declare is sometimes larger than what the kernel writes (termios, sigset_t, rusage). */
#ifndef MODEL_ABI_H
#define MODEL_ABI_H
#include <stddef.h>
#include <stdint.h>

struct moment { /* timespec */
	long sec, nsec;
};

struct micro_moment { /* timeval */
	long sec, usec;
};

struct vector { /* iovec */
	void *base;
	size_t n;
};

struct kernel_stat {
	uint64_t dev, ino, nlink;
	uint32_t mode, uid, gid, pad;
	uint64_t rdev;
	int64_t size, blksize, blocks;
	struct moment atime, mtime, ctime;
	int64_t unused[3];
};

struct kernel_dirent { /* linux_dirent64 */
	uint64_t ino;
	int64_t off;
	uint16_t reclen;
	uint8_t type;
	char name[];
};

struct kernel_termios {
	uint32_t iflag, oflag, cflag, lflag;
	uint8_t line, cc[19];
};

struct window_size {
	uint16_t rows, columns, x_pixels, y_pixels;
};

struct poll_entry {
	int fd;
	int16_t events, revents;
};

struct usage { /* rusage without what libc keeps in reserve */
	struct micro_moment user, system;
	long maxrss, rest[13];
};

struct limit {
	uint64_t soft, hard;
};

struct machine_name { /* utsname */
	char system[65], node[65], release[65], version[65], machine[65], domain[65];
};

struct machine_info { /* sysinfo */
	long uptime;
	uint64_t loads[3], ram, free_ram, shared_ram, buffer_ram, swap, free_swap;
	uint16_t processes, pad;
	uint64_t high, free_high;
	uint32_t unit;
};

struct kernel_sigaction {
	void (*handler)(int);
	uint64_t flags;
	void (*restorer)(void);
	uint64_t mask;
};

struct signal_stack {
	void *base;
	int flags;
	size_t n;
};

struct signal_info { /* siginfo_t of a signal sent by a process or a timer */
	int signo, error, code, pad;
	int pid; /* or the timer */
	unsigned uid; /* or its overrun */
	uint64_t value;
	int rest[24];
};

struct signal_event { /* sigevent */
	uint64_t value;
	int signo, notify, thread, rest[11];
};

struct mask_argument { /* the sixth one of pselect6 */
	const uint64_t *mask;
	size_t n;
};

struct epoll_item { /* epoll_event */
	uint32_t events;
	uint64_t data;
} __attribute__((packed));

struct message_header { /* msghdr */
	void *name;
	unsigned name_size;
	struct vector *parts;
	size_t nparts;
	void *control;
	size_t control_size;
	int flags;
};

struct many_header { /* mmsghdr */
	struct message_header header;
	unsigned n;
};

struct control_header { /* cmsghdr */
	size_t n;
	int level, type;
};

struct record_lock { /* flock */
	int16_t type, whence;
	int64_t start, n;
	int pid;
};

struct system_stat { /* statfs */
	uint64_t type, bsize, blocks, bfree, bavail, files, ffree;
	int id[2];
	uint64_t namelen, frsize, flags, spare[4];
};

struct extended_moment {
	int64_t sec;
	uint32_t nsec;
	int32_t pad;
};

struct extended_stat { /* statx */
	uint32_t mask, blksize;
	uint64_t attributes;
	uint32_t nlink, uid, gid;
	uint16_t mode, pad;
	uint64_t ino, size, blocks, attributes_mask;
	struct extended_moment atime, btime, ctime, mtime;
	uint32_t rdev_major, rdev_minor, dev_major, dev_minor;
	uint64_t spare[14];
};

_Static_assert(sizeof(struct kernel_stat) == 144, "kstat");
_Static_assert(offsetof(struct kernel_dirent, name) == 19, "linux_dirent64");
_Static_assert(sizeof(struct kernel_termios) == 36, "termios");
_Static_assert(sizeof(struct usage) == 144, "rusage");
_Static_assert(sizeof(struct machine_info) == 112, "sysinfo");
_Static_assert(sizeof(struct signal_info) == 128, "siginfo_t");
_Static_assert(sizeof(struct signal_event) == 64, "sigevent");
_Static_assert(sizeof(struct epoll_item) == 12, "epoll_event");
_Static_assert(sizeof(struct message_header) == 56, "msghdr");
_Static_assert(sizeof(struct many_header) == 64, "mmsghdr");
_Static_assert(sizeof(struct record_lock) == 32, "flock");
_Static_assert(sizeof(struct system_stat) == 120, "statfs");
_Static_assert(sizeof(struct extended_stat) == 256, "statx");
#endif
