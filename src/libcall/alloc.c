/* alloc.c - malloc and its family. Every call makes an object with
 * exact bounds at a fresh address; its bytes read zero. */
#include "libcall/libcall.h"
#include "state/fault_list.h"
#include "symmem/fault.h"
#include "symmem/touch.h"
#include "symmem/unset.h"

#include <errno.h>

static uint64_t heap_limit(struct exec *x)
{
	return x->heap_limit ? x->heap_limit(x) : 0;
}

/* exec.fails_alloc, where there is an environment. */
static bool fails_alloc(struct exec *x, uint32_t call, bool fails_anyway, bool *fails)
{
	*fails = fails_anyway;
	return !x->fails_alloc || x->fails_alloc(x, call, fails_anyway, fails);
}

enum { ERRNO_OFFSET = 52 }; /* __EV_ERRNO_OFFSET of thread/prim_threads.h */

/* An address, or NULL and errno. */
static enum exec_answer answer_memory(struct exec *x, uint64_t address)
{
	const uint32_t error = ENOMEM;
	if (!address && x->thread->rare->tp) {
		bool was_exempt = exec_exempt(x);
		bool ok = exec_write(x, x->thread->rare->tp + ERRNO_OFFSET, &error, sizeof error);
		x->is_exempt = was_exempt;
		MUST(ok);
	}
	return answer(x, address);
}

/* Is there a limit (--max-heap), and would so many bytes more pass it? */
static bool passes_limit(struct exec *x, uint64_t size)
{
	uint64_t limit = heap_limit(x);
	int64_t used = x->thread->heap_used;
	return limit && (used < 0 ? 0 : (uint64_t)used) + size > limit;
}

/* Can there be no object of this size? */
static bool is_size_impossible(struct exec *x, const struct exec_size *s)
{
	return s->is_too_large || s->capacity >= HEAP_MAX_SIZE || passes_limit(x, s->capacity);
}

/* An object of this size, 0 if there cannot be one. */
static uint64_t make_object(struct exec *x, const struct exec_size *s, uint64_t align)
{
	if (is_size_impossible(x, s))
		return 0;
	struct thread *t = x->thread;
	t->heap_used += (int64_t)s->capacity;
	struct heap_header h = {.size = (uint32_t)s->capacity,
				.sure = (uint32_t)s->sure,
				.size_expr = s->expr,
				.kind = HEAP_MALLOC,
				.made = exec_stack(x)};
	h.serial = ++t->allocations;
	exec_charge(x, s->capacity + 64);
	uint64_t start = heap_alloc(&x->view, &t->heap_next, align, &h);
	if (start && s->expr)
		exec_soften(x, start, &h);
	return start;
}

/* With a limit a size is a value: whether it passes is to be known. False: the path ended. */
static bool settle_for_limit(struct exec *x, uint32_t i)
{
	if (!x->arg_sym[i] || !heap_limit(x))
		return true;
	expr_id e = argument_term(x, i, 64);
	x->arg_sym[i] = 0;
	return exec_concretise(x, e, CHOICE_VALUE, &x->args[i]);
}

/* The size that argument i asks for. False: the path ended. */
static bool read_size(struct exec *x, uint32_t i, struct exec_size *s)
{
	if (!settle_for_limit(x, i))
		return false;
	*s = (struct exec_size){.capacity = x->args[i]};
	return !x->arg_sym[i] || exec_bound_size(x, argument_term(x, i, 64), HEAP_MAX_SIZE - 1, s);
}

