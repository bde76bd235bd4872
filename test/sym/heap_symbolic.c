/* A block of the heap, symbolic, that grows. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int *p = malloc(4 * sizeof *p);
	ev_make_symbolic(p, 4 * sizeof *p, "p");
	int third = p[2];
	p = realloc(p, 100 * sizeof *p);
	p[50] = 1;
	ev_assert(p[2] == third);
	int r = p[2] == 1234567;
	free(p);
	return r;
}
