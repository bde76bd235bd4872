/* strtol finds the base itself. */
/* exits: 0 1 2 3 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char s[5], *end;
	ev_make_symbolic(s, sizeof s, "s");
	s[4] = 0;
	ev_assume(s[0] == '0');
	long n = strtol(s, &end, 0);
	if (*end)
		return 0;
	if (n == 0x5b)
		return 1;
	return n == 0123 ? 2 : 3;
}
