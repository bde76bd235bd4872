/* A pointer that is all input: one path for each object of the program that can be meant, one
 * for everything else. Too small for an int are: .str, small; gone is the freed one. */
/* cc: -O0 -g */
/* paths: completed=5 errors=1 */
/* finding: null-dereference line=@bad function=main message~need.not.point.to.an.object */
/* exits: 0 1 2 4 8 */
/* replay: none */
#include <everett.h>
#include <stdlib.h>

static int global[10];
static char small[3];
static _Thread_local int local_to_thread;

int main(void)
{
	int *p, local[4] = {0}, *heap = malloc(40), *gone = malloc(16);
	char *few = malloc(3);
	small[0] = few[2] = 0;
	free(gone);
	ev_make_symbolic(&p, sizeof p, "p");
	ev_assume(((uintptr_t)p & 3) == 0);
	*p = 5; /* @bad */
	int sum = 0;
	for (int i = 0; i < 10; i++)
		sum |= (global[i] == 5) | (heap[i] == 5) << 1;
	for (int i = 0; i < 4; i++)
		sum |= (local[i] == 5) << 2;
	return sum | (local_to_thread == 5) << 3; /* 0: p itself */
}
