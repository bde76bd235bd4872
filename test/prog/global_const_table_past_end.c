/* Reading behind a constant table. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=days_in */
#include <stdio.h>

static const unsigned char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static volatile int month = 12;

static __attribute__((noinline)) int days_in(int m)
{
	return days[m]; /* @bad */
}

int main(void)
{
	printf("%d\n", days_in(1));
	printf("%d\n", days_in(month));
	return 0;
}
