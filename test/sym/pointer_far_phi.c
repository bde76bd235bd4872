/* The same with a symbolic index: what is within the array goes on, the rest is a finding. */
/* paths: completed=2 errors=2 */
/* finding: out-of-bounds-read line=@bad function=main message~global.small */
/* exits: 0 */
/* replay: none */
#include <everett.h>

int small[44], other[400];

int main(void)
{
	unsigned char x;
	int y = ev_int("y");
	ev_make_symbolic(&x, 1, "x");
	other[0] = small[0];
	int *t = &small[x];
	if (y)
		t += 40;
	else
		t += 41;
	return *t; /* @bad */
}
