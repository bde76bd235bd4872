/* ev_char is one byte, signed as char is. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	char c = ev_char("c");
	if (c == 'x')
		return 1;
	return c < 0 ? 2 : 0;
}
