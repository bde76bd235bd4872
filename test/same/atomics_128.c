/* Atomic operations on 16 bytes, weak and strong compare-exchange, float and double. */
/* cc: -mcx16 */
#include <stdatomic.h>
#include <stdio.h>

typedef unsigned __int128 wide;

static wide cell;
static struct {
	char before;
	wide in[3];
} row;

static void show(const char *what, wide v)
{
	printf("%s %016llx%016llx\n", what, (unsigned long long)(v >> 64),
	       (unsigned long long)v);
}

static void all_of(wide *p, wide v)
{
	show("add", __atomic_fetch_add(p, v, __ATOMIC_RELAXED));
	show("sub", __atomic_sub_fetch(p, v >> 3, __ATOMIC_ACQUIRE));
	show("and", __atomic_fetch_and(p, ~(v << 7), __ATOMIC_RELEASE));
	show("or", __atomic_fetch_or(p, v >> 64, __ATOMIC_ACQ_REL));
	show("xor", __atomic_fetch_xor(p, v * 3, __ATOMIC_SEQ_CST));
	show("nand", __atomic_fetch_nand(p, v, __ATOMIC_SEQ_CST));
	show("xchg", __atomic_exchange_n(p, v + 1, __ATOMIC_SEQ_CST));
	wide want = v;
	int first = __atomic_compare_exchange_n(p, &want, 7, 0, __ATOMIC_ACQ_REL,
						__ATOMIC_RELAXED);
	int second = __atomic_compare_exchange_n(p, &want, 7, 0, __ATOMIC_SEQ_CST,
						 __ATOMIC_ACQUIRE);
	printf("%d %d %d\n", first, second, __sync_bool_compare_and_swap(p, 8, 9));
	show("left", __atomic_load_n(p, __ATOMIC_SEQ_CST));
	__atomic_store_n(p, v, __ATOMIC_RELEASE);
	show("stored", __sync_val_compare_and_swap(p, v, ~v));
}

static void floats(void)
{
	float f = 1.5f;
	double d = -2;
	printf("%g ", (double)__atomic_fetch_add(&f, 2.25f, __ATOMIC_SEQ_CST));
	printf("%g ", (double)__atomic_fetch_sub(&f, 1.0f, __ATOMIC_RELAXED));
	printf("%g %g\n", __atomic_fetch_add(&d, 0.5, __ATOMIC_ACQ_REL), (double)f + d);
	_Atomic float a = 3;
	float old = atomic_exchange(&a, 4.5f);
	printf("%g %g\n", (double)old, (double)atomic_load(&a));
}

static void weakly(int *counter)
{
	int old = __atomic_load_n(counter, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(counter, &old, old * 3 + 1, 1,
					    __ATOMIC_RELEASE, __ATOMIC_RELAXED))
		;
	atomic_thread_fence(memory_order_acquire);
	atomic_signal_fence(memory_order_seq_cst);
	__sync_synchronize();
	printf("%d %d\n", old, *counter);
}

int main(void)
{
	volatile unsigned long long high = 0x0123456789abcdef, low = 0xfedcba9876543210;
	wide v = (wide)high << 64 | low;
	volatile int at = 2;
	int counter = 5;
	all_of(&cell, v);
	all_of(&row.in[at], ~v);
	floats();
	weakly(&counter);
	weakly(&counter);
	return 0;
}
