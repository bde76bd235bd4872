/* guest.c - what tests say to the engine: include/everett.h, and KLEE's names for it. */
#include "base/alloc.h"
#include "env/internal.h"
#include "expr/print.h"
#include "symmem/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* An argument as a value; symbolic ones are made concrete. */
static bool concrete_argument(struct exec *x, uint32_t i, uint64_t *v)
{
	*v = x->args[i];
	return !x->arg_sym[i] || exec_concretise(x, x->arg_sym[i], CHOICE_VALUE, v);
}

static enum exec_answer report_test_fault(struct exec *x, const char *text)
{
	struct fault f = {.kind = FAULT_USER};
	snprintf(f.text, sizeof f.text, "%.250s", text);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}

/* Does the text at an address, or where it ends, depend on the input? */
static bool has_symbolic_text(struct exec *x, uint64_t address)
{
	char bytes[256];
	size_t got;
	do {
		got = view_get(&x->view, address, bytes, sizeof bytes);
		address += got;
	} while (got == sizeof bytes && !memchr(bytes, 0, got));
	const struct page *p = view_page(&x->view, address);
	return !memchr(bytes, 0, got) && space_is_page(p) &&
	       page_is_symbolic(p, address & PAGE_MASK);
}

/* A name or a message, argument i; NULL: the path ended. */
static const char *argument_text(struct exec *x, uint32_t i)
{
	char text[160];
	if (!x->arg_sym[i] && !x->args[i])
		return "unnamed";
	if (!x->arg_sym[i] && !has_symbolic_text(x, x->args[i]))
		return exec_string(x, x->args[i]);
	snprintf(text, sizeof text,
		 "the name or message given to %s depends on symbolic input; it must be "
		 "a fixed text",
		 x->intrinsic_names[x->ip->imm]);
	report_test_fault(x, text);
	return NULL;
}

/* The next input of a test that is executed concretely; NULL: it is not that one, and the
 * path ended. Names used twice have a suffix there. */
static const struct env_input *next_given_input(struct exec *x, const char *name,
						uint64_t size)
{
	struct env_given *g = env_of(x)->given;
	const struct env_input *in = g->inputs + g->inputs_used;
	if (g->inputs_used < g->ninputs && in->size == size &&
	    !strncmp(in->name, name, strlen(name))) {
		g->inputs_used++;
		return in;
	}
	char *text = env_of(x)->mismatch;
	size_t room = sizeof env_of(x)->mismatch;
	if (g->inputs_used < g->ninputs)
		snprintf(text, room,
			 "the program asks for input '%.80s' of %" PRIu64
			 " bytes, the test has '%.80s' of %zu bytes next",
			 name, size, in->name, in->size);
	else
		snprintf(text, room,
			 "the program asks for input '%.80s' of %" PRIu64
			 " bytes, which the test does not have",
			 name, size);
	exec_end(x, END_ENGINE, 0, text);
	return NULL;
}

bool env_give_input(struct exec *x, const char *name, uint8_t *bytes, uint32_t n)
{
	struct env_given *g = env_of(x)->given;
	if (!g)
		return false;
	const struct env_input *in = g->inputs + g->inputs_used;
	memset(bytes, 0, n);
	if (g->inputs_used < g->ninputs && in->size == n &&
	    !strncmp(in->name, name, strlen(name))) {
		memcpy(bytes, in->bytes, n);
		g->inputs_used++;
	}
	return true;
}

static bool write_given_input(struct exec *x, uint64_t at, uint64_t size,
			      const char *name)
{
	const struct env_input *in;
	return exec_check(x, at, size, true) && (in = next_given_input(x, name, size)) &&
	       exec_write(x, at, in->bytes, size);
}

enum exec_answer env_guest_make_symbolic(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at, size;
	MUST(concrete_argument(x, 0, &at) && concrete_argument(x, 1, &size));
	const char *name = argument_text(x, 2);
	MUST(name);
	if (!size)
		return answer(x, 0);
	MUST(env_of(x)->given ? write_given_input(x, at, size, name)
			      : exec_make_symbolic(x, at, size, name));
	return answer(x, 0);
}

