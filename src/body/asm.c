/* asm.c - inline assembly that does nothing: compiler barriers and pauses; cpuid; the
 * rotations and byte swaps of ciphers and hashes; the control word of the x87, whose precision
 * programs set that want double from long double (handler/float_env.c).
 *
 * An empty string still hands values through: an output tied to an input has its value,
 * other outputs are 0. cpuid answers 0 to every question: a processor without optional
 * features, for which programs keep portable code. Everything else ends the path. */
#include "body/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Is the text nothing but separators and instructions without effect here? */
static bool is_idle(const char *text, size_t n)
{
	static const char *const idle[] = {"nop",    "pause",  "rep",
					   "mfence", "lfence", "sfence"};
	for (size_t i = 0; i < n;) {
		if (isspace((unsigned char)text[i]) || text[i] == ';') {
			i++;
			continue;
		}
		if (text[i] == '#') { /* a comment */
			const char *line = memchr(text + i, '\n', n - i);
			i = line ? (size_t)(line - text) : n;
			continue;
		}
		size_t k = 0, len = 0;
		while (i + len < n && isalpha((unsigned char)text[i + len]))
			len++;
		while (k < 6 &&
		       (strlen(idle[k]) != len || memcmp(idle[k], text + i, len)))
			k++;
		if (k == 6)
			return false;
		i += len;
	}
	return true;
}

/* cpuid, with the exchanges around it that keep rbx, as <cpuid.h> has it. */
static bool is_cpuid(const char *text, size_t n)
{
	bool has_it = false;
	for (size_t i = 0; i < n;) {
		size_t len = 0;
		while (i < n && isspace((unsigned char)text[i]))
			i++;
		while (i + len < n && text[i + len] != '\n' && text[i + len] != ';')
			len++;
		if (len >= 5 && !memcmp(text + i, "cpuid", 5))
			has_it = true;
		else if (len && (len < 4 || memcmp(text + i, "xchg", 4) != 0))
			return false;
		i += len + 1;
	}
	return has_it;
}

struct constraint {
	bool is_output, is_indirect, is_clobber;
	int tied; /* number of the output, -1 none */
};

/* Reads the constraint that starts at *text and moves behind it. */
static struct constraint next_constraint(const char **text, const char *end)
{
	struct constraint c = {.tied = -1};
	const char *p = *text, *stop = memchr(p, ',', (size_t)(end - p));
	if (!stop)
		stop = end;
	c.is_output = *p == '=';
	c.is_clobber = *p == '~' || *p == '!';
	c.is_indirect = memchr(p, '*', (size_t)(stop - p)) != NULL;
	if (p < stop && isdigit((unsigned char)*p))
		c.tied = (int)strtol(p, NULL, 10);
	*text = stop < end ? stop + 1 : end;
	return c;
}

/* Gives an output of the assembly, counted from 0, the value of an argument. */
static void set_output(struct lower *lw, LLVMValueRef call, uint32_t output,
		       LLVMValueRef v)
{
	struct shape s = lower_shape(lw, LLVMTypeOf(call));
	struct operand o = lower_operand(lw, v);
	if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMStructTypeKind)
		output = 0;
	for (uint32_t i = 0; i < o.shape.nleaves && output + i < s.nleaves; i++)
		lower_movs(lw, lower_slots(lw, call) + s.leaves[output + i].slot,
			   leaf_slot(&o, i), leaf_slots(&s.leaves[output + i]));
}

enum { ASM_MAX_OUTPUTS = 32 };

static void pass_through(struct lower *lw, LLVMValueRef call, const char *text, size_t n)
{
	const char *end = text + n;
	int result_of[ASM_MAX_OUTPUTS], nresults = 0, noutputs = 0;
	unsigned arg = 0;
	lower_zero(lw, lower_slots(lw, call), lower_shape(lw, LLVMTypeOf(call)).nslots);
	while (text < end) {
		struct constraint c = next_constraint(&text, end);
		if (c.is_clobber)
			continue;
		if (c.is_output && noutputs < ASM_MAX_OUTPUTS)
			result_of[noutputs++] = c.is_indirect ? -1 : nresults++;
		if (c.is_output && !c.is_indirect)
			continue;
		if (c.tied >= 0 && c.tied < noutputs && result_of[c.tied] >= 0)
			set_output(lw, call, (uint32_t)result_of[c.tied],
				   LLVMGetOperand(call, arg));
		arg++;
	}
}

/* One instruction with operands that is lowered like the intrinsic function of the same
 * effect. Its result is operand 0, which is also where its value comes from. */
struct word_op {
	const char *text; /* without its spaces */
	enum prog_op op;
	unsigned bits;
};

