/* Thousands of objects: each costs what the first does. */
/* cc: -O0 -g */
/* paths: completed=3001 errors=1 */
/* tests: 1 */
/* finding: null-dereference line=@bad function=main */
/* replay: none */
/* run: --search dfs */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int *p;
	for (int i = 0; i < 3000; i++)
		*(int *)malloc(4 + i % 5 * 4) = i;
	ev_make_symbolic(&p, sizeof p, "p");
	ev_silent_exit(*p == -1); /* @bad */
}
