/* The usual pair: a block of n bytes, then n bytes into it. Nothing forks, nothing is left
 * out, and one byte more is a finding. */
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
	static const char text[300] = "0123456789";
	uint32_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n > 4);
	ev_assume(n <= sizeof text);
	char *volatile p = malloc(n), *volatile q = malloc(n);
	memcpy(p, text, n);
	memset(q, 'q', n);
	ev_assert(p[4] == '4');
	ev_assert(q[4] == 'q');
	memcpy(q, p, n);
	ev_assert(q[3] == '3');
	unsigned more = n > 100;
	memset(q, 'r', n + more); /* @bad */
	free(p);
	free(q);
	return 0;
}
