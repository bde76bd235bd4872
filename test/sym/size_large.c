/* Stores and loads at symbolic offsets of an object that can have a million bytes. */
/* cc: -O0 -g */
/* paths: 1 */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	size_t n;
	unsigned i;
	int four = 0x01020304;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(n > 100);
	ev_assume(n <= 1000000);
	ev_assume(i < n);
	char *p = malloc(n);
	p[3] = 7;
	p[n / 2] = 1;
	p[i] = 5;
	memcpy(p + n - 4, &four, 4);
	ev_assert((p[i] == 5) | (i >= n - 4));
	ev_assert(p[n - 1] == 1);
	ev_assert((p[3] == 7) | (i == 3));
	ev_assert((p[n / 2] == 1) | (i == n / 2));
	ev_assert((p[60] == 0) | (i == 60) | (n / 2 == 60));
	p[60] = 9;
	ev_assert((p[n / 2] == 1) | (i == n / 2) | (n / 2 == 60));
	ev_assert((p[60] == 9));
	return 0;
}
