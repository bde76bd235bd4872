/* mapping.c - memory for the model and for mmap: mem/mapping.h behind the primitives. */
#include "mem/mapping.h"
#include "env/internal.h"

#include <errno.h>

static uint64_t whole_pages(uint64_t n)
{
	return (n + 4095) & ~4095ULL;
}

enum exec_answer env_mapping_make(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t size = whole_pages(x->args[0]);
	if (!size || size >= HEAP_MAX_SIZE)
		return answer(x, 0);
	struct heap_header h = {
		.size = (uint32_t)size, .kind = HEAP_MAP, .made = exec_stack(x)};
	h.is_hidden = 1;
	exec_charge(x, size / 64); /* pages are shared until written */
	return answer(x, heap_alloc(&x->view, &x->process->map_next, 4096, &h));
}

enum exec_answer env_mapping_renew(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], size = whole_pages(x->args[1]);
	if (!mapping_covers(&x->view, start, size))
		return answer(x, (uint64_t)-ENOMEM);
	mapping_renew(&x->view, start, size);
	return answer(x, 0);
}

enum exec_answer env_mapping_cut(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], end = start + whole_pages(x->args[1]);
	if (end > x->process->map_next)
		end = x->process->map_next; /* nothing is mapped behind */
	if (start < end)
		mapping_cut(&x->view, start, end - start, x->process->map_next,
			    exec_stack(x));
	return answer(x, 0);
}

enum exec_answer env_mapping_protect(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], size = whole_pages(x->args[1]);
	enum mapping_rights rights = (enum mapping_rights)(x->args[2] & 3);
	if (!mapping_covers(&x->view, start, size))
		return answer(x, (uint64_t)-ENOMEM);
	bool ok = mapping_protect(&x->view, start, size, rights);
	return answer(x, ok ? 0 : (uint64_t)-EOPNOTSUPP);
}