/* A fresh input that is not in memory, as a term; 0: the path ended. */
static expr_id fresh_input_term(struct exec *x, const char *name, const char *type,
				uint32_t size)
{
	if (env_of(x)->given) {
		const struct env_input *in = next_given_input(x, name, size);
		uint64_t v = 0;
		for (uint32_t i = 0; in && i < size; i++)
			v |= (uint64_t)in->bytes[i] << 8 * i;
		return in ? expr_const(x->exprs, 8 * size, v) : 0;
	}
	uint32_t first = exec_add_input(x, name, type, size);
	expr_id e = expr_var(x->exprs, first);
	for (uint32_t i = 1; i < size; i++)
		e = expr_concat(x->exprs, expr_var(x->exprs, first + i), e);
	return e;
}

static enum exec_answer answer_term(struct exec *x, expr_id e)
{
	MUST(e);
	x->ret = 0;
	x->ret_sym = 0;
	if (expr_is_const(x->exprs, e))
		x->ret = expr_value(x->exprs, e);
	else
		x->ret_sym = e;
	return EXEC_DONE;
}

enum exec_answer env_guest_int(struct exec *x, uint32_t n)
{
	(void)n;
	const char *name = argument_text(x, 0);
	MUST(name);
	return answer_term(x, fresh_input_term(x, name, "i32", 4));
}

enum exec_answer env_guest_char(struct exec *x, uint32_t n)
{
	(void)n;
	const char *name = argument_text(x, 0);
	MUST(name);
	return answer_term(x, fresh_input_term(x, name, "char", 1));
}

enum exec_answer env_guest_range(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t low, high;
	MUST(concrete_argument(x, 0, &low) && concrete_argument(x, 1, &high));
	const char *name = argument_text(x, 2);
	MUST(name);
	if ((int32_t)low >= (int32_t)high)
		return report_test_fault(x, "a range with nothing in it");
	expr_id v = fresh_input_term(x, name, "i32", 4);
	MUST(v);
	expr_id l = expr_const(x->exprs, 32, low), h = expr_const(x->exprs, 32, high);
	MUST(exec_assume(x, expr_binary(x->exprs, EXPR_SLE, l, v)));
	MUST(exec_assume(x, expr_slt(x->exprs, v, h)));
	return answer_term(x, v);
}

enum exec_answer env_guest_choose(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t count, v;
	MUST(concrete_argument(x, 0, &count));
	if (!count) {
		exec_end(x, END_ASSUME, 0, NULL);
		return EXEC_STOPPED;
	}
	struct env_given *g = env_of(x)->given;
	if (!g) {
		MUST(exec_choose(x, count, &v));
		return answer(x, v);
	}
	if (g->choices_used < g->nchoices && g->choices[g->choices_used] < count)
		return answer(x, g->choices[g->choices_used++]);
	exec_end(x, END_ENGINE, 0, "a choice that the test does not have");
	return EXEC_STOPPED;
}

/* klee_choose(count): as KLEE has it, an input below count; nothing is forked. */
enum exec_answer env_guest_klee_choose(struct exec *x, uint32_t n)
{
	(void)n;
	expr_id count = x->arg_sym[0] ? expr_zext(x->exprs, x->arg_sym[0], 64)
				      : expr_const(x->exprs, 64, x->args[0]);
	expr_id v = fresh_input_term(x, "klee_choose", "u64", 8);
	MUST(v && exec_assume(x, expr_ult(x->exprs, v, count)));
	return answer_term(x, v);
}

enum exec_answer env_guest_open(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t first, v;
	MUST(concrete_argument(x, 0, &first));
	struct env_given *g = env_of(x)->given;
	if (!g) {
		MUST(exec_open(x, CHOICE_OPEN, first, &v));
		return answer(x, v);
	}
	if (g->choices_used < g->nchoices)
		return answer(x, g->choices[g->choices_used++]);
	exec_end(x, END_ENGINE, 0, "a choice that the test does not have");
	return EXEC_STOPPED;
}

