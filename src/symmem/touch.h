/* touch.h - accesses of the program to memory that is watched (mem/view.h, view_watch).
 *
 * Whatever reads or writes memory on behalf of the program, and is not the inline fast
 * path of a load, store or short copy, says so here, once per range: when it has decided
 * all that is to be decided about the access and before it has changed anything. If a
 * page of the range is watched, hooks.touched is asked. If the hook answers false, the
 * instruction is abandoned: the caller returns as if the path had ended, exec_run returns
 * with the state standing before the instruction and x->is_refused set, and the next
 * exec_run executes it again, and asks again.
 *
 * If watched pages are cached (view.caches_watched) only atomic accesses are reported.
 *
 * What the engine does for itself is no access: laying out frames, headers of heap objects,
 * marks of symbolic sizes and of memory never set, looking for leaks, showing values. */
#ifndef SYMMEM_TOUCH_H
#define SYMMEM_TOUCH_H
#include "prog/atomic.h"
#include "symmem/memory.h"

/* For touch_read and touch_write: the hook is there. */
bool exec_touch(struct exec *x, uint64_t address, uint64_t n, bool is_write);

/* n bytes are about to be read. False: not now, the instruction is abandoned. */
static inline bool exec_touch_read(struct exec *x, uint64_t address, uint64_t n)
{
	return __builtin_expect(!x->hooks->touched, 1) ||
	       exec_touch(x, address, n, false);
}
/* The same for bytes that are about to be written, or freed. */
static inline bool exec_touch_write(struct exec *x, uint64_t address, uint64_t n)
{
	return __builtin_expect(!x->hooks->touched, 1) || exec_touch(x, address, n, true);
}
/* The same for two ranges that one instruction uses, with nobody in between. */
bool exec_touch_two(struct exec *x, struct exec_range first, struct exec_range second);
/* The same for an access to bytes that are not there, in a program with several threads:
 * they may have been there before another thread freed them. */
bool exec_touch_nothing(struct exec *x, uint64_t address, uint64_t n, bool is_write);
/* Would an access to these bytes be reported? */
static inline bool exec_is_touch(struct exec *x, uint64_t address, uint64_t n)
{
	return __builtin_expect(x->hooks->touched != NULL, 0) && !x->is_exempt &&
	       (!x->view.caches_watched || prog_is_atomic(x->ip->op)) &&
	       view_is_watched(&x->view, address, n);
}
/* For code that has reported an access and now makes it by functions that would report it
 * again. Returns what x->is_exempt was, to be put back. */
static inline bool exec_exempt(struct exec *x)
{
	bool was = x->is_exempt;
	x->is_exempt = true;
	return was;
}
#endif
