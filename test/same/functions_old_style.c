/* Definitions without prototypes, implicit promotions in calls, unused results. */
/* cc: -std=gnu89 -w */
#include <stdio.h>

int narrow(c, s, f)
char c;
short s;
float f;
{
	return c * 100 + s * 10 + (int)f;
}

int add();
double scale();

int main()
{
	int r = narrow(3, 4, 5.75);
	printf("%d %d %g\n", r, add(1, 2, 3), scale(2.5, 4));
	narrow('a', -2, 1.5);
	printf("%d\n", narrow((char)300, (short)70000, 2.0));
	return add(0, 0, 7);
}

int add(a, b, c)
{
	return a + b + c;
}

double scale(x, n)
double x;
int n;
{
	return x * n;
}
