/* Growing to a symbolic size keeps the bytes and gives the new ones bounds. */
/* paths: completed=1 errors=1 */
/* exits: 0 */
/* finding: out-of-bounds-write line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	uint8_t n, m;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&m, sizeof m, "m");
	ev_assume(n >= 4);
	ev_assume(m > n);
	char *p = malloc(8);
	memcpy(p, "abcdefg", 8);
	p = realloc(p, n);
	ev_assert(p[3] == 'd');
	char *volatile q = realloc(p, m);
	ev_assert(q[3] == 'd');
	ev_assert(q[4] == (n > 4 ? 'e' : 0));
	q[n] = 1;
	q[100] = 1; /* @bad */
	ev_assert(m > 100);
	free(q);
	return 0;
}
