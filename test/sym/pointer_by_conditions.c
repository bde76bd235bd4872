/* Comparisons move a pointer along an array of strings; each is decided where a string is
 * loaded, not more often: "+" and "-" are one path each, so is everything else. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>
#include <string.h>

static const char *const names[] = {"a", "bb", "ccc"};

int main(void)
{
	char s[3];
	ev_make_symbolic(s, sizeof s, "s");
	s[2] = 0;
	const char *const *at = names;
	at += strcmp(s, "+") == 0;
	at += 2 * (strcmp(s, "-") == 0);
	return (int)strlen(*at);
}
