/* Output of symbolic bytes. */
/* paths: 2 */
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
