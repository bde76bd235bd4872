/* The older __sync and the __atomic builtins, min and max, floating fetch. */
#include <stdio.h>

struct __attribute__((aligned(8))) pair {
	int a, b;
};

int main(void)
{
	volatile int start = 10;
	int x = start;
	long y = 1L << 40;
	printf("%d ", __sync_fetch_and_add(&x, 5));
	printf("%d ", __sync_add_and_fetch(&x, 5));
	printf("%d ", __sync_fetch_and_xor(&x, 12));
	printf("%d ", __sync_bool_compare_and_swap(&x, 24, 3));
	printf("%d ", __sync_val_compare_and_swap(&x, 3, 4));
	printf("%d ", __sync_lock_test_and_set(&x, 77));
	__sync_lock_release(&x);
	printf("%d\n", x);
	printf("%ld ", __atomic_fetch_add(&y, 1, __ATOMIC_SEQ_CST));
	printf("%ld ", __atomic_sub_fetch(&y, 3, __ATOMIC_RELAXED));
	printf("%ld ", __atomic_nand_fetch(&y, 7, __ATOMIC_ACQ_REL));
	printf("%d ", __atomic_fetch_max(&x, 50, __ATOMIC_SEQ_CST));
	printf("%d ", __atomic_fetch_min(&x, -3, __ATOMIC_SEQ_CST));
	unsigned u = 5;
	printf("%u ", __atomic_fetch_max(&u, 3000000000u, __ATOMIC_SEQ_CST));
	printf("%d %u\n", x, u);
	struct pair p = {1, 2}, q = {3, 4}, r, expected = {0, 0};
	__atomic_exchange(&p, &q, &r, __ATOMIC_SEQ_CST);
	int done = __atomic_compare_exchange(&p, &expected, &r, 0, __ATOMIC_SEQ_CST,
					     __ATOMIC_RELAXED);
	printf("%d %d %d %d %d\n", p.a, r.b, done, expected.a, expected.b);
	float f = 1.5f;
	__atomic_store_n(&x, 9, __ATOMIC_RELEASE);
	printf("%d %g\n", __atomic_load_n(&x, __ATOMIC_ACQUIRE), (double)f);
	__sync_synchronize();
	return 0;
}
