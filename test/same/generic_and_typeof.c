/* _Generic, typeof, auto deduction of literals, alignof, static assertions. */
#include <stdio.h>
#include <stddef.h>

#define NAME(x)                               \
	_Generic((x),                         \
		char: "char",                 \
		signed char: "schar",         \
		unsigned char: "uchar",       \
		short: "short",               \
		unsigned short: "ushort",     \
		int: "int",                   \
		unsigned: "uint",             \
		long: "long",                 \
		unsigned long: "ulong",       \
		long long: "llong",           \
		unsigned long long: "ullong", \
		float: "float",               \
		double: "double",             \
		long double: "ldouble",       \
		char *: "char*",              \
		const char *: "const char*",  \
		int *: "int*",                \
		void *: "void*",              \
		default: "other")

_Static_assert(sizeof(long double) == 16, "ABI");
_Static_assert(_Alignof(max_align_t) == 16, "ABI");

int main(void)
{
	char c = 1;
	short s = 2;
	unsigned char uc = 3;
	float f = 4;
	printf("%s %s %s %s\n", NAME(c), NAME(s), NAME(c + s), NAME(uc << 1));
	printf("%s %s %s %s\n", NAME('a'), NAME("x"), NAME(1u), NAME(1l));
	printf("%s %s %s %s\n", NAME(f), NAME(f * 2), NAME(f * 2.), NAME(1.L + f));
	printf("%s %s %s %s\n", NAME(sizeof c), NAME(&c - &c), NAME((void *)0),
	       NAME(L'w'));
	printf("%s %s %s %s\n", NAME(2147483648), NAME(0x80000000), NAME(1ull),
	       NAME(c ? 1 : 2.0));
	__typeof__(f * 2.) d = 1.5;
	__typeof__(int[3]) array = {1, 2, 3};
	printf("%g %zu %zu %zu\n", d, sizeof array, _Alignof(__typeof__(d)),
	       _Alignof(short));
	printf("%d %d\n", __builtin_types_compatible_p(int, __typeof__(s + s)),
	       __builtin_constant_p(5));
	printf("%d\n", __builtin_choose_expr(sizeof c == 1, array[1], "no"));
	return 0;
}
