/* open_many.c - very many open choices on each path, and alternatives to few of them: one in
 * SPACING, offered by the path that takes none. Each step writes to some of many pages. */
#include <everett.h>

#ifndef N
#define N 100000
#endif
#ifndef SPACING
#define SPACING 1000
#endif

static volatile unsigned char pages[64 * 4096];

int main(void)
{
	unsigned long taken = 0;
	for (unsigned i = 0; i < N; i++) {
		taken += ev_open(0);
		pages[i * 8 % 4096] = (unsigned char)i;
		pages[4096 * (i % 64)] = 1;
		if (i % SPACING == SPACING - 1 && !taken)
			ev_offer(i, 1);
	}
	return taken > 0;
}
