/* checked.c - answers to the checks that `everett cc --checked` has clang compile in.
 *
 * These are the kernel's flavour of address sanitizer: every access calls one of the
 * functions below, frames mark the space between their variables, and a constructor
 * tells about global variables. One shadow byte stands for eight: 0 all may be used, 1 to
 * 7 the first ones, else none, and why. The shadow of address a is at a / 8 + SHADOW,
 * which the compiler was told too (src/bitcode/checked.c); it is reserved before anything of
 * the program runs. libc is not compiled so: it tells its accesses (touch.c), and what it does
 * on the program's behalf is checked then. Not seen is what the model writes for a system call. */
#include "twin.h"

enum { SHADOW_OF_HEAP = 0xfa, SHADOW_OF_FREED = 0xfd, SHADOW_OF_GLOBAL = 0xf9,
       SHADOW_OF_ALLOCA = 0xca, SHADOW_OF_SCOPE = 0xf8, SHADOW_OF_RETURN = 0xf5 };

#define SHADOW 0x7fff8000UL
#define USER_END (1UL << 47)

static char *stack_top; /* of the first thread */

static unsigned char *shadow_of(uint64_t address)
{
	return (unsigned char *)(address / 8 + SHADOW);
}

void twin_checked_begin(void *stack)
{
	enum { READ_WRITE = 3, FIXED_PRIVATE_NO_RESERVE = 0x4022 | 0x100000 };
	long at = twin_ask_kernel(SYS_MMAP, (long)SHADOW, USER_END / 8, READ_WRITE,
				  FIXED_PRIVATE_NO_RESERVE, -1, 0);

	stack_top = stack;
	if (at == (long)SHADOW)
		return;
	twin_say("everett: no room for the checks (is the address space limited?)\n");
	twin_exit(125);
}

/* Nothing from `from` to `to` may be used; the ends need not be multiples of eight. */
void twin_checked_forbid(uint64_t from, uint64_t to, int is_freed)
{
	if (from >= to)
		return;
	if (from % 8 && !is_freed) /* a part of these belongs to the object before */
		*shadow_of(from) = (unsigned char)(from % 8);
	from = (from + 7) & ~7UL;
	if (from < to)
		twin_fill(shadow_of(from), is_freed ? SHADOW_OF_FREED : SHADOW_OF_HEAP,
			  (to - from) / 8);
}

/* --- reporting --- */

static enum wire_place forbidden_place(unsigned char why, uint64_t address)
{
	if (why < 8) /* the rest of an object: what comes next tells */
		why = *shadow_of(address + 8);
	switch (why) {
	case SHADOW_OF_HEAP: return WIRE_AFTER_OBJECT;
	case SHADOW_OF_FREED: return WIRE_FREED_OBJECT;
	case SHADOW_OF_GLOBAL: return WIRE_GLOBAL_OBJECT;
	case SHADOW_OF_SCOPE:
	case SHADOW_OF_RETURN: return WIRE_STACK_GONE;
	default: return WIRE_STACK_OBJECT;
	}
}

__attribute__((__weak__)) void twin_guard_explain(uint64_t address,
						  struct wire_answer *out);
__attribute__((__weak__)) int twin_is_left(uint64_t address);

static _Noreturn void report_access(uint64_t address, int is_write, void *pc)
{
	struct wire_answer a = {.access = is_write ? WIRE_WRITE : WIRE_READ,
				.address = address, .pc = (uint64_t)pc};

	a.place = *shadow_of(address) ? forbidden_place(*shadow_of(address), address)
				      : WIRE_STACK_GONE;
	if ((a.place == WIRE_AFTER_OBJECT || a.place == WIRE_FREED_OBJECT) &&
	    twin_guard_explain)
		twin_guard_explain(address, &a);
	twin_note(WIRE_CHECKED, &a, NULL);
	twin_say(is_write ? "everett: write to " : "everett: read of ");
	twin_say(a.place == WIRE_GLOBAL_OBJECT  ? "memory beside a global variable, "
		 : a.place == WIRE_STACK_GONE   ? "a local variable that is gone, "
		 : a.place == WIRE_STACK_OBJECT ? "memory beside a local variable, "
						: "memory beside a heap object, ");
	twin_say_number(address);
	twin_say("\n");
	twin_abort();
}

