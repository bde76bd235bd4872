/* strspn and strstr on symbolic text. */
/* exits: 0 1 2 3 10 11 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[4];
	ev_make_symbolic(s, sizeof s, "s");
	s[3] = 0;
	char *p = strstr(s, "ab");
	if (p)
		return 10 + (int)(p - s);
	return (int)strspn(s, "01");
}
