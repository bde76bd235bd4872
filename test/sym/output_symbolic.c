/* Output of symbolic bytes: a stream looks for the last line feed, so four places or
 * none, each with two values of the second byte where it is not the line feed. */
/* paths: 9 */
/* exits: 0 1 */
#include <everett.h>
#include <stdio.h>

int main(void)
{
	char s[4];
	ev_make_symbolic(s, sizeof s, "s");
	fwrite(s, 1, sizeof s, stdout);
	fflush(stdout);
	return s[1] == 'q';
}
