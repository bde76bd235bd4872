/* device.c - the devices that every machine has, and random bytes that are the same in
 * every run: a path that is replayed must read them again. */
#include "model.h"

enum id {
	DEVICE_NULL,
	DEVICE_ZERO,
	DEVICE_FULL,
	DEVICE_RANDOM,
	DEVICE_URANDOM,
	DEVICE_TTY,
	DEVICES
};

static const struct {
	const char *name;
	unsigned major, minor;
} devices[DEVICES] = {
	[DEVICE_NULL] = {"null", 1, 3},	      [DEVICE_ZERO] = {"zero", 1, 5},
	[DEVICE_FULL] = {"full", 1, 7},	      [DEVICE_RANDOM] = {"random", 1, 8},
	[DEVICE_URANDOM] = {"urandom", 1, 9}, [DEVICE_TTY] = {"tty", 5, 0},
};

/* xorshift64*: not for secrets, and nobody here has any. */
static uint64_t next_random(void)
{
	uint64_t r = kernel->random;
	r ^= r >> 12;
	r ^= r << 25;
	r ^= r >> 27;
	kernel->random = r;
	return r * 0x2545f4914f6cdd1d;
}

static void fill_random(void *to, size_t n)
{
	unsigned char *p = to;
	uint64_t word = 0;
	for (size_t i = 0; i < n; i++) {
		if (i % 8 == 0)
			word = next_random();
		p[i] = (unsigned char)word;
		word >>= 8;
	}
}

const char *device_name(int id)
{
	return id < DEVICES ? devices[id].name : NULL;
}

unsigned long device_number(long id)
{
	return devices[id].major << 8 | devices[id].minor;
}

bool device_is_zero(const struct file *f)
{
	return f->ops == &device_ops && f->id == DEVICE_ZERO;
}

/* The terminal of the process, if a standard stream is one. */
long device_open(struct inode *i, int id, int flags)
{
	struct file f = {.ops = &device_ops, .flags = flags, .inode = i, .id = id};
	int stream = 0;
	if (id != DEVICE_TTY)
		return fd_open(&f, flags & O_CLOEXEC);
	while (stream < 3 && !__ev_is_terminal(stream))
		stream++;
	if (stream == 3)
		return -ENXIO;
	f.ops = &stream_ops;
	f.inode = NULL;
	f.id = stream;
	return fd_open(&f, flags & O_CLOEXEC);
}

static long read_device(struct file *f, void *to, size_t n, uint64_t *at)
{
	(void)at;
	switch ((enum id)f->id) {
	case DEVICE_NULL: return 0;
	case DEVICE_RANDOM:
	case DEVICE_URANDOM: fill_random(to, n); break;
	default: __builtin_memset(to, 0, n);
	}
	return (long)n;
}

static long write_device(struct file *f, const void *from, size_t n, uint64_t *at)
{
	(void)from;
	(void)at;
	return f->id == DEVICE_FULL ? -ENOSPC : (long)n;
}

static long seek_device(struct file *f, long offset, int whence)
{
	(void)f;
	(void)offset;
	(void)whence;
	return 0;
}

const struct file_ops device_ops = {
	.read = read_device,
	.write = write_device,
	.seek = seek_device,
};

long device_getrandom(void *to, size_t n, unsigned flags)
{
	enum { KNOWN = 7 }; /* GRND_NONBLOCK, GRND_RANDOM, GRND_INSECURE */
	if (flags & ~KNOWN)
		return -EINVAL;
	if (n > IO_MAX)
		n = IO_MAX;
	fill_random(to, n);
	return (long)n;
}