enum exec_answer env_guest_offer(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t which, v;
	MUST(concrete_argument(x, 0, &which) && concrete_argument(x, 1, &v));
	if (env_of(x)->given)
		return answer(x, 0);
	const struct open_mark *m = exec_open_mark(x, (uint32_t)which);
	if (!m)
		return report_test_fault(x,
					 "an offer to an open choice that was not made");
	exec_offer(x, m, (uint32_t)v);
	return answer(x, 0);
}

enum exec_answer env_guest_assume(struct exec *x, uint32_t n)
{
	(void)n;
	expr_id zero = expr_eq(x->exprs, argument_term(x, 0, 64), expr_const(x->exprs, 64, 0));
	MUST(exec_assume(x, expr_not(x->exprs, zero)));
	return answer(x, 0);
}

enum exec_answer env_guest_report(struct exec *x, uint32_t n)
{
	(void)n;
	const char *message = argument_text(x, 0);
	MUST(message);
	return report_test_fault(x, message);
}

/* klee_report_error(file, line, message, suffix) */
enum exec_answer env_guest_klee_report_error(struct exec *x, uint32_t n)
{
	(void)n;
	const char *message = argument_text(x, 2);
	MUST(message);
	return report_test_fault(x, message);
}

enum exec_answer env_guest_silent_exit(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end(x, END_SILENT, (int)(x->args[0] & 0xff), NULL);
	return EXEC_STOPPED;
}

enum exec_answer env_guest_is_symbolic(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->arg_sym[0] != 0);
}

enum exec_answer env_guest_concretise(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t v;
	MUST(concrete_argument(x, 0, &v));
	return answer(x, v);
}

static void print_guest_value(struct exec *x, uint32_t i)
{
	if (x->arg_sym[i])
		expr_print(stderr, x->exprs, x->arg_sym[i]);
	else
		fprintf(stderr, "%" PRIu64, x->args[i]);
}

enum exec_answer env_guest_print(struct exec *x, uint32_t n)
{
	const char *message = argument_text(x, 0);
	MUST(message);
	fprintf(stderr, "everett: %s:", message);
	for (uint32_t i = 1; i < n; i++) {
		fputs(i > 1 ? ", " : " ", stderr);
		print_guest_value(x, i);
	}
	fputc('\n', stderr);
	return answer(x, 0);
}

enum exec_answer env_guest_klee_print(struct exec *x, uint32_t n)
{
	return env_guest_print(x, n);
}

enum exec_answer env_guest_klee_warning(struct exec *x, uint32_t n)
{
	(void)n;
	const char *message = argument_text(x, 0);
	MUST(message);
	if (!exec_is_known(x)) /* else it was printed before */
		fprintf(stderr, "everett: the test says: %s\n", message);
	return answer(x, 0);
}

static void print_place(const char *function, const struct source_loc *l, unsigned number)
{
	fprintf(stderr, "  #%u %s", number, function);
	if (l->line)
		fprintf(stderr, " at %s:%" PRIu32, l->file, l->line);
	fputc('\n', stderr);
}

/* klee_stack_trace(): the active calls, innermost first, inlined ones spelled out. */
enum exec_answer env_guest_stack_trace(struct exec *x, uint32_t n)
{
	const struct insn *ip = x->ip;
	unsigned number = 0;
	(void)n;
	if (exec_is_known(x)) /* it was printed before */
		return answer(x, 0);
	fprintf(stderr, "everett: the calls that are active:\n");
	for (const struct frame *f = exec_frame(x); f; ip = f->call, f = f->parent) {
		const struct source_loc *l = prog_loc(x->prog, f->func, ip);
		for (; l->parent; l = &x->prog->locs[l->parent])
			print_place(l->function, l, number++);
		if (!f->func->is_library)
			print_place(f->func->name, l, number++);
	}
	return answer(x, 0);
}

