/* free of memory from alloca. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: invalid-free line=@bad function=main */
#include <alloca.h>
#include <stdlib.h>

int main(void)
{
	volatile size_t n = 40;
	char *volatile p = alloca(n);
	p[0] = 1;
	free(p); /* @bad */
	return 0;
}
