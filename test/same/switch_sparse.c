/* Sparse, negative and 64 bit case values. */
#include <inttypes.h>
#include <stdio.h>

static __attribute__((noinline)) int sparse(int x)
{
	switch (x) {
	case INT32_MIN: return 1;
	case -1000000: return 2;
	case -300: return 3;
	case -1: return 4;
	case 0: return 5;
	case 17: return 6;
	case 1000: return 7;
	case 1001: return 8;
	case 65536: return 9;
	case 123456789: return 10;
	case INT32_MAX: return 11;
	}
	return 0;
}

static __attribute__((noinline)) int wide(int64_t x)
{
	switch (x) {
	case INT64_MIN: return 1;
	case -4294967296: return 2;
	case -1: return 3;
	case 4294967295: return 4;
	case 4294967296: return 5;
	case 4294967297: return 6;
	case 0x123456789abcdef: return 7;
	case INT64_MAX: return 8;
	}
	return 0;
}

static __attribute__((noinline)) int unsigned_wide(uint64_t x)
{
	switch (x) {
	case 0: return 1;
	case UINT64_MAX: return 2;
	case UINT64_MAX - 1: return 3;
	case 1ULL << 63: return 4;
	default: return 0;
	}
}

static __attribute__((noinline)) int narrow(signed char c)
{
	switch (c) {
	case -128: return 1;
	case -1: return 2;
	case 127: return 3;
	case 5: return 4;
	}
	return 0;
}

int main(void)
{
	static const int64_t v[] = {0,
				    -1,
				    17,
				    1000,
				    1001,
				    1002,
				    -300,
				    -1000000,
				    65536,
				    123456789,
				    INT32_MAX,
				    INT32_MIN,
				    4294967295,
				    4294967296,
				    4294967297,
				    -4294967296,
				    0x123456789abcdef,
				    INT64_MAX,
				    INT64_MIN,
				    -2,
				    127,
				    -128,
				    5};
	for (unsigned i = 0; i < sizeof v / sizeof v[0]; i++)
		printf("%" PRId64 ": %d %d %d %d\n", v[i], sparse((int)v[i]), wide(v[i]),
		       unsigned_wide((uint64_t)v[i]), narrow((signed char)v[i]));
	return 0;
}
