/* pthread_arch.h - the thread pointer is a service of whoever runs the program.
 * Replaces musl's arch/x86_64/pthread_arch.h. */
uintptr_t ev_get_tp(void);

static inline uintptr_t __get_tp(void)
{
	return ev_get_tp();
}

#define MC_PC gregs[REG_RIP]
