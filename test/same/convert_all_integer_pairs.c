/* Every integer type converted to every other, implicitly and by cast. */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define TO(type)                                                           \
	do {                                                               \
		type x = (type)v;                                          \
		printf(" %lld/%llu", (long long)x, (unsigned long long)x); \
	} while (0)
#define FROM(type)                                                    \
	for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) { \
		volatile type v = (type)seeds[i];                     \
		printf(#type " %d:", (int)i);                         \
		TO(bool);                                             \
		TO(char);                                             \
		TO(signed char);                                      \
		TO(unsigned char);                                    \
		TO(short);                                            \
		TO(unsigned short);                                   \
		TO(int);                                              \
		TO(unsigned);                                         \
		TO(long);                                             \
		TO(unsigned long);                                    \
		TO(__int128);                                         \
		TO(unsigned __int128);                                \
		printf("\n");                                         \
	}

static const unsigned long seeds[] = {0,
				      1,
				      2,
				      0x7f,
				      0x80,
				      0xff,
				      0x100,
				      0x7fff,
				      0x8000,
				      0xffff,
				      0x10000,
				      0x7fffffff,
				      0x80000000,
				      0xffffffff,
				      0x100000000,
				      0x7fffffffffffffff,
				      0x8000000000000000,
				      0xffffffffffffffff,
				      0x123456789abcdef0};

int main(void)
{
	FROM(bool)
	FROM(signed char)
	FROM(unsigned char)
	FROM(short)
	FROM(unsigned short)
	FROM(int)
	FROM(unsigned)
	FROM(long)
	FROM(unsigned long)
	FROM(__int128)
	FROM(unsigned __int128)
	return 0;
}
