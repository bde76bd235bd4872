/* A row and a column. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	int m[3][4];
	unsigned char i, j;
	for (int n = 0; n < 12; n++)
		m[n / 4][n % 4] = n * n;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_make_symbolic(&j, sizeof j, "j");
	ev_assume(i < 3 && j < 4);
	if (m[i][j] == 49) {
		ev_assert(i == 1 && j == 3);
		return 1;
	}
	return 0;
}
