/* An index that leaps from one local array into another one. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdint.h>
#include <stdio.h>

static volatile intptr_t distance;

static __attribute__((noinline)) void fill(char *p, int n, char c)
{
	for (int i = 0; i < n; i++)
		p[i] = c;
}

int main(void)
{
	char a[256], b[256];
	fill(a, 256, 'a');
	fill(b, 256, 'b');
	distance = (intptr_t)b - (intptr_t)a + 10;
	printf("%c\n", a[distance]); /* @bad */
	return 0;
}
