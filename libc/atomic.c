/* atomic.c - atomic operations on objects that no processor instruction reaches: of other sizes than
 * 1, 2, 4 and 8 bytes, or not aligned. The compiler calls these functions, which are
 * libatomic's elsewhere.
 *
 * An object that an instruction reaches is never locked here, since the compiler uses the
 * instruction for it in other places. Any other object has one of a few locks, by its address, so it
 * must not lie in memory that processes share. The names belong to the compiler: a definition in C
 * has another one. */
#include <pthread.h>
#include <stddef.h>
#include <string.h>

typedef unsigned __int128 wide;

enum { LOCKS = 64, GRAIN = 16 };

static pthread_mutex_t atomic_locks[LOCKS];

static pthread_mutex_t *lock_object(const volatile void *object)
{
	pthread_mutex_t *lock = &atomic_locks[(size_t)object / GRAIN % LOCKS];

	pthread_mutex_lock(lock);
	return lock;
}

static int is_reached(size_t size, const volatile void *object)
{
	return (size == 1 || size == 2 || size == 4 || size == 8) && !((size_t)object % size);
}

#define BY_SIZE(size, CASE)                                                                    \
	switch (size) {                                                                        \
	case 1: CASE(unsigned char);                                                           \
	case 2: CASE(unsigned short);                                                          \
	case 4: CASE(unsigned int);                                                            \
	case 8: CASE(unsigned long);                                                           \
	}

#define NAMED(name) __asm__(#name)

int everett_atomic_is_lock_free(size_t, const volatile void *) NAMED(__atomic_is_lock_free);
int everett_atomic_is_lock_free(size_t size, const volatile void *object)
{
	return is_reached(size, object);
}

void everett_atomic_load(size_t, const void *, void *, int) NAMED(__atomic_load);
void everett_atomic_load(size_t size, const void *from, void *to, int order)
{
#define LOAD(type)                                                                             \
	*(type *)to = __atomic_load_n((const type *)from, __ATOMIC_SEQ_CST);                   \
	return
	if (is_reached(size, from))
		BY_SIZE(size, LOAD)
	pthread_mutex_t *lock = lock_object(from);
	memcpy(to, from, size);
	pthread_mutex_unlock(lock);
}

void everett_atomic_store(size_t, void *, const void *, int) NAMED(__atomic_store);
void everett_atomic_store(size_t size, void *to, const void *from, int order)
{
#define STORE(type)                                                                            \
	__atomic_store_n((type *)to, *(const type *)from, __ATOMIC_SEQ_CST);                   \
	return
	if (is_reached(size, to))
		BY_SIZE(size, STORE)
	pthread_mutex_t *lock = lock_object(to);
	memcpy(to, from, size);
	pthread_mutex_unlock(lock);
}

void everett_atomic_exchange(size_t, void *, const void *, void *, int)
	NAMED(__atomic_exchange);
void everett_atomic_exchange(size_t size, void *object, const void *value, void *old, int order)
{
#define EXCHANGE(type)                                                                         \
	*(type *)old = __atomic_exchange_n((type *)object, *(const type *)value,               \
					   __ATOMIC_SEQ_CST);                                  \
	return
	if (is_reached(size, object))
		BY_SIZE(size, EXCHANGE)
	pthread_mutex_t *lock = lock_object(object);
	memcpy(old, object, size);
	memcpy(object, value, size);
	pthread_mutex_unlock(lock);
}

int everett_atomic_compare_exchange(size_t, void *, void *, const void *, int, int)
	NAMED(__atomic_compare_exchange);
int everett_atomic_compare_exchange(size_t size, void *object, void *expected,
				    const void *wanted, int success, int failure)
{
#define COMPARE(type)                                                                          \
	return __atomic_compare_exchange_n((type *)object, (type *)expected,                   \
					   *(const type *)wanted, 0, __ATOMIC_SEQ_CST,         \
					   __ATOMIC_SEQ_CST)
	if (is_reached(size, object))
		BY_SIZE(size, COMPARE)
	pthread_mutex_t *lock = lock_object(object);
	int is_equal = !memcmp(object, expected, size);
	if (is_equal)
		memcpy(object, wanted, size);
	else
		memcpy(expected, object, size);
	pthread_mutex_unlock(lock);
	return is_equal;
}

/* --- 16 bytes by value -------------------------------------------------------------- */

wide everett_atomic_load_16(const wide *, int) NAMED(__atomic_load_16);
wide everett_atomic_load_16(const wide *from, int order)
{
	wide value;
	everett_atomic_load(sizeof value, from, &value, order);
	return value;
}

void everett_atomic_store_16(wide *, wide, int) NAMED(__atomic_store_16);
void everett_atomic_store_16(wide *to, wide value, int order)
{
	everett_atomic_store(sizeof value, to, &value, order);
}

wide everett_atomic_exchange_16(wide *, wide, int) NAMED(__atomic_exchange_16);
wide everett_atomic_exchange_16(wide *object, wide value, int order)
{
	wide old;
	everett_atomic_exchange(sizeof value, object, &value, &old, order);
	return old;
}

int everett_atomic_compare_exchange_16(wide *, wide *, wide, int, int)
	NAMED(__atomic_compare_exchange_16);
int everett_atomic_compare_exchange_16(wide *object, wide *expected, wide wanted, int success,
				       int failure)
{
	return everett_atomic_compare_exchange(sizeof wanted, object, expected, &wanted, success,
					       failure);
}

#define FETCH(name, result)                                                                    \
	wide everett_atomic_fetch_##name##_16(wide *, wide, int)                               \
		NAMED(__atomic_fetch_##name##_16);                                             \
	wide everett_atomic_fetch_##name##_16(wide *object, wide value, int order)             \
	{                                                                                      \
		pthread_mutex_t *lock = lock_object(object);                                   \
		wide old = *object;                                                            \
		*object = result;                                                              \
		pthread_mutex_unlock(lock);                                                    \
		return old;                                                                    \
	}
FETCH(add, old + value)
FETCH(sub, old - value)
FETCH(and, old & value)
FETCH(or, old | value)
FETCH(xor, old ^ value)
FETCH(nand, ~(old & value))