/* klee_prefer_cex(object, condition) */
enum exec_answer env_guest_prefer(struct exec *x, uint32_t n)
{
	(void)n;
	expr_id zero = expr_eq(x->exprs, argument_term(x, 1, 64), expr_const(x->exprs, 64, 0));
	exec_prefer(x, expr_not(x->exprs, zero));
	return answer(x, 0);
}

enum exec_answer env_guest_set_forking(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t on;
	MUST(concrete_argument(x, 0, &on));
	state_node(x->state)->has_forking_off = !(on & 0xffffffff);
	return answer(x, 0);
}

enum exec_answer env_guest_zero(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, 0);
}

enum exec_answer env_guest_check_access(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at, size;
	MUST(concrete_argument(x, 0, &at) && concrete_argument(x, 1, &size));
	MUST(exec_check(x, at, size, false));
	return answer(x, 0);
}

enum exec_answer env_guest_object_size(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at;
	struct object_info o;
	MUST(concrete_argument(x, 0, &at));
	exec_describe(x, at, &o);
	x->ret_sym = o.is_inside ? o.size_expr : 0;
	return answer(x, o.is_inside ? o.size : 0);
}

void env_set_max_len(struct env *e, uint32_t max_len)
{
	e->max_len = max_len;
}

enum exec_answer env_guest_max_len(struct exec *x, uint32_t n)
{
	(void)n;
	/* A test has its own length. */
	return answer(x, env_of(x)->given ? UINT32_MAX : env_of(x)->max_len);
}

/* Why no object can be made at these addresses; NULL: it can. A header goes in front. */
static const char *why_not_fixed_object(struct exec *x, uint64_t at, uint64_t size)
{
	const struct program *p = x->prog;
	uint64_t end = at + size, taken = PROG_GLOBAL_BASE;
	if (p->nglobals)
		taken = p->globals[p->nglobals - 1].address +
			p->globals[p->nglobals - 1].size + PAGE_SIZE;
	if (at % 16 || (at % PAGE_SIZE && at % PAGE_SIZE < HEAP_HEADER))
		return "a fixed object must start at a multiple of 4096, or of 16 that is "
		       "at least 32 above one";
	if (at < 65536 || end < at || end > SPACE_HEAP || size >= HEAP_MAX_SIZE)
		return "a fixed object must lie between 64 KiB and 64 GiB";
	if (at < taken && end > PROG_FUNC_BASE - PAGE_SIZE)
		return "a fixed object would lie among the program's own";
	for (uint64_t page = (at - HEAP_HEADER) & ~(uint64_t)PAGE_MASK; page < end;
	     page += PAGE_SIZE) {
		struct object_info o;
		exec_describe(x, page < at ? at : page, &o);
		if (o.is_inside)
			return "a fixed object would lie upon another";
	}
	return NULL;
}

/* klee_define_fixed_object(address, size) */
enum exec_answer env_guest_fixed_object(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at, size;
	MUST(concrete_argument(x, 0, &at) && concrete_argument(x, 1, &size));
	if (!size)
		return answer(x, 0);
	const char *problem = why_not_fixed_object(x, at, size);
	if (problem) {
		exec_end(x, END_UNSUPPORTED, 0, problem);
		return EXEC_STOPPED;
	}
	struct heap_header h = {.size = (uint32_t)size,
				.kind = HEAP_MAP,
				.is_hidden = 1,
				.made = exec_stack(x)};
	heap_place(&x->view, at, &h);
	return answer(x, 0);
}

/* Calls that bitcode/alias.c could not carry out. */
enum exec_answer env_guest_alias(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end(x, END_UNSUPPORTED, 0,
		 "klee_alias_function with computed names, or of a function with any "
		 "number of arguments or structs by value");
	return EXEC_STOPPED;
}
