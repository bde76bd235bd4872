/* C11 atomics on all sizes, orders, compare and exchange, flags. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(type)                                                                       \
	do {                                                                            \
		_Atomic type x = (type)5;                                               \
		type r[8];                                                              \
		r[0] = atomic_fetch_add(&x, (type)250);                                 \
		r[1] = atomic_fetch_sub_explicit(&x, (type)7, memory_order_relaxed);    \
		r[2] = atomic_fetch_or(&x, (type)0x40);                                 \
		r[3] = atomic_fetch_and(&x, (type)0x7e);                                \
		r[4] = atomic_fetch_xor_explicit(&x, (type)0xff, memory_order_acq_rel); \
		r[5] = atomic_exchange(&x, (type)99);                                   \
		type expected = (type)98;                                               \
		bool no = atomic_compare_exchange_strong(&x, &expected, (type)1);       \
		bool yes = atomic_compare_exchange_strong(&x, &expected, (type)2);      \
		r[6] = expected;                                                        \
		r[7] = atomic_load_explicit(&x, memory_order_acquire);                  \
		atomic_store_explicit(&x, (type)3, memory_order_release);               \
		x += 4;                                                                 \
		x++;                                                                    \
		--x;                                                                    \
		x ^= 1;                                                                 \
		printf("%s %d %d", #type, no, yes);                                     \
		for (int i = 0; i < 8; i++)                                             \
			printf(" %lld", (long long)r[i]);                               \
		printf(" %lld\n", (long long)x);                                        \
	} while (0)

static int data[10];

int main(void)
{
	TRY(int8_t);
	TRY(uint8_t);
	TRY(int16_t);
	TRY(uint16_t);
	TRY(int32_t);
	TRY(uint32_t);
	TRY(int64_t);
	TRY(uint64_t);
	atomic_flag flag = ATOMIC_FLAG_INIT;
	bool was = atomic_flag_test_and_set(&flag);
	printf("%d %d\n", was, atomic_flag_test_and_set(&flag));
	atomic_flag_clear(&flag);
	_Atomic(int *) p = data;
	atomic_fetch_add(&p, 3);
	atomic_fetch_sub(&p, 1);
	printf("%td\n", atomic_load(&p) - data);
	atomic_thread_fence(memory_order_seq_cst);
	atomic_signal_fence(memory_order_acquire);
	_Atomic bool b = false;
	printf("%d %d\n", atomic_exchange(&b, true), (int)b);
	return 0;
}
