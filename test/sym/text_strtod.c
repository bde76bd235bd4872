/* strtod on every text of four characters: forks follow its form, not its digits. */
/* exits: 0 1 2 3 4 5 */
/* cc: -O1 -g */
#include <errno.h>
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char text[5], *end;
	ev_make_symbolic(text, 4, "text");
	text[4] = 0;
	errno = 0;
	double v = strtod(text, &end);
	if (end == text)
		return 0;
	if (errno == ERANGE)
		ev_assert(0 && "no such number has four characters");
	if (v != v || v > 1e99)
		return 1;
	if (v < 0)
		return 2;
	if (v == 12.5)
		return 3;
	return v > 1.5 ? 4 : 5;
}
