/* libcall.h - functions of libc that the engine answers itself: allocation, memory and strings,
 * characters, exact arithmetic; and what was allocated and never freed. They are handlers of
 * intrinsics, one declaration each from libcalls.def, and know nothing of the environment. */
#ifndef LIBCALL_LIBCALL_H
#define LIBCALL_LIBCALL_H
#include "exec/answer.h"

#define LIBCALL(name, handler, how) \
	enum exec_answer libcall_##handler(struct exec *x, uint32_t n);
#include "libcall/libcalls.def"
#undef LIBCALL

/* Reports each object that nothing points to any more, by exec's fault hook. To be called
 * at the end of a path that exited. Returns how many. */
uint64_t libcall_leaks(struct exec *x);
#endif
