/* How often each value occurs among symbolic bytes: one path for each set of values that
 * occur. More than six values in six bytes is no question for SAT. */
/* cc: -O0 -g */
/* paths: 63 */
#include <everett.h>

enum { BYTES = 6, VALUES = 6 };

static unsigned short count[256];

int main(void)
{
	unsigned char b[BYTES];
	unsigned sum = 0, values = 0;
	ev_make_symbolic(b, sizeof b, "b");
	for (unsigned i = 0; i < BYTES; i++) {
		ev_assume(b[i] % 40 == 7); /* 7, 47, 87 … 247 */
		ev_assume(b[i] < 40 * VALUES);
		count[b[i]]++;
	}
	for (unsigned v = 0; v < 256; v++) {
		if (!count[v])
			continue;
		values++;
		sum += count[v];
	}
	ev_assert(sum == BYTES);
	ev_assert(values >= 1 && values <= VALUES);
	return 0;
}
