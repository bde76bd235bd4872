/* Atomic operations on symbolic data. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>
#include <stdatomic.h>

static atomic_int shared;

int main(void)
{
	int x = ev_int("x"), want = 7;
	atomic_store(&shared, x);
	if (atomic_compare_exchange_strong(&shared, &want, 8)) {
		ev_assert(atomic_load(&shared) == 8);
		return 1;
	}
	ev_assert(want == x);
	ev_assert(atomic_fetch_add(&shared, 5) == x);
	return atomic_exchange(&shared, 0) == 100 ? 2 : 0;
}
