/* The last value of several is what the excluded ones have left: paths behind it keep that
 * through a log (test/symbolic, resume). The same for the last of several objects. */
/* paths: completed=16 errors=0 */
/* exits: 0 1 2 3 4 5 6 7 */
#include <everett.h>
#include <stdlib.h>

int main(void)
{
	unsigned char t[4];
	ev_make_symbolic(t, sizeof t, "t");
	ev_assume((t[0] == '+') | (t[0] == '-'));
	int sign = (int)ev_concretise('+' + 1 - t[0]);
	char *objects[2] = {malloc(1), malloc(1)};
	*objects[0] = 0;
	*objects[1] = 2;
	int status = *objects[t[1] & 1] + (sign < 0);
	if (t[2] > 'm')
		status += 4;
	if (t[3] > 'm')
		ev_print("more %d", status);
	return status;
}
