/* Formatting a symbolic number: the text leads back to it. */
/* paths: 4 */
/* exits: 1 2 3 */
#include <everett.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char text[16];
	int x = ev_range(-3, 13, "x");
	snprintf(text, sizeof text, "%d", x);
	ev_assert(atoi(text) == x);
	if (text[0] == '-')
		return 3;
	return (int)strlen(text);
}
