/* memcmp of two symbolic buffers agrees with a loop over them. */
/* paths: 7 */
/* exits: 0 1 2 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char a[3], b[3];
	ev_make_symbolic(a, sizeof a, "a");
	ev_make_symbolic(b, sizeof b, "b");
	int r = memcmp(a, b, 3), i = 0;
	while (i < 3 && a[i] == b[i])
		i++;
	if (i == 3) {
		ev_assert(r == 0);
		return 0;
	}
	ev_assert((r < 0) == (a[i] < b[i]));
	ev_assert(r != 0);
	return r < 0 ? 1 : 2;
}
