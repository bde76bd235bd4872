/* atoi of two symbolic characters: 42 can be written in one way only. */
/* exits: 0 1 2 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	char s[3];
	ev_make_symbolic(s, sizeof s, "s");
	s[2] = 0;
	int n = atoi(s);
	if (n == 42) {
		ev_assert(s[0] == '4' && s[1] == '2');
		return 1;
	}
	return n < 0 ? 2 : 0;
}
