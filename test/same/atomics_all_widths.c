/* Every read-modify-write at every width, and what it returns. */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#define ALL(type)                                                                       \
	do {                                                                            \
		_Atomic type a = (type)start;                                           \
		type plain = (type)start;                                               \
		for (int i = 0; i < 12; i++) {                                          \
			type v = (type)(start >> i) ^ (type)i;                          \
			type old = 0;                                                   \
			switch (i % 6) {                                                \
			case 0: old = atomic_fetch_add(&a, v), plain += v; break;       \
			case 1: old = atomic_fetch_sub(&a, v), plain -= v; break;       \
			case 2: old = atomic_fetch_and(&a, v), plain &= v; break;       \
			case 3: old = atomic_fetch_or(&a, v), plain |= v; break;        \
			case 4: old = atomic_fetch_xor(&a, v), plain ^= v; break;       \
			case 5: old = atomic_exchange(&a, v), plain = v; break;         \
			}                                                               \
			printf("%lld %lld %d\n", (long long)old,                        \
			       (long long)atomic_load(&a), atomic_load(&a) == plain);   \
		}                                                                       \
		type want = plain, next = (type)(plain + 1);                            \
		int did = atomic_compare_exchange_strong(&a, &want, next);              \
		int again = atomic_compare_exchange_strong(&a, &want, next);            \
		printf("%d %d %lld %lld\n", did, again, (long long)want, (long long)a); \
	} while (0)

int main(void)
{
	volatile uint64_t from = 0xfedcba9876543210;
	uint64_t start = from;
	ALL(int8_t);
	ALL(uint8_t);
	ALL(int16_t);
	ALL(uint16_t);
	ALL(int32_t);
	ALL(uint32_t);
	ALL(int64_t);
	ALL(uint64_t);
	return 0;
}
