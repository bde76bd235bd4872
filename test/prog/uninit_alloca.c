/* An array of variable size that was filled too little. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=sum */
#include <stdio.h>

static volatile int n = 5;

static __attribute__((noinline)) void sum(const int *v, int count)
{
	int s = 0;
	for (int i = 0; i < count; i++)
		s += v[i];
	if (s > 3) /* @bad */
		puts("more");
}

int main(void)
{
	int v[n];
	for (int i = 0; i + 1 < n; i++)
		v[i] = i;
	sum(v, n - 1);
	sum(v, n);
	return 0;
}
