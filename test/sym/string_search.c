/* strchr: found at one of three places, or not. */
/* paths: 4 */
/* exits: 0 1 2 9 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[4];
	ev_make_symbolic(s, sizeof s, "s");
	s[3] = 0;
	char *p = strchr(s, 'x');
	return p ? (int)(p - s) : 9;
}
