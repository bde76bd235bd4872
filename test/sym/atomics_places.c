/* Atomic operations at a symbolic place, of every width, and on a symbolic pointer: as many
 * paths as the branches have, whatever is done atomically. */
/* cc: -O0 -g -mcx16 */
/* cc: -O1 -g -mcx16 */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>
#include <stdatomic.h>

static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static unsigned char bytes[4];
static unsigned __int128 wide;

int main(void)
{
	unsigned i = (unsigned)ev_int("i");
	ev_assume(i < 8);
	int old = __atomic_fetch_add(&table[i], 10, __ATOMIC_RELAXED);
	ev_assert(old == (int)i + 1 && table[i] == old + 10);
	int want = 15; /* only where i is 4 */
	_Bool did = __atomic_compare_exchange_n(&table[i], &want, 1, 1, __ATOMIC_SEQ_CST,
						__ATOMIC_ACQUIRE);
	ev_assert(did == (i == 4));
	ev_assert(did || want == (int)i + 11);
	__atomic_fetch_sub(&bytes[i & 3], (unsigned char)i, __ATOMIC_SEQ_CST);
	ev_assert((unsigned char)(bytes[i & 3] + i) == 0);
	__atomic_fetch_xor(&wide, (unsigned __int128)i << 100, __ATOMIC_ACQ_REL);
	ev_assert((unsigned)(wide >> 100) == i);
	int most = 6;
	__atomic_fetch_max(&most, (int)i, __ATOMIC_SEQ_CST);
	if (did)
		return 1;
	if (most == 7)
		return 2;
	return i < 2 ? 3 : 0;
}
