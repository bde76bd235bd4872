/* Stores at symbolic indices of tables of 64 KB that are read back, as deflate's chains of
 * equal hashes: one table is zero, one is full of other values. */
/* cc: -O1 -g */
/* paths: 1 */
#include <everett.h>
#include <string.h>

enum { SIZE = 32768, BYTES = 6, NONE = 0xffff };

static unsigned short zero[SIZE], full[SIZE];

int main(void)
{
	unsigned char b[BYTES];
	unsigned h, hits = 0, hits_of_full = 0;
	ev_make_symbolic(b, sizeof b, "b");
	memset(full, 0xff, sizeof full);
	h = (b[0] << 5 ^ b[1]) % SIZE;
	for (unsigned i = 2; i < BYTES; i++) {
		h = (h << 5 ^ b[i]) % SIZE;
		hits += zero[h] != 0;
		hits_of_full += full[h] != NONE;
		zero[h] = full[h] = (unsigned short)i;
	}
	ev_assert(hits == hits_of_full);
	ev_assert(zero[h] == BYTES - 1);
	return 0;
}
