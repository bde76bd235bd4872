/* alloc.c - malloc and its family. Every call makes an object with
 * exact bounds at a fresh address; its bytes read zero. */
#include "env/internal.h"
#include "exec/fault.h"
#include "exec/unset.h"

#include <errno.h>

static uint64_t make(struct exec *x, uint64_t size, uint64_t align)
{
	if (size >= HEAP_MAX_SIZE)
		return 0;
	struct thread *t = x->thread;
	struct heap_header h = {.size = size, .kind = HEAP_MALLOC, .made = exec_stack(x)};
	h.serial = ++t->allocations;
	exec_charge(x, size + 64);
	return heap_alloc(&x->view, &t->heap_next, align, &h);
}

/* Its bytes have no value yet, which --uninit keeps in mind. */
static uint64_t make_unset(struct exec *x, uint64_t size, uint64_t align)
{
	uint64_t start = make(x, size, align);
	if (start && x->unset)
		exec_forget(x, start, size);
	return start;
}

enum exec_answer env_alloc_malloc(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, make_unset(x, x->args[0], 16));
}

enum exec_answer env_alloc_calloc(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t size;
	if (__builtin_mul_overflow(x->args[0], x->args[1], &size))
		return answer(x, 0);
	return answer(x, make(x, size, 16));
}

/* Frees or says why not. */
static bool release(struct exec *x, uint64_t address)
{
	struct heap_object o;
	bool in_tomb;
	bool is_start = heap_find(&x->view, address, &o, &in_tomb) && o.start == address;
	enum heap_verdict v = HEAP_NO_OBJECT;
	if (!is_start || o.h.kind == HEAP_MALLOC)
		v = heap_free(&x->view, address, x->thread->heap_next, exec_stack(x));
	if (v == HEAP_OK)
		return true;
	struct fault f = {.address = address};
	f.kind = v == HEAP_ALREADY_FREED ? FAULT_DOUBLE_FREE : FAULT_INVALID_FREE;
	exec_describe(x, address, &f.object);
	exec_fault(x, &f);
	return false;
}

enum exec_answer env_alloc_free(struct exec *x, uint32_t n)
{
	(void)n;
	if (x->args[0])
		MUST(release(x, x->args[0]));
	return EXEC_DONE;
}

static enum exec_answer resize(struct exec *x, uint64_t old, uint64_t size)
{
	if (!old)
		return answer(x, make_unset(x, size, 16));
	struct heap_object o;
	bool in_tomb;
	if (!heap_find(&x->view, old, &o, &in_tomb) || o.start != old || o.h.is_freed) {
		release(x, old); /* says what is wrong with it */
		return EXEC_STOPPED;
	}
	uint64_t fresh = make_unset(x, size, 16);
	if (!fresh)
		return answer(x, 0);
	uint64_t keep = o.h.size < size ? o.h.size : size;
	MUST(exec_move(x, fresh, old, keep));
	MUST(release(x, old));
	return answer(x, fresh);
}

enum exec_answer env_alloc_realloc(struct exec *x, uint32_t n)
{
	(void)n;
	return resize(x, x->args[0], x->args[1]);
}

enum exec_answer env_alloc_reallocarray(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t size;
	if (__builtin_mul_overflow(x->args[1], x->args[2], &size))
		return answer(x, 0);
	return resize(x, x->args[0], size);
}

static bool is_alignment(uint64_t align)
{
	return align && !(align & (align - 1)) && align <= 1 << 20;
}

enum exec_answer env_alloc_aligned(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, is_alignment(x->args[0]) ? make_unset(x, x->args[1], x->args[0])
						  : 0);
}

enum exec_answer env_alloc_posix_memalign(struct exec *x, uint32_t n)
{
	(void)n;
	if (!is_alignment(x->args[1]) || x->args[1] < 8)
		return answer(x, EINVAL);
	uint64_t address = make_unset(x, x->args[2], x->args[1]);
	if (!address)
		return answer(x, ENOMEM);
	MUST(exec_write(x, x->args[0], &address, sizeof address));
	return answer(x, 0);
}

enum exec_answer env_alloc_usable_size(struct exec *x, uint32_t n)
{
	(void)n;
	struct heap_object o;
	bool in_tomb;
	if (x->args[0] && heap_find(&x->view, x->args[0], &o, &in_tomb) &&
	    o.start == x->args[0])
		return answer(x, o.h.size);
	return answer(x, 0);
}

enum exec_answer env_alloc_object(struct exec *x, uint32_t n)
{
	(void)n;
	struct heap_header h = {.size = x->args[0], .kind = HEAP_TLS, .is_hidden = 1};
	return answer(x, heap_alloc(&x->view, &x->thread->heap_next, 16, &h));
}
