/* Integer conversions with every flag, width, precision and length. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

static volatile long long values[] = {0,     1,	      -1,      42,	  -42,	    255,
				      65535, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN};

int main(void)
{
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		long long v = values[i];
		printf("[%d][%5d][%-5d][%05d][%+d][% d][%.4d][%8.4d][%-8.4d]\n", (int)v,
		       (int)v, (int)v, (int)v, (int)v, (int)v, (int)v, (int)v, (int)v);
		printf("[%u][%x][%X][%o][%#x][%#X][%#o][%08x][%-8x]\n", (unsigned)v,
		       (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v,
		       (unsigned)v, (unsigned)v, (unsigned)v);
		printf("[%hhd][%hd][%ld][%lld][%jd][%zd][%td]\n", (signed char)v,
		       (short)v, (long)v, v, (intmax_t)v, (ptrdiff_t)v, (ptrdiff_t)v);
		printf("[%hhu][%hu][%lu][%llu][%ju][%zu][%llx][%llo]\n", (unsigned char)v,
		       (unsigned short)v, (unsigned long)v, (unsigned long long)v,
		       (uintmax_t)v, (size_t)v, (unsigned long long)v,
		       (unsigned long long)v);
		printf("[%*d][%-*d][%.*d][%*.*d]\n", 7, (int)v, 7, (int)v, 3, (int)v, 9,
		       4, (int)v);
		printf("[%*d][%.*d]\n", -7, (int)v, -1, (int)v);
		printf("[%" PRId8 "][%" PRIu16 "][%" PRIx32 "][%" PRIo64 "][%" PRIdMAX
		       "]\n",
		       (int8_t)v, (uint16_t)v, (uint32_t)v, (uint64_t)v, (intmax_t)v);
	}
	volatile int zero = 0;
	printf("[%.0d][%.0x][%#.0o][%5.0d][%+.0d]\n", zero, (unsigned)zero,
	       (unsigned)zero, zero, zero);
	return 0;
}
