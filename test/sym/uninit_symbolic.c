/* --uninit=symbolic: what was never written has any value, the same each time it is read, in
 * locals, on the heap and in copies; what was written has its own. */
/* cc: -O0 -g */
/* run: --uninit=symbolic */
/* finding: user line=@local function=main */
/* finding: user line=@heap function=main */
/* paths: completed=1 errors=2 */
/* replay: none */
#include <everett.h>
#include <stdlib.h>
#include <string.h>

struct pair {
	char c;
	int n;
};

int main(void)
{
	int x, *p = &x;
	char *h = malloc(8);
	struct pair a, b;
	a.c = 1;
	a.n = 2;
	b = a; /* with what lies between the two */
	if (b.n != 2 || b.c != 1)
		ev_report("what was written");
	if (*p == 1234567)
		ev_report("a local"); /* @local */
	if (x == 1234567)
		ev_report("it changes");
	h[1] = 5;
	if (h[1] != 5)
		ev_report("what was written");
	char copy[8];
	memcpy(copy, h, 8);
	if (h[3] == 'z')
		ev_report("the heap"); /* @heap */
	if (copy[3] == 'z')
		ev_report("a copy differs");
	free(h);
	return 0;
}
