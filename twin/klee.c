/* klee.c - the calls of include/klee/klee.h in a twin, in terms of those in api.c. Weak:
 * many harnesses bring stubs of their own for native builds. */
#include "../include/klee/klee.h"

#include "twin.h"

#include <stdarg.h>

#define WEAK __attribute__((__weak__))

__attribute__((__weak__, __const__)) int *__errno_location(void);
__attribute__((__weak__)) size_t malloc_usable_size(void *p);

WEAK void klee_make_symbolic(void *address, size_t size, const char *name)
{
	ev_make_symbolic(address, size, name);
}

WEAK int klee_range(int begin, int end, const char *name)
{
	return ev_range(begin, end, name);
}

WEAK int klee_int(const char *name)
{
	return ev_int(name);
}

WEAK uintptr_t klee_choose(uintptr_t count)
{
	uintptr_t value;
	ev_make_symbolic(&value, sizeof value, "klee_choose");
	ev_assume(value < count);
	return value;
}

WEAK void klee_assume(uintptr_t condition)
{
	ev_assume(condition);
}

WEAK void klee_silent_exit(int status)
{
	ev_silent_exit(status);
}

WEAK void klee_abort(void)
{
	twin_note(WIRE_ABORT, NULL, "klee_abort was called");
	twin_abort();
}

WEAK void klee_report_error(const char *file, int line, const char *message,
			    const char *suffix)
{
	(void)file;
	(void)line;
	(void)suffix;
	ev_report(message);
}

WEAK unsigned klee_is_symbolic(uintptr_t value)
{
	(void)value;
	return 0;
}

WEAK unsigned klee_is_replay(void)
{
	return 1;
}

#define GET_VALUE(suffix, type)                                                           \
	WEAK type klee_get_value##suffix(type value)                                      \
	{                                                                                 \
		return value;                                                             \
	}
GET_VALUE(f, float)
GET_VALUE(d, double)
GET_VALUE(l, long)
GET_VALUE(ll, long long)
GET_VALUE(_i32, int32_t)
GET_VALUE(_i64, int64_t)

WEAK void klee_print_expr(const char *message, ...)
{
	va_list ap;

	va_start(ap, message);
	ev_print(message, va_arg(ap, uint64_t));
	va_end(ap);
}

WEAK void klee_print_range(const char *name, int value)
{
	ev_print(name, (uint64_t)(uint32_t)value);
}

WEAK void klee_warning(const char *message)
{
	twin_say("everett: warning: ");
	twin_say(message);
	twin_say("\n");
}

/* By the text's address, which is what a loop repeats. */
WEAK void klee_warning_once(const char *message)
{
	static const char *said[64];
	static size_t n;

	for (size_t i = 0; i < n; i++)
		if (said[i] == message)
			return;
	if (n < sizeof said / sizeof *said)
		said[n++] = message;
	klee_warning(message);
}

WEAK void klee_check_memory_access(const void *address, size_t size)
{
	const volatile char *bytes = address;

	for (size_t i = 0; i < size; i++)
		(void)bytes[i];
}

WEAK size_t klee_get_obj_size(void *pointer)
{
	return malloc_usable_size ? malloc_usable_size(pointer) : 0;
}

WEAK int klee_get_errno(void)
{
	return __errno_location ? *__errno_location() : 0;
}

WEAK void klee_define_fixed_object(void *address, size_t size)
{
	enum { PAGE = 4096, READ_WRITE = 3, PRIVATE_ANONYMOUS_THERE = 0x100022 };
	uint64_t from = (uint64_t)address & ~(uint64_t)(PAGE - 1);
	uint64_t to = ((uint64_t)address + size + PAGE - 1) & ~(uint64_t)(PAGE - 1);

	for (; from < to; from += PAGE) /* pages that are there already stay */
		twin_ask_kernel(SYS_MMAP, (long)from, PAGE, READ_WRITE,
				PRIVATE_ANONYMOUS_THERE, -1, 0);
}

WEAK void klee_alias_function(const char *name, const char *target)
{
	(void)name;
	(void)target;
	klee_warning("klee_alias_function has no effect natively");
}

/* What has no meaning natively. */
WEAK void klee_set_forking(unsigned on)
{
	(void)on;
}

WEAK void klee_stack_trace(void)
{
}

WEAK void klee_open_merge(void)
{
}

WEAK void klee_close_merge(void)
{
}

WEAK void klee_prefer_cex(void *object, uintptr_t condition)
{
	(void)object;
	(void)condition;
}

WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition)
{
	(void)object;
	(void)condition;
}

WEAK void klee_mark_global(void *object)
{
	(void)object;
}
