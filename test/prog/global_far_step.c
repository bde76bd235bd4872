/* A loop with a variable step leaves its object over the gap; 16-byte accesses too. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read line=@bad function=sum message~global.all */
/* finding: out-of-bounds-read line=@wide function=wide message~global.odd */
#include <everett.h>
int all[10], other[400];
long double odd[2], others[40];
volatile int three = 3;

__attribute__((noinline)) static int sum(int *p, int step, int n)
{
	int result = 0;
	for (; n--; p += step)
		result += *p; /* @bad */
	return result;
}

__attribute__((noinline)) static int wide(long double *p, int which, long i)
{
	long double *q = which ? p + i : p + 2 * i;
	return *q > 1; /* @wide */
}

int main(void)
{
	others[0] = other[0] = 0;
	if (ev_choose(2))
		return sum(all, three, 4) + sum(all, 9 * three, 3);
	return wide(odd, three, 1) + wide(odd, !three, 10);
}
