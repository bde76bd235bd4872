/* Tables of functions, functions that return functions. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 8 2 15 5 0 */
#include <stdio.h>

typedef int (*binary)(int, int);

static int add(int a, int b)
{
	return a + b;
}

static int sub(int a, int b)
{
	return a - b;
}

static int mul(int a, int b)
{
	return a * b;
}

static binary table[] = {add, sub, mul, NULL};

static __attribute__((noinline)) binary pick(char op)
{
	return op == '+' ? add : op == '-' ? sub : op == '*' ? mul : NULL;
}

int main(void)
{
	volatile int a = 5, b = 3;
	for (int i = 0; table[i]; i++)
		printf("%d ", table[i](a, b));
	printf("%d %d\n", pick('-')(a + a, a), pick('/') == add);
	return 0;
}
