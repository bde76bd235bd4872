/* Bytes copied out of odd places, and members of packed structures. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=align,overflow */
/* out: 84148994 7 */
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) record {
	char tag;
	int value;
};

static char bytes[16] = {1, 2, 3, 4, 5, 6};
static volatile int one = 1;

int main(void)
{
	int v;
	struct record r = {1, 7}, *p = &r;
	memcpy(&v, bytes + one, sizeof v);
	printf("%d %d\n", v, p->value);
	return 0;
}
