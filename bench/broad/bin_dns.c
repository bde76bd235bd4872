/* A DNS question with compressed names: labels, pointers to earlier labels, limits on both, names
 * compared without case with the zone's own names. */
#include "bench.h"

#ifndef LEN
#define LEN 6
#endif

static const char *const zone[] = {"a", "ab", "c.d", 0};

/* The length of the name written to out, or -1. */
static int read_name(const uint8_t *packet, unsigned at, char *out)
{
	int length = 0, jumps = 0;
	for (;;) {
		if (at >= LEN)
			return -1;
		uint8_t byte = packet[at++];
		if (byte == 0)
			break;
		if ((byte & 0xc0) == 0xc0) {
			if (at >= LEN || ++jumps > 2)
				return -1;
			at = (byte & 0x3f) << 8 | packet[at];
			continue;
		}
		if (byte & 0xc0)
			return -1;
		if (byte > 3 || at + byte > LEN)
			return -1;
		if (length)
			out[length++] = '.';
		for (unsigned i = 0; i < byte; i++) {
			uint8_t c = packet[at++];
			if (c >= 'A' && c <= 'Z')
				c += 'a' - 'A';
			if (length == 8)
				return -1;
			out[length++] = (char)c;
		}
		if (length >= 7)
			return -1;
	}
	out[length] = 0;
	return length;
}

static int same(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}

int main(void)
{
	uint8_t packet[LEN];
	char name[16];
	klee_make_symbolic(packet, sizeof packet, "packet");
	unsigned start = packet[0] & 3;
	int length = read_name(packet, 1 + start % 3, name);
	if (length < 0)
		return 1;
	BENCH_CHECK(length < 10);
	for (int i = 0; zone[i]; i++)
		if (same(name, zone[i]))
			return 10 + i;
	return length == 0 ? 2 : 3;
}
