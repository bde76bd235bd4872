/* An allocation that cannot succeed, used without a look. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference line=@bad function=main */
#include <stdint.h>
#include <stdlib.h>

static volatile size_t too_much = SIZE_MAX / 2 + 1;

int main(void)
{
	char *p = malloc(too_much);
	p[0] = 1; /* @bad */
	char *volatile q = p;
	free(q);
	return 0;
}