/* The first byte that may not be used; 0: none. */
static uint64_t find_bad(uint64_t address, uint64_t size)
{
	for (uint64_t end = address + size; address < end; address = (address | 7) + 1) {
		unsigned char s = *shadow_of(address);
		uint64_t last = (address | 7) < end - 1 ? address | 7 : end - 1;

		if (s >= 8)
			return address;
		if (s && last % 8 >= s)
			return (address & ~7UL) + s > address ? (address & ~7UL) + s
							      : address;
	}
	return 0;
}

static inline __attribute__((__always_inline__)) void check_access(uint64_t address,
								   uint64_t size,
								   int is_write, void *pc)
{
	/* Not an address, or wrapping around: the access itself will fault. */
	if (!size || address >= USER_END || size > USER_END - address)
		return;
	uint64_t bad = find_bad(address, size);
	if (!bad && twin_is_left && twin_is_left(address))
		bad = address;
	if (bad)
		report_access(bad, is_write, pc);
}

/* --- libc --- */

/* A whole word that is read at once may reach beyond the end of a string. */
void twin_checked_library(uint64_t address, uint64_t size, int is_write, void *pc);
void twin_checked_library(uint64_t address, uint64_t size, int is_write, void *pc)
{
	int is_word = !is_write && size == 8 && address % 8 == 0;

	if (stack_top)
		check_access(address, is_word ? 1 : size, is_write, pc);
}

/* In place of libc's, which look for the end by words. */

__attribute__((__weak__)) void __ev_touch(const void *p, uint64_t size, uint32_t how);

static void use_byte(const char *p, enum wire_how how, void *pc)
{
	if (__ev_touch)
		__ev_touch(p, 1, how);
	check_access((uint64_t)p, 1, how == WIRE_HOW_WRITE, pc);
}

size_t __ev_checked_strlen(const char *s);
size_t __ev_checked_strlen(const char *s)
{
	size_t n = 0;

	do
		use_byte(s + n, WIRE_HOW_READ, __builtin_return_address(0));
	while (s[n++]);
	return n - 1;
}

char *__ev_checked_strchrnul(const char *s, int c);
char *__ev_checked_strchrnul(const char *s, int c)
{
	for (;; s++) {
		use_byte(s, WIRE_HOW_READ, __builtin_return_address(0));
		if (!*s || *s == (char)c)
			return (char *)s;
	}
}

char *__ev_checked_stpcpy(char *to, const char *from);
char *__ev_checked_stpcpy(char *to, const char *from)
{
	for (;; to++, from++) {
		use_byte(from, WIRE_HOW_READ, __builtin_return_address(0));
		use_byte(to, WIRE_HOW_WRITE, __builtin_return_address(0));
		*to = *from;
		if (!*from)
			return to;
	}
}

/* --- what the compiler calls --- */

#define ACCESS(name, size, is_write)                                                \
	void __asan_##name##_noabort(uint64_t address);                             \
	void __asan_##name##_noabort(uint64_t address)                              \
	{                                                                           \
		check_access(address, size, is_write, __builtin_return_address(0)); \
	}
ACCESS(load1, 1, 0)
ACCESS(load2, 2, 0)
ACCESS(load4, 4, 0)
ACCESS(load8, 8, 0)
ACCESS(load16, 16, 0)
ACCESS(store1, 1, 1)
ACCESS(store2, 2, 1)
ACCESS(store4, 4, 1)
ACCESS(store8, 8, 1)
ACCESS(store16, 16, 1)

void __asan_loadN_noabort(uint64_t address, uint64_t size);
void __asan_loadN_noabort(uint64_t address, uint64_t size)
{
	check_access(address, size, 0, __builtin_return_address(0));
}

void __asan_storeN_noabort(uint64_t address, uint64_t size);
void __asan_storeN_noabort(uint64_t address, uint64_t size)
{
	check_access(address, size, 1, __builtin_return_address(0));
}

void *__asan_memcpy(void *to, const void *from, size_t n);
void *__asan_memcpy(void *to, const void *from, size_t n)
{
	check_access((uint64_t)from, n, 0, __builtin_return_address(0));
	check_access((uint64_t)to, n, 1, __builtin_return_address(0));
	twin_copy(to, from, n);
	return to;
}

