/* strlen of symbolic text. */
/* paths: 5 */
/* exits: 0 1 2 3 4 */
#include <everett.h>
#include <string.h>

int main(void)
{
	char s[5];
	ev_make_symbolic(s, sizeof s, "s");
	s[4] = 0;
	return (int)strlen(s);
}
