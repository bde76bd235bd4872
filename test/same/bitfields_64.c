/* 64-bit fields that straddle words; sign extension, increments, wrap-around. */
#include <stdio.h>
#include <string.h>

struct wide {
	unsigned long long a : 7, b : 41, c : 16;
	signed long long d : 63;
	signed long long e : 1;
	signed long long f : 33;
	unsigned long long g : 31;
};

int main(void)
{
	volatile unsigned long long seed = 88172645463325252ull;
	unsigned long long x = seed;
	struct wide w;
	memset(&w, 0, sizeof w);
	for (int i = 0; i < 60; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		w.a += x;
		w.b ^= x >> 3;
		w.c = w.a * w.b;
		w.d = (long long)x;
		w.e = x >> 5;
		w.f -= (long long)(x >> 9);
		w.g = ~w.g + x;
		w.d >>= i % 60;
		unsigned long long words[4];
		memcpy(words, &w, sizeof w);
		printf("%llu %llu %llu %lld %lld %lld %llu\n", (unsigned long long)w.a,
		       (unsigned long long)w.b, (unsigned long long)w.c, (long long)w.d,
		       (long long)w.e, (long long)w.f, (unsigned long long)w.g);
		printf("%llx %llx %llx\n", words[0], words[1], words[2]);
	}
	printf("%zu\n", sizeof w);
	return 0;
}
