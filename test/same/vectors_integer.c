/* GCC vector extensions on integers: arithmetic, shifts, compares, selects. */
#include <stdio.h>
#include <string.h>

typedef int v4i __attribute__((vector_size(16)));
typedef unsigned char v16b __attribute__((vector_size(16)));
typedef short v8s __attribute__((vector_size(16)));
typedef long long v2l __attribute__((vector_size(16)));
typedef unsigned v8u __attribute__((vector_size(32)));

#define SHOW(v)                                          \
	do {                                             \
		unsigned char bytes[sizeof(v)];          \
		memcpy(bytes, &(v), sizeof(v));          \
		for (unsigned k = 0; k < sizeof(v); k++) \
			printf("%02x", bytes[k]);        \
		printf("\n");                            \
	} while (0)

static __attribute__((noinline)) v4i blend(v4i mask, v4i a, v4i b)
{
	return (mask & a) | (~mask & b);
}

int main(void)
{
	volatile int start = 3;
	v4i a = {start, -7, 100, 1 << 20}, b = {2, 3, -5, start};
	v4i r = a + b * 3 - (a ^ b);
	SHOW(r);
	r = a / b;
	SHOW(r);
	r = a % b;
	SHOW(r);
	v4i less = a < b, equal = a == b;
	SHOW(less);
	SHOW(equal);
	r = blend(less, a, b);
	SHOW(r);
	r = a << (v4i){1, 2, 3, 4};
	SHOW(r);
	r = a >> 2;
	SHOW(r);
	v16b c = {1, 2,	 3,  250, 5,  6,  7,  8,
		  9, 10, 11, 12,  13, 14, 15, (unsigned char)start};
	c = c + c * 20;
	SHOW(c);
	c = c >> 3;
	SHOW(c);
	v8s s = {1, -1, 300, -300, 32767, -32768, 0, (short)start};
	s = s * 2 + 1;
	SHOW(s);
	v2l l = {1LL << 40, -start};
	l = l * l;
	SHOW(l);
	v8u u = {1, 2, 3, 4, 5, 6, 7, 8};
	u = u * (unsigned)start + (u << 28) + ~u;
	SHOW(u);
	unsigned sum = 0;
	for (int i = 0; i < 8; i++) {
		sum += u[i];
		u[i] = sum;
	}
	SHOW(u);
	r = -a;
	SHOW(r);
	r = (a == 3) | (a != b);
	SHOW(r);
	return 0;
}
