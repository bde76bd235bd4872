/* atomic_arch.h - musl's atomic operations as compiler built-ins.
 *
 * Replaces musl's arch/x86_64/atomic_arch.h. The built-ins become atomicrmw, cmpxchg
 * and fence instructions, which the engine executes; inline assembly it could not.
 * What is not defined here, musl's atomic.h derives from a_cas. */
#define EV_ORDER __ATOMIC_SEQ_CST

#define a_cas a_cas
static inline int a_cas(volatile int *p, int expected, int desired)
{
	__atomic_compare_exchange_n(p, &expected, desired, 0, EV_ORDER, EV_ORDER);
	return expected;
}

#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *p, void *expected, void *desired)
{
	void *volatile *cell = (void *volatile *)p;
	__atomic_compare_exchange_n(cell, &expected, desired, 0, EV_ORDER, EV_ORDER);
	return expected;
}

#define a_swap a_swap
static inline int a_swap(volatile int *p, int v)
{
	return __atomic_exchange_n(p, v, EV_ORDER);
}

#define a_fetch_add a_fetch_add
static inline int a_fetch_add(volatile int *p, int v)
{
	return __atomic_fetch_add(p, v, EV_ORDER);
}

#define a_and a_and
static inline void a_and(volatile int *p, int v)
{
	__atomic_fetch_and(p, v, EV_ORDER);
}

#define a_or a_or
static inline void a_or(volatile int *p, int v)
{
	__atomic_fetch_or(p, v, EV_ORDER);
}

#define a_and_64 a_and_64
static inline void a_and_64(volatile uint64_t *p, uint64_t v)
{
	__atomic_fetch_and(p, v, EV_ORDER);
}

#define a_or_64 a_or_64
static inline void a_or_64(volatile uint64_t *p, uint64_t v)
{
	__atomic_fetch_or(p, v, EV_ORDER);
}

#define a_inc a_inc
static inline void a_inc(volatile int *p)
{
	__atomic_fetch_add(p, 1, EV_ORDER);
}

#define a_dec a_dec
static inline void a_dec(volatile int *p)
{
	__atomic_fetch_sub(p, 1, EV_ORDER);
}

#define a_store a_store
static inline void a_store(volatile int *p, int v)
{
	__atomic_store_n(p, v, EV_ORDER);
}

#define a_barrier a_barrier
static inline void a_barrier(void)
{
	__atomic_thread_fence(EV_ORDER);
}

/* Busy waiting: tells the scheduler that this thread can only wait. */
void ev_spin(void);
#define a_spin a_spin
static inline void a_spin(void)
{
	ev_spin();
}

#define a_crash a_crash
static inline void a_crash(void)
{
	__builtin_trap();
}

#define a_ctz_64 a_ctz_64
static inline int a_ctz_64(uint64_t x)
{
	return __builtin_ctzll(x);
}

#define a_clz_64 a_clz_64
static inline int a_clz_64(uint64_t x)
{
	return __builtin_clzll(x);
}
