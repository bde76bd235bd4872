/* device.c - the devices that every machine has, and random bytes that are the same in
 * every run: a path that is replayed must read them again. */
#include "model.h"

enum id { DEVICE_NULL, DEVICE_ZERO, DEVICE_FULL, DEVICE_RANDOM, DEVICE_URANDOM, DEVICES };
enum { DEVICE_MAJOR = 1 };

static const struct {
	const char *name;
	unsigned minor;
} devices[DEVICES] = {
	[DEVICE_NULL] = {"null", 3},	   [DEVICE_ZERO] = {"zero", 5},
	[DEVICE_FULL] = {"full", 7},	   [DEVICE_RANDOM] = {"random", 8},
	[DEVICE_URANDOM] = {"urandom", 9},
};

static uint64_t random_state = 0x9e3779b97f4a7c15;

/* xorshift64*: not for secrets, and nobody here has any. */
static uint64_t next_random(void)
{
	random_state ^= random_state >> 12;
	random_state ^= random_state << 25;
	random_state ^= random_state >> 27;
	return random_state * 0x2545f4914f6cdd1d;
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
	return DEVICE_MAJOR << 8 | devices[id].minor;
}

bool device_is_zero(long id)
{
	return id == DEVICE_ZERO;
}

long device_read(long id, void *to, size_t n)
{
	switch ((enum id)id) {
	case DEVICE_NULL: return 0;
	case DEVICE_RANDOM:
	case DEVICE_URANDOM: fill_random(to, n); break;
	default: __builtin_memset(to, 0, n);
	}
	return (long)n;
}

long device_write(long id, size_t n)
{
	return id == DEVICE_FULL ? -ENOSPC : (long)n;
}

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
