/* Stores that can reach a few places of a larger object change these and no others, however
 * they overlap; where one place is left it is as if the index were a constant. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>
#include <string.h>

static unsigned char buf[1000];

int main(void)
{
	unsigned at = (unsigned)ev_int("at") & 3, to = (unsigned)ev_int("to") & 7;
	unsigned bad = 0;
	int word = 0x04030201;
	memset(buf, 7, sizeof buf);
	buf[500 + at] = 'x';
	memcpy(buf + 498 + to, &word, sizeof word); /* may be over the x */
	for (unsigned i = 0; i < 4; i++)
		bad += buf[498 + to + i] != i + 1;
	unsigned is_over = 500 + at - (498 + to) < 4;
	bad += (buf[500 + at] != 'x') ^ is_over;
	for (unsigned i = 490; i < 515; i++) {
		unsigned is_free = (i != 500 + at) & (i - (498 + to) >= 4);
		bad += is_free & (buf[i] != 7);
	}
	for (unsigned i = 0; i < 490; i++)
		bad += buf[i] != 7;
	buf[600 + (at | 3)] = 'y'; /* one place only */
	bad += buf[603] != 'y';
	memset(buf + 700 + at, 'z', to); /* up to the end of what both allow */
	for (unsigned i = 695; i < 715; i++)
		bad += buf[i] != (i - (700 + at) < to ? 'z' : 7);
	memset(buf + 996 + at, 'e', (to & 1) & (at < 4)); /* at the end of the object */
	for (unsigned i = 990; i < 1000; i++)
		bad += buf[i] != ((i == 996 + at) & to & 1 ? 'e' : 7);
	ev_assert(!bad);
	return 0;
}