static const struct word_op word_ops[] = {
	{"roll$2,$0", OP_FSHL, 32}, {"roll%cl,$0", OP_FSHL, 32}, {"rorl$2,$0", OP_FSHR, 32},
	{"rorl%cl,$0", OP_FSHR, 32}, {"rolq$2,$0", OP_FSHL, 64}, {"rolq%cl,$0", OP_FSHL, 64},
	{"rorq$2,$0", OP_FSHR, 64}, {"rorq%cl,$0", OP_FSHR, 64}, {"bswapl$0", OP_BSWAP, 32},
	{"bswapq$0", OP_BSWAP, 64},
};

static bool is_text_without_spaces(const char *text, size_t n, const char *want)
{
	for (size_t i = 0; i < n; i++)
		if (!isspace((unsigned char)text[i]) && text[i] != *want++)
			return false;
	return !*want;
}

/* The entry for this text if the operands are those that it takes, else NULL. */
static const struct word_op *find_word_op(struct lower *lw, LLVMValueRef call,
					  const char *text, size_t n,
					  const char *constraints)
{
	struct shape s = lower_shape(lw, LLVMTypeOf(call));
	const char *end = constraints + strlen(constraints);
	struct constraint result = next_constraint(&constraints, end);
	struct constraint value = next_constraint(&constraints, end);
	if (!result.is_output || result.is_indirect || value.tied != 0 || s.nleaves != 1)
		return NULL;
	/* The count is an operand of its own; where it stands in cl, that is {cx}. */
	bool has_cl = memmem(text, n, "%cl", 3), is_cx = !strncmp(constraints, "{cx}", 4);
	unsigned wanted = memmem(text, n, "bswap", 5) ? 1 : 2;
	if (has_cl != is_cx || (unsigned)LLVMGetNumArgOperands(call) != wanted)
		return NULL;
	for (size_t k = 0; k < sizeof word_ops / sizeof *word_ops; k++)
		if (s.leaves[0].bits == word_ops[k].bits &&
		    is_text_without_spaces(text, n, word_ops[k].text))
			return &word_ops[k];
	return NULL;
}

static void lower_word_op(struct lower *lw, LLVMValueRef call, const struct word_op *w)
{
	struct shape s = lower_shape(lw, LLVMTypeOf(call));
	vslot value = lower_value(lw, LLVMGetOperand(call, 0));
	struct lane n = {&s.leaves[0], &s.leaves[0], lower_slots(lw, call), value, value, 0};
	if (w->op == OP_BSWAP) {
		lower_swap_lane(lw, &n, w->op);
		return;
	}
	uint64_t known;
	vslot count = lower_value(lw, LLVMGetOperand(call, 1));
	n.c = lower_const_of(lw, count, &known)
		      ? lower_const(lw, known & (w->bits - 1))
		      : lower_int_const(lw, INT_AND, 32, count, w->bits - 1);
	lower_funnel_lane(lw, &n, w->op);
}

/* fnstcw and fldcw, whose only operand is in memory. */
static bool lower_control_word(struct lower *lw, LLVMValueRef call, const char *text,
			       size_t n, const char *constraints)
{
	static const struct leaf word = {.kind = LEAF_INT, .bits = 16, .bytes = 2};
	bool is_get = is_text_without_spaces(text, n, "fnstcw$0") ||
		      is_text_without_spaces(text, n, "fstcw$0");
	bool is_set = is_text_without_spaces(text, n, "fldcw$0");
	if ((!is_get && !is_set) || LLVMGetNumArgOperands(call) != 1 ||
	    strncmp(constraints, is_get ? "=*m" : "*m", is_get ? 3 : 2) != 0)
		return false;
	struct address at = lower_address(lw, LLVMGetOperand(call, 0));
	vslot value = lower_temp(lw);
	if (is_get) {
		body_call_engine(lw, "__ev_x87_control", value, 0);
		lower_store_leaf(lw, &at, &word, value);
	} else {
		lower_load_leaf(lw, &at, &word, value);
		body_call_engine(lw, "__ev_set_x87_control", 0, value);
	}
	return true;
}

void body_inline_asm(struct lower *lw, LLVMValueRef call, LLVMValueRef code)
{
	size_t ntext, nconstraints;
	const char *text = LLVMGetInlineAsmAsmString(code, &ntext);
	const char *constraints = LLVMGetInlineAsmConstraintString(code, &nconstraints);
	const struct word_op *word = find_word_op(lw, call, text, ntext, constraints);
	if (word)
		lower_word_op(lw, call, word);
	else if (is_cpuid(text, ntext))
		lower_zero(lw, lower_slots(lw, call),
			   lower_shape(lw, LLVMTypeOf(call)).nslots);
	else if (lower_control_word(lw, call, text, ntext, constraints))
		return;
	else if (!is_idle(text, ntext))
		lower_unsupported(lw, "inline assembly \"%.*s\"", (int)ntext, text);
	else if (lower_shape(lw, LLVMTypeOf(call)).nslots)
		pass_through(lw, call, constraints, nconstraints);
}
