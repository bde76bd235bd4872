/* Reading a union through another member, at every offset; unions in registers. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union any {
	uint8_t b[16];
	uint16_t h[8];
	uint32_t w[4];
	uint64_t d[2];
	unsigned __int128 q;
	float f[4];
	double g[2];
	long double l;
	struct {
		uint8_t pad;
		uint32_t odd;
		uint64_t odder;
	} __attribute__((packed)) p;
};

static __attribute__((noinline)) union any rotate(union any u, int n)
{
	u.q = u.q << n | u.q >> (128 - n);
	return u;
}

int main(void)
{
	volatile uint64_t seed = 0x3ff123456789abcd;
	union any u;
	memset(&u, 0, sizeof u);
	u.d[0] = seed;
	u.d[1] = ~seed;
	for (int i = 1; i < 40; i++) {
		u = rotate(u, i * 3);
		u.h[i % 8] ^= (uint16_t)i;
		u.b[(i * 5) % 16] += 7;
		u.p.odd -= 3;
		printf("%x %x %llx %llx %x %llx\n", u.b[i % 16], u.h[i % 8],
		       (unsigned long long)u.d[0], (unsigned long long)u.d[1], u.p.odd,
		       (unsigned long long)u.p.odder);
		if (u.g[0] == u.g[0])
			printf("%a\n", u.g[0]);
		if (u.f[3] == u.f[3])
			printf("%a\n", (double)u.f[3]);
	}
	union {
		float f;
		int i;
	} v = {.f = -0.0f};
	printf("%x %zu\n", (unsigned)v.i, sizeof u);
	return 0;
}
