/* A jump through a table of labels. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>

int main(void)
{
	static void *const labels[4] = {&&a, &&b, &&c, &&a};
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	goto *labels[i & 3];
a:
	return 1;
b:
	return 2;
c:
	return 3;
}
