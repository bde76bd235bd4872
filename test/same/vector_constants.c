/* Vector constants seen through another type: bitcasts that stay constant expressions. */
#include <stdio.h>
#include <string.h>

typedef float pair __attribute__((vector_size(8)));
typedef long one __attribute__((vector_size(8)));
typedef short four __attribute__((vector_size(8)));
typedef unsigned char bytes __attribute__((vector_size(16)));
typedef double two __attribute__((vector_size(16)));
struct xy {
	float x, y;
};

static __attribute__((noinline)) struct xy choose(int which)
{
	struct xy a = {1.5f, -2.25f}, b = {1e10f, 3.75f};
	return which ? a : b;
}

static __attribute__((noinline)) pair punned(int which)
{
	return which ? (pair)(one){0x40490fdb3f800000} : (pair)(four){1, 2, 0x3f80, 0x4000};
}

int main(void)
{
	volatile int yes = 1;
	struct xy p = choose(yes), q = choose(!yes);
	printf("%g %g %g %g\n", (double)p.x, (double)p.y, (double)q.x, (double)q.y);
	for (int i = 0; i < 2; i++) {
		pair v = punned(i ^ yes);
		unsigned words[2];
		memcpy(words, &v, sizeof v);
		printf("%x %x\n", words[0], words[1]);
	}
	bytes b = (bytes)(two){1.0, -2.5};
	b ^= (bytes)(two){yes ? 3.5 : 0, 0.5};
	for (int i = 0; i < 16; i++)
		printf("%02x", b[i]);
	printf("\n");
	return 0;
}
