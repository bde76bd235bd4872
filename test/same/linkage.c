/* Weak symbols, aliases, common and static names, inline functions. */
#include <stdio.h>

__attribute__((weak)) int weak_defined(void)
{
	return 1;
}
extern int weak_missing(void) __attribute__((weak));
extern int weak_data __attribute__((weak));

int real(int x)
{
	return x * 2;
}
int other(int x) __attribute__((alias("real")));
int value = 7;
extern int value_alias __attribute__((alias("value")));

static inline int add(int a, int b)
{
	return a + b;
}
inline int shared(int x)
{
	return x + 100;
}
extern int shared(int x);

static int counter(void)
{
	static int n;
	return ++n;
}

static int second(void)
{
	static int n = 40;
	return ++n;
}

__attribute__((visibility("hidden"))) int hidden = 5;
__attribute__((used)) static int used = 6;
__attribute__((section("mydata"))) int placed = 8;
__attribute__((aligned(64))) static char aligned[3];

__attribute__((const)) static int pure_square(int x)
{
	return x * x;
}
__attribute__((cold, noinline)) static int cold(int x)
{
	return x - 1;
}

int main(void)
{
	printf("%d %d %d\n", weak_defined(), weak_missing != NULL, &weak_data != NULL);
	printf("%d %d\n", real(4), other(5));
	value_alias++;
	printf("%d\n", value);
	printf("%d %d\n", add(1, 2), shared(3));
	counter();
	counter();
	second();
	printf("%d %d\n", counter(), second());
	printf("%d %d %d %d\n", hidden, used, placed, (int)((unsigned long)aligned % 64));
	printf("%d %d\n", pure_square(9), cold(3));
	return 0;
}
