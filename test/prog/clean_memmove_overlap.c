/* Overlapping moves in both directions up to the last byte. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: ababcdef bcdefdef */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *p = malloc(8), *q = malloc(8);
	volatile size_t n = 6;
	memcpy(p, "abcdefgh", 8);
	memcpy(q, "abcdefgh", 8);
	memmove(p + 2, p, n);
	memmove(q, q + 1, n - 1);
	memmove(q + 5, q + 2, n - 3);
	printf("%.8s %.8s\n", p, q);
	free(p);
	free(q);
	return 0;
}
