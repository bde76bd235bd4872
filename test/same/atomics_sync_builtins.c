/* The old __sync builtins, __atomic min/max by loops, nand. */
#include <stdio.h>

int main(void)
{
	volatile int from = 77;
	int x = from;
	long y = -from;
	unsigned char c = 250;
	printf("%d %d\n", __sync_fetch_and_add(&x, 5), __sync_add_and_fetch(&x, 5));
	printf("%d %d\n", __sync_fetch_and_nand(&x, 12), __sync_nand_and_fetch(&x, 10));
	printf("%ld %ld\n", __sync_fetch_and_sub(&y, 5), __sync_xor_and_fetch(&y, 0xff));
	printf("%d %d\n", __sync_fetch_and_add(&c, 10), __sync_or_and_fetch(&c, 0x80));
	printf("%d %d %d\n", __sync_bool_compare_and_swap(&x, x, 3),
	       __sync_val_compare_and_swap(&x, 4, 9), x);
	printf("%d\n", __atomic_fetch_max(&x, 50, __ATOMIC_SEQ_CST));
	printf("%d\n", __atomic_fetch_min(&x, -50, __ATOMIC_SEQ_CST));
	unsigned u = 7;
	printf("%u\n", __atomic_fetch_max(&u, 0xfffffff0u, __ATOMIC_RELAXED));
	printf("%u %d\n", __atomic_nand_fetch(&u, 0xff, __ATOMIC_RELAXED), x);
	int lock = 0;
	printf("%d %d\n", __sync_lock_test_and_set(&lock, 1), lock);
	__sync_lock_release(&lock);
	__sync_synchronize();
	printf("%d\n", lock);
	return 0;
}
