/* strcmp with a constant: less or greater at each of three places, or equal. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[4];
	ev_make_symbolic(s, sizeof s, "s");
	s[3] = 0;
	int r = strcmp(s, "abc");
	if (r == 0) {
		ev_assert(s[0] == 'a' && s[1] == 'b' && s[2] == 'c');
		return 0;
	}
	return r < 0 ? 1 : 2;
}
