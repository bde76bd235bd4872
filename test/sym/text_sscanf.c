/* The floating conversions of scanf, on a string and with a width. */
/* exits: 0 1 2 3 */
/* cc: -O1 -g */
#include <everett.h>
#include <stdio.h>

int main(void)
{
	char text[6];
	double v;
	float f = 0;
	ev_make_symbolic(text, 5, "text");
	text[5] = 0;
	for (int i = 0; i < 5; i++)
		ev_assume(text[i] == '.' || text[i] == 'e' || text[i] == '-' ||
			  (text[i] >= '0' && text[i] <= '9'));
	if (sscanf(text, "%2lf%f", &v, &f) < 2)
		return 0;
	if (v < 0)
		return 1;
	ev_assert(v <= 99);
	return v + f == 50.5 ? 2 : 3;
}
