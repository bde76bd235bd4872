/* span.c - what the models of string routines (symstr/symstr.h) need to know of memory: the
 * object a pointer leads into, and its bytes as terms. */
#include "symmem/sym.h"
#include "symmem/touch.h"

enum { TABLE_MAX = 4096 };

bool exec_span(struct exec *x, struct exec_arg pointer, struct exec_span *s)
{
	struct sym_target t;
	expr_id address =
		pointer.expr ? pointer.expr : expr_const(x->exprs, 64, pointer.value);
	if (expr_is_const(x->exprs, address)) {
		uint64_t at = expr_value(x->exprs, address);
		exec_describe(x, at, &s->object);
		if (!sym_is_usable(&s->object, at))
			return false;
		s->low = s->high = at - s->object.start;
		s->offset = expr_const(x->exprs, 64, s->low);
		return true;
	}
	if (!sym_resolve(x, address, 0, 1, false, &t))
		return false;
	s->object = t.object;
	s->offset = t.offset;
	return exec_range(x, t.offset, t.object.size, &s->low, &s->high);
}

expr_id exec_span_byte(struct exec *x, const struct exec_span *s, uint64_t at)
{
	return at < s->object.size ? sym_byte(x, s->object.start + at) : 0;
}

expr_id exec_span_has(struct exec *x, const struct exec_span *s, uint64_t at)
{
	if (!s->object.size_expr || at < s->object.sure)
		return expr_bool(x->exprs, at < s->object.size);
	return expr_ult(x->exprs, expr_const(x->exprs, 64, at), s->object.size_expr);
}

expr_id exec_span_table(struct exec *x, const struct exec_span *s)
{
	for (uint64_t i = 0; i < s->object.size; i++)
		if (i == TABLE_MAX || !exec_span_byte(x, s, i))
			return 0;
	return s->object.size ? sym_snapshot(x, s->object.start, s->object.size) : 0;
}

bool exec_span_touch(struct exec *x, const struct exec_span *s, uint64_t n)
{
	uint64_t most = s->object.size - s->low;
	n += s->high - s->low;
	return exec_touch_read(x, s->object.start + s->low, n < most ? n : most);
}

void exec_span_overrun(struct exec *x, const struct exec_span *s)
{
	struct object_info o = s->object;
	if (exec_pin_size(x, &o))
		exec_bad_access(x, o.start + o.size, 1, false, &o);
}

bool exec_put_terms(struct exec *x, uint64_t to, const expr_id *bytes, uint64_t n)
{
	if (n && !(exec_check(x, to, n, true) && exec_touch_write(x, to, n)))
		return false;
	for (uint64_t i = 0; i < n; i++)
		sym_put_byte(x, to + i, bytes[i]);
	return true;
}