void *__asan_memmove(void *to, const void *from, size_t n);
void *__asan_memmove(void *to, const void *from, size_t n)
{
	check_access((uint64_t)from, n, 0, __builtin_return_address(0));
	check_access((uint64_t)to, n, 1, __builtin_return_address(0));
	if ((uint64_t)to - (uint64_t)from >= n) {
		twin_copy(to, from, n);
		return to;
	}
	for (size_t i = n; i-- > 0;) {
		((char *)to)[i] = ((const char *)from)[i];
		__asm__ volatile("" : : : "memory"); /* not into a call of memmove */
	}
	return to;
}

void *__asan_memset(void *to, int value, size_t n);
void *__asan_memset(void *to, int value, size_t n)
{
	check_access((uint64_t)to, n, 1, __builtin_return_address(0));
	twin_fill(to, value, n);
	return to;
}

#define SET_SHADOW(value)                                                                 \
	void __asan_set_shadow_##value(uint64_t at, size_t n);                            \
	void __asan_set_shadow_##value(uint64_t at, size_t n)                             \
	{                                                                                 \
		twin_fill((void *)at, 0x##value, n);                                      \
	}
SET_SHADOW(00)
SET_SHADOW(01)
SET_SHADOW(02)
SET_SHADOW(03)
SET_SHADOW(04)
SET_SHADOW(05)
SET_SHADOW(06)
SET_SHADOW(07)
SET_SHADOW(f1)
SET_SHADOW(f2)
SET_SHADOW(f3)
SET_SHADOW(f5)
SET_SHADOW(f8)

/* Variables that are in scope for a part of their function only. */
void __asan_poison_stack_memory(uint64_t address, size_t size);
void __asan_poison_stack_memory(uint64_t address, size_t size)
{
	twin_fill(shadow_of(address), SHADOW_OF_SCOPE, (size + 7) / 8);
}

void __asan_unpoison_stack_memory(uint64_t address, size_t size);
void __asan_unpoison_stack_memory(uint64_t address, size_t size)
{
	twin_fill(shadow_of(address), 0, size / 8);
	if (size % 8)
		*shadow_of(address + size) = (unsigned char)(size % 8);
}

/* alloca: 32 bytes in front, the rest of 32 and 32 more behind. */
void __asan_alloca_poison(uint64_t address, size_t size);
void __asan_alloca_poison(uint64_t address, size_t size)
{
	uint64_t end = address + size, rest = (end + 31) & ~31UL;

	twin_fill(shadow_of(address - 32), SHADOW_OF_ALLOCA, 4);
	twin_fill(shadow_of(address), 0, size / 8);
	if (size % 8)
		*shadow_of(end) = (unsigned char)(size % 8);
	end = (end + 7) & ~7UL;
	twin_fill(shadow_of(end), SHADOW_OF_ALLOCA, (rest + 32 - end) / 8);
}

void __asan_allocas_unpoison(uint64_t from, uint64_t to);
void __asan_allocas_unpoison(uint64_t from, uint64_t to)
{
	if (from && from <= to)
		twin_fill(shadow_of(from), 0, (to - from) / 8);
}

struct global { /* as the compiler lays it out */
	uint64_t start, size, size_with_gap, name, module, has_init, location, indicator;
};

void __asan_register_globals(const struct global *list, uint64_t n);
void __asan_register_globals(const struct global *list, uint64_t n)
{
	for (const struct global *g = list; g < list + n; g++) {
		uint64_t end = g->start + g->size, from = (end + 7) & ~7UL;

		if (end % 8)
			*shadow_of(end) = (unsigned char)(end % 8);
		twin_fill(shadow_of(from), SHADOW_OF_GLOBAL,
			  (g->start + g->size_with_gap - from) / 8);
	}
}

void __asan_unregister_globals(const struct global *list, uint64_t n);
void __asan_unregister_globals(const struct global *list, uint64_t n)
{
	(void)list;
	(void)n; /* the program ends; exit handlers may still use them */
}

/* Frames are left without their epilogue (longjmp, exit): their marks go now. */
void __asan_handle_no_return(void);
void __asan_handle_no_return(void)
{
	enum { MAIN_STACK = 64 << 20, OTHER_STACK = 64 << 10 };
	char *sp = __builtin_frame_address(0);
	size_t n = (size_t)(stack_top - sp);

	if (sp > stack_top || n > MAIN_STACK)
		n = OTHER_STACK;
	twin_fill(shadow_of((uint64_t)sp), 0, n / 8);
}
