/* Recursion, blocks, alloca, arrays of variable size and longjmp on a stack whose addresses
 * are not used twice. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=stack,overflow,align --uninit --leaks */
/* out: 2584 50 174 */
#include <alloca.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf back;

static int fib(int n)
{
	int v[2] = {n};
	if (n < 2)
		return v[0];
	v[1] = fib(n - 1);
	v[0] = fib(n - 2);
	return v[0] + v[1];
}

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void jump(int depth)
{
	char bytes[100];
	memset(bytes, depth, sizeof bytes);
	if (!depth)
		longjmp(back, 3);
	jump(depth - 1);
	if (bytes[depth] != depth)
		abort();
}

int main(void)
{
	int a[100];
	for (int i = 0; i < 100; i++) {
		int t = (i * 37) % 101, *q = &t;
		a[i] = *q;
	}
	qsort(a, 100, sizeof *a, compare);
	for (int i = 0; i < 1000; i++)
		*(char *)alloca(32) = (char)i;
	volatile int r = setjmp(back);
	if (!r)
		jump(20);
	for (int k = 1; k < 20; k++) {
		int vla[k];
		for (int i = 0; i < k; i++)
			vla[i] = i;
		r += vla[k - 1];
	}
	for (int k = 0; k < 100000; k++) { /* far more than the stack in all */
		char room[k % 7 + 100];
		room[0] = (char)k;
	}
	printf("%d %d %d\n", fib(18), a[50], r);
	return 0;
}
