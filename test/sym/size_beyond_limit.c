/* Sizes beyond --max-alloc: the least stands for all that malloc would give, the rest is
 * counted as left out; what malloc refuses is a path. */
/* run: --max-alloc 4K */
/* paths: 3 */
/* exits: 0 1 2 */
/* incomplete: concretised */
#include <everett.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
	uint64_t n;
	ev_make_symbolic(&n, sizeof n, "n");
	char *volatile p = malloc(n);
	if (!p)
		return 2;
	int is_large = n > 4096;
	free(p);
	return is_large;
}
