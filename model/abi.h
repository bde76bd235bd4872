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

struct signal_info { /* siginfo_t of a signal sent by a process */
	int signo, error, code, pad;
	int pid;
	unsigned uid;
	int rest[26];
};

_Static_assert(sizeof(struct kernel_stat) == 144, "kstat");
_Static_assert(offsetof(struct kernel_dirent, name) == 19, "linux_dirent64");
_Static_assert(sizeof(struct kernel_termios) == 36, "termios");
_Static_assert(sizeof(struct usage) == 144, "rusage");
_Static_assert(sizeof(struct machine_info) == 112, "sysinfo");
_Static_assert(sizeof(struct signal_info) == 128, "siginfo_t");
#endif
