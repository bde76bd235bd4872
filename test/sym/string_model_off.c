/* Without the models libc's own code runs: a path per character. */
/* run: --string-models off */
/* paths: 9 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[9];
	ev_make_symbolic(s, sizeof s, "s");
	s[8] = 0;
	return strcmp(s, "constant") == 0;
}
