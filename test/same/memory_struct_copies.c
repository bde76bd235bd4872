/* Assignment of structures of 1 to 300 bytes, overlapping arrays of them, self-assignment. */
#include <stdio.h>
#include <string.h>

#define SIZES(X)                                                                    \
	X(1)                                                                        \
	X(2) X(3) X(5) X(8) X(13) X(16) X(17) X(31) X(32) X(33) X(64) X(100) X(129) \
		X(300)
#define DEFINE(n)                                                           \
	struct s##n {                                                       \
		unsigned char b[n];                                         \
	};                                                                  \
	static __attribute__((noinline)) struct s##n turn##n(struct s##n x) \
	{                                                                   \
		struct s##n y = x;                                          \
		for (int i = 0; i < n; i++)                                 \
			y.b[i] = (unsigned char)(x.b[n - 1 - i] + i);       \
		return y;                                                   \
	}                                                                   \
	static void use##n(unsigned char *from)                             \
	{                                                                   \
		struct s##n v[3], *p = &v[1];                               \
		memcpy(v, from, sizeof v);                                  \
		v[0] = turn##n(v[1]);                                       \
		*p = v[2];                                                  \
		*p = *p;                                                    \
		v[2] = turn##n(turn##n(v[0]));                              \
		unsigned long sum = 0;                                      \
		for (unsigned i = 0; i < sizeof v; i++)                     \
			sum = sum * 33 + ((unsigned char *)v)[i];           \
		printf("%d %lx\n", n, sum);                                 \
	}
SIZES(DEFINE)

int main(void)
{
	unsigned char from[1000];
	volatile int k = 13;
	for (int i = 0; i < 1000; i++)
		from[i] = (unsigned char)(i * k);
#define USE(n) use##n(from);
	SIZES(USE)
	return 0;
}
