/* free of a pointer that is all input: null, an object of the heap, or a finding. */
/* paths: completed=3 errors=1 */
/* finding: invalid-free line=@bad function=main */
/* exits: 0 */
/* replay: none */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	void *volatile a = malloc(3), *volatile b = malloc(100), *p;
	ev_make_symbolic(&p, sizeof p, "p");
	free(p); /* @bad */
	ev_assert(!p || p == a || p == b);
	return 0;
}
