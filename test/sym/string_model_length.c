/* strlen and strnlen against a loop, from a symbolic place on too. */
/* exits: 0 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[6];
	unsigned char from, most;
	unsigned long n, i;
	ev_make_symbolic(s, sizeof s, "s");
	ev_make_symbolic(&from, sizeof from, "from");
	ev_make_symbolic(&most, sizeof most, "most");
	s[5] = 0;
	ev_assume(from < 6);
	n = strlen(s);
	for (i = 0; s[i]; i++)
		;
	ev_assert(n == i);
	n = strlen(s + from);
	for (i = 0; s[from + i]; i++)
		;
	ev_assert(n == i);
	n = strnlen(s, most);
	for (i = 0; i < most && s[i]; i++)
		;
	ev_assert(n == i);
	n = strnlen(s + from, 2);
	for (i = 0; i < 2 && s[from + i]; i++)
		;
	ev_assert(n == i);
	return 0;
}
