/* Atomic floats, pointers, booleans and small structures; compound assignment. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct pair {
	int a, b;
};
struct three {
	short x, y, z, w;
};

int main(void)
{
	volatile int one = 1;
	_Atomic float f = 1.5f;
	_Atomic double d = 2.5;
	_Atomic bool flag = false;
	_Atomic struct pair p;
	_Atomic struct three t;
	int array[5] = {1, 2, 3, 4, 5};
	_Atomic(int *) q = array;
	atomic_init(&p, ((struct pair){1, 2}));
	f += 2.25f * one;
	f *= 2;
	d -= 0.125;
	d /= 4;
	flag |= one;
	printf("%g %g %d\n", (double)f, d, flag);
	struct pair old = atomic_exchange(&p, ((struct pair){3, 4}));
	struct pair now = p, wanted = {3, 4};
	printf("%d %d %d %d\n", old.a, old.b, now.a, now.b);
	printf("%d\n",
	       atomic_compare_exchange_strong(&p, &wanted, ((struct pair){5, 6})));
	printf("%d\n",
	       atomic_compare_exchange_strong(&p, &wanted, ((struct pair){7, 8})));
	printf("%d %d\n", wanted.a, wanted.b);
	atomic_store(&t, ((struct three){1, 2, 3, 4}));
	struct three copy = atomic_load(&t);
	printf("%d %d\n", copy.x, copy.w);
	atomic_fetch_add(&q, 2);
	printf("%d %d\n", *q, *atomic_fetch_sub(&q, 1));
	int *expected = array + 1;
	printf("%d\n", atomic_compare_exchange_weak(&q, &expected, array + 4) || 1);
	atomic_flag lock = ATOMIC_FLAG_INIT;
	printf("%d %d\n", atomic_flag_test_and_set(&lock),
	       atomic_flag_test_and_set(&lock));
	atomic_flag_clear(&lock);
	_Atomic int n = 10;
	printf("%d ", n++);
	printf("%d ", ++n);
	printf("%d ", n--);
	printf("%d\n", n <<= 3);
	n %= 7;
	printf("%d %d\n", n, atomic_is_lock_free(&n));
	return 0;
}
