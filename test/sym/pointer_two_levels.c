/* A pointer out of a table, then an index that can leave its object: every object and what is
 * behind it, also for the last pointer of the table, which is the only one left then. */
/* paths: completed=5 errors=3 */
/* finding: out-of-bounds-write line=@store function=main message~heap */
/* run: --all-tests */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	int **rows = malloc(3 * sizeof *rows);
	unsigned i = (unsigned)ev_int("i"), j = (unsigned)ev_int("j");
	for (int k = 0; k < 3; k++)
		rows[k] = malloc(2 * sizeof(int));
	if (i >= 3 || j > 2)
		return 0;
	rows[i][j] = 5; /* @store */
	return 0;
}
