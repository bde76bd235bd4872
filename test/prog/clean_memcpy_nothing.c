/* Zero bytes may be copied from and to anywhere, also one past the end. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: ok */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile size_t none = 0;
	char *p = malloc(4), *q = malloc(4);
	memcpy(p + 4, q + 4, none);
	memmove(p + 4, p, none);
	memset(q + 4, 1, none);
	if (memcmp(p + 4, q + 4, none) != 0)
		return 1;
	puts("ok");
	free(p);
	free(q);
	return 0;
}
