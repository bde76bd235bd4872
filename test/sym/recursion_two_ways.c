/* A recursive descent over symbolic text: balanced brackets. */
/* paths: 15 */
/* exits: 0 1 */
#include <everett.h>

static const char *at;

static int group(void)
{
	while (*at == '(') {
		at++;
		if (!group() || *at != ')')
			return 0;
		at++;
	}
	return 1;
}

int main(void)
{
	char s[5];
	ev_make_symbolic(s, sizeof s, "s");
	s[4] = 0;
	at = s;
	return group() && *at == 0;
}
