/* A far index into an array of structures, with a field on top. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=price */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
	char name[24];
	long price;
};

static volatile intptr_t at;

static __attribute__((noinline)) long price(const struct item *items, intptr_t i)
{
	return items[i].price; /* @bad */
}

int main(void)
{
	struct item *a = calloc(50, sizeof *a), *b = calloc(200, sizeof *b);
	at = ((intptr_t)b - (intptr_t)a) / (intptr_t)sizeof *a + 100;
	printf("%ld\n", price(a, 49));
	printf("%ld\n", price(a, at));
	free(a);
	free(b);
	return 0;
}
