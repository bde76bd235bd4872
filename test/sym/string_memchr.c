/* memchr in symbolic data. */
/* paths: 5 */
/* exits: 0 1 2 3 4 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char b[4];
	ev_make_symbolic(b, sizeof b, "b");
	unsigned char *p = memchr(b, 0x80, 4);
	return p ? (int)(p - b) : 4;
}
