/* The inner bound is only asked for when the outer loop runs: 1 + 3 * 4. */
/* paths: 13 */
/* exits: 0 1 2 3 4 6 9 */
#include <everett.h>

int main(void)
{
	int n = ev_range(0, 4, "n"), m = ev_range(0, 4, "m"), count = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			count++;
	return count;
}