/* The size of args[i] things of args[i + 1] bytes. */
static bool read_product(struct exec *x, uint32_t i, struct exec_size *s)
{
	*s = (struct exec_size){0};
	if (!settle_for_limit(x, i) || !settle_for_limit(x, i + 1))
		return false;
	if (!x->arg_sym[i] && !x->arg_sym[i + 1]) {
		s->is_too_large =
			__builtin_mul_overflow(x->args[i], x->args[i + 1], &s->capacity);
		return true;
	}
	expr_id all = expr_mul(x->exprs, argument_term(x, i, 128), argument_term(x, i + 1, 128));
	expr_id high = expr_extract(x->exprs, all, 64, 64);
	bool is_representable;
	if (!exec_decide(x, expr_eq(x->exprs, high, expr_const(x->exprs, 64, 0)),
			 CHOICE_BRANCH, true, &is_representable))
		return false;
	s->is_too_large = !is_representable;
	return s->is_too_large ||
	       exec_bound_size(x, expr_trunc(x->exprs, all, 64), HEAP_MAX_SIZE - 1, s);
}

/* Its bytes have no value yet, which --uninit keeps in mind. */
static uint64_t make_unset_object(struct exec *x, const struct exec_size *s,
				  uint64_t align)
{
	uint64_t start = make_object(x, s, align);
	if (start)
		exec_forget(x, start, s->capacity);
	return start;
}

static uint64_t make_object_of_size(struct exec *x, uint64_t size, uint64_t align)
{
	return make_unset_object(x, &(struct exec_size){.capacity = size}, align);
}

enum exec_answer libcall_alloc_malloc(struct exec *x, uint32_t n)
{
	(void)n;
	struct exec_size s;
	bool fails;
	MUST(read_size(x, 0, &s) &&
	     fails_alloc(x, FAULT_CALL_malloc, is_size_impossible(x, &s), &fails));
	return answer_memory(x, fails ? 0 : make_unset_object(x, &s, 16));
}

enum exec_answer libcall_alloc_calloc(struct exec *x, uint32_t n)
{
	(void)n;
	struct exec_size s;
	bool fails;
	MUST(read_product(x, 0, &s) &&
	     fails_alloc(x, FAULT_CALL_calloc, is_size_impossible(x, &s), &fails));
	return answer_memory(x, fails ? 0 : make_object(x, &s, 16));
}

/* Where the thread that made an object allocates next: its page is kept. A thread that is
 * over makes no more. */
static uint64_t heap_cursor(const struct exec *x, uint64_t address)
{
	uint32_t number = space_arena_thread(address);
	const struct thread *t = process_thread_numbered(x->process, number);
	return t ? t->heap_next : UINT64_MAX;
}

/* Frees or says why not. */
static bool free_object(struct exec *x, uint64_t address)
{
	struct heap_object o;
	bool in_tomb;
	bool is_start = heap_find(&x->view, address, &o, &in_tomb) && o.start == address;
	enum heap_verdict v = HEAP_NO_OBJECT;
	if (is_start && !o.h.is_freed && !exec_touch_write(x, address, o.h.size))
		return false;
	if (!is_start || o.h.kind == HEAP_MALLOC)
		v = heap_free(&x->view, address, heap_cursor(x, address), exec_stack(x));
	if (v == HEAP_OK)
		x->thread->heap_used -= o.h.size;
	if (v == HEAP_OK)
		return true;
	struct fault f = {.address = address};
	f.kind = v == HEAP_ALREADY_FREED ? FAULT_DOUBLE_FREE : FAULT_INVALID_FREE;
	exec_describe(x, address, &f.object);
	exec_fault(x, &f);
	return false;
}

/* Makes a pointer to an object concrete. */
static bool settle_pointer(struct exec *x, uint32_t i)
{
	if (!x->arg_sym[i])
		return true;
	expr_id e = argument_term(x, i, 64);
	x->arg_sym[i] = 0;
	return exec_heap_pointer(x, e, &x->args[i]);
}

enum exec_answer libcall_alloc_free(struct exec *x, uint32_t n)
{
	(void)n;
	MUST(settle_pointer(x, 0));
	if (x->args[0])
		MUST(free_object(x, x->args[0]));
	return EXEC_DONE;
}

