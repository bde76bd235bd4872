/* Structures with holes are copied, cleared and compared as bytes. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1 2 3 0 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct holes {
	char a;
	long b;
	char c;
};

int main(void)
{
	struct holes *x = malloc(sizeof *x), *y = malloc(sizeof *y), z;
	volatile char one = 1;
	x->a = one;
	x->b = 2;
	x->c = 3;
	memcpy(y, x, sizeof *x);
	z = *y;
	unsigned char bytes[sizeof z];
	memcpy(bytes, &z, sizeof z);
	struct holes clear1, clear2;
	memset(&clear1, 0, sizeof clear1);
	memset(&clear2, 0, sizeof clear2);
	clear1.b = clear2.b = one;
	printf("%d %ld %d %d\n", z.a, z.b, bytes[offsetof(struct holes, c)],
	       memcmp(&clear1, &clear2, sizeof clear1));
	free(x);
	free(y);
	return 0;
}
