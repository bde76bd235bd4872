/* The comparisons against a loop: the same difference, not only the same sign. */
/* exits: 0 */
#include <everett.h>
#include <string.h>
#include <strings.h>

static int low(int c)
{
	return c + 32 * ((c >= 'A') & (c <= 'Z'));
}

static int differ(const unsigned char *a, const unsigned char *b, unsigned long most,
		  int is_string, int ignores_case)
{
	for (unsigned long i = 0; i < most; i++) {
		int x = a[i], y = b[i];
		if (ignores_case) {
			x = low(x);
			y = low(y);
		}
		if (x != y || (is_string && !a[i]))
			return x - y;
	}
	return 0;
}

int main(void)
{
	unsigned char a[3], b[3], n, which;
	const char *s = (const char *)a, *t = (const char *)b;
	ev_make_symbolic(a, sizeof a, "a");
	ev_make_symbolic(b, sizeof b, "b");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_make_symbolic(&which, sizeof which, "which");
	a[2] = b[2] = 0;
	ev_assume(n <= 3);
	int got, wanted;
	switch (which) {
	case 0:
		got = strcmp(s, t);
		wanted = differ(a, b, 9, 1, 0);
		break;
	case 1:
		got = strncmp(s, t, n);
		wanted = differ(a, b, n, 1, 0);
		break;
	case 2:
		got = strcasecmp(s, t);
		wanted = differ(a, b, 9, 1, 1);
		break;
	case 3:
		got = strncasecmp(s, t, n);
		wanted = differ(a, b, n, 1, 1);
		break;
	case 4:
		got = strcmp(s, "q");
		wanted = differ(a, (const unsigned char *)"q", 9, 1, 0);
		break;
	default:
		got = memcmp(a, b, n);
		wanted = differ(a, b, n, 0, 0);
	}
	ev_assert((got < 0) == (wanted < 0));
	ev_assert((got == 0) == (wanted == 0));
	ev_assert(got == wanted);
	return 0;
}