static enum exec_answer resize_object(struct exec *x, uint64_t old,
				      const struct exec_size *s)
{
	if (!old)
		return answer_memory(x, make_unset_object(x, s, 16));
	struct heap_object o, new;
	bool in_tomb;
	if (!heap_find(&x->view, old, &o, &in_tomb) || o.start != old || o.h.is_freed) {
		free_object(x, old); /* says what is wrong with it */
		return EXEC_STOPPED;
	}
	MUST(exec_touch_write(x, old, o.h.size));
	uint64_t fresh = make_unset_object(x, s, 16);
	if (!fresh)
		return answer_memory(x, 0);
	bool was_exempt = exec_exempt(x), ok = true;
	if (s->expr || o.h.size_expr) {
		heap_find(&x->view, fresh, &new, &in_tomb);
		exec_copy_object(x, &new, &o);
	} else {
		ok = exec_move(x, fresh, old,
			       o.h.size < s->capacity ? o.h.size : s->capacity);
	}
	ok = ok && free_object(x, old);
	x->is_exempt = was_exempt;
	return ok ? answer(x, fresh) : EXEC_STOPPED;
}

enum exec_answer libcall_alloc_realloc(struct exec *x, uint32_t n)
{
	(void)n;
	struct exec_size s;
	bool fails;
	MUST(settle_pointer(x, 0) && read_size(x, 1, &s));
	MUST(fails_alloc(x, FAULT_CALL_realloc, is_size_impossible(x, &s), &fails));
	return fails ? answer_memory(x, 0) : resize_object(x, x->args[0], &s);
}

enum exec_answer libcall_alloc_reallocarray(struct exec *x, uint32_t n)
{
	(void)n;
	struct exec_size s;
	bool fails;
	MUST(settle_pointer(x, 0) && read_product(x, 1, &s));
	if (s.is_too_large) /* libc does not even ask */
		return answer_memory(x, 0);
	MUST(fails_alloc(x, FAULT_CALL_realloc, is_size_impossible(x, &s), &fails));
	return fails ? answer_memory(x, 0) : resize_object(x, x->args[0], &s);
}

static bool is_valid_alignment(uint64_t align)
{
	return align && !(align & (align - 1)) && align <= 1 << 20;
}

enum exec_answer libcall_alloc_aligned(struct exec *x, uint32_t n)
{
	(void)n;
	bool fails;
	if (!is_valid_alignment(x->args[0]))
		return answer(x, 0);
	MUST(fails_alloc(x, FAULT_CALL_aligned_alloc, false, &fails));
	return answer_memory(x,
			     fails ? 0 : make_object_of_size(x, x->args[1], x->args[0]));
}

enum exec_answer libcall_alloc_posix_memalign(struct exec *x, uint32_t n)
{
	(void)n;
	if (!is_valid_alignment(x->args[1]) || x->args[1] < 8)
		return answer(x, EINVAL);
	bool fails;
	MUST(exec_touch_write(x, x->args[0], sizeof(uint64_t)));
	MUST(fails_alloc(x, FAULT_CALL_aligned_alloc, false, &fails));
	uint64_t address = fails ? 0 : make_object_of_size(x, x->args[2], x->args[1]);
	if (!address)
		return answer(x, ENOMEM);
	bool was_exempt = exec_exempt(x);
	bool ok = exec_write(x, x->args[0], &address, sizeof address);
	x->is_exempt = was_exempt;
	return ok ? answer(x, 0) : EXEC_STOPPED;
}

enum exec_answer libcall_alloc_usable_size(struct exec *x, uint32_t n)
{
	(void)n;
	struct heap_object o;
	bool in_tomb;
	MUST(settle_pointer(x, 0));
	if (!x->args[0] || !heap_find(&x->view, x->args[0], &o, &in_tomb) ||
	    o.start != x->args[0])
		return answer(x, 0);
	x->ret_sym = o.h.size_expr;
	return answer(x, o.h.size);
}

enum exec_answer libcall_alloc_object(struct exec *x, uint32_t n)
{
	(void)n;
	struct heap_header h = {.size = (uint32_t)x->args[0],
				.kind = HEAP_START,
				.is_hidden = 1,
				.is_private = 1};
	return answer(x, heap_alloc(&x->view, &x->thread->heap_next, 16, &h));
}
