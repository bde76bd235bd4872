/* _Generic, statement expressions, typeof, _Static_assert, comma, sizeof. */
#include <stdio.h>

#define NAME(x)                          \
	_Generic((x),                    \
		char: "char",            \
		signed char: "schar",    \
		unsigned char: "uchar",  \
		short: "short",          \
		int: "int",              \
		unsigned: "unsigned",    \
		long: "long",            \
		unsigned long: "ulong",  \
		float: "float",          \
		double: "double",        \
		long double: "ldouble",  \
		char *: "string",        \
		const char *: "cstring", \
		default: "other")

#define MAX(a, b)                       \
	({                              \
		__typeof__(a) a_ = (a); \
		__typeof__(b) b_ = (b); \
		a_ > b_ ? a_ : b_;      \
	})

_Static_assert(sizeof(int) == 4, "int");

int main(void)
{
	char c = 1;
	unsigned char uc = 2;
	short s = 3;
	float f = 4;
	printf("%s %s %s %s %s\n", NAME(c), NAME(uc), NAME(s), NAME(f), NAME(c + s));
	printf("%s %s %s %s %s\n", NAME(1u + 1), NAME(1L), NAME("x"), NAME(1.0),
	       NAME(f * 2.0L));
	printf("%s %s %s\n", NAME('a'), NAME((char)'a'), NAME(&c != &c));
	int i = 3;
	printf("%d %d\n", MAX(i++, 2), i);
	printf("%zu %zu %zu\n", sizeof(c + c), sizeof(char[7]), sizeof(struct {
		       char a;
		       int b;
	       }));
	int x = (i = 5, i + 1), y = i ?: 9, z = 0 ?: 8;
	printf("%d %d %d\n", x, y, z);
	int v = ({
		int t = 0;
		for (int k = 0; k < 4; k++)
			t += k;
		t;
	});
	printf("%d %d\n", v, __builtin_types_compatible_p(int, long));
	printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_choose_expr(1, 10, 20));
	return 0;
}
