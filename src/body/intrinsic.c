/* intrinsic.c - calls of LLVM's own functions, llvm.*: the table, and small ones.
 *
 * A function is found by its name without the types at its end: the table is searched for
 * the whole name, then for what is left before its last dot, and so on. The constrained
 * functions, of programs that look at rounding, are the ordinary ones here, which round as
 * the thread has asked for; with a mode of their own they are not supported. */
#include "body/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void lower_to_nothing(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)lw, (void)call, (void)unused;
}

static void lower_to_constant(struct lower *lw, LLVMValueRef call, int value)
{
	uint32_t n = lower_shape(lw, LLVMTypeOf(call)).nslots;
	if (!n)
		return;
	lower_mov(lw, lower_slots(lw, call), lower_const(lw, (uint64_t)value));
	lower_zero(lw, lower_slots(lw, call) + 1, n - 1);
}

/* The result is the first argument. */
static void lower_to_first_argument(struct lower *lw, LLVMValueRef call, int unused)
{
	struct operand o = lower_operand(lw, LLVMGetOperand(call, 0));
	(void)unused;
	for (uint32_t i = 0; i < o.shape.nleaves; i++)
		lower_movs(lw, lower_slots(lw, call) + o.shape.leaves[i].slot,
			   leaf_slot(&o, i), leaf_slots(&o.shape.leaves[i]));
}

static void lower_memory(struct lower *lw, LLVMValueRef call, int op)
{
	vslot to = lower_value(lw, LLVMGetOperand(call, 0));
	vslot from = lower_value(lw, LLVMGetOperand(call, 1));
	vslot n = lower_value(lw, LLVMGetOperand(call, 2));
	uint64_t value;
	if (op == OP_COPY && lw->f->is_library) /* the check is for users' code */
		op = OP_MEMCPY;
	if (!lower_const_of(lw, n, &value) || value)
		lower_op(lw, (enum prog_op)op, 0, to, from)->c = n;
}

static void lower_trap(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)call, (void)unused;
	lower_op(lw, OP_TRAP, 0, 0, 0);
}

static void stack_save(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)unused;
	lower_op(lw, OP_STACKSAVE, lower_slots(lw, call), 0, 0);
}

static void stack_restore(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)unused;
	lower_op(lw, OP_STACKRESTORE, 0, lower_value(lw, LLVMGetOperand(call, 0)), 0);
}

/* Unknown (what LLVM knows it has put in its place, bitcode/passes.c): the largest size, or 0 if the caller wants the least. */
static void object_size(struct lower *lw, LLVMValueRef call, int unused)
{
	LLVMValueRef wants_least = LLVMGetOperand(call, 1);
	bool is_least =
		LLVMIsAConstantInt(wants_least) && LLVMConstIntGetZExtValue(wants_least);
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
	(void)unused;
	lower_mov(lw, lower_slots(lw, call),
		  lower_const(lw, is_least ? 0 : ~0ULL >> (64 - bits)));
}

static void lower_rounding_mode(struct lower *lw, LLVMValueRef call, int unused)
{
	(void)unused;
	lower_op(lw, OP_ROUNDING, lower_slots(lw, call), 0, 0);
}

static void tls_address(struct lower *lw, LLVMValueRef call, int unused)
{
	LLVMValueRef global = LLVMGetOperand(call, 0);
	vslot d = lower_slots(lw, call);
	uint64_t index;
	(void)unused;
	lower_mov(lw, d, lower_value(lw, global));
	if (map_get(&lw->l->global_of, (uintptr_t)global, &index) &&
	    !lw->l->prog->globals[index].is_external)
		map_put(&lw->objects, (uintptr_t)call, lw->l->prog->globals[index].size);
}

static void and_lane(struct lower *lw, const struct lane *n, int unused)
{
	(void)unused;
	lower_int(lw, INT_AND, n->to->bits, n->d, n->a, n->b);
}

/* base + the 32-bit number at base + offset */
static void load_relative(struct lower *lw, LLVMValueRef call, int unused)
{
	struct operand offset = lower_operand(lw, LLVMGetOperand(call, 1));
	struct address at = {.base = lower_value(lw, LLVMGetOperand(call, 0)),
			     .scale = 1};
	vslot t = lower_temp(lw);
	(void)unused;
	at.index = lower_sext(lw, offset.base, offset.shape.leaves[0].bits, 64);
	lower_access(lw, false, 4, t, &at, 0);
	lower_int(lw, INT_ADD, 64, lower_slots(lw, call), at.base,
		  lower_sext(lw, t, 32, 64));
}

/* The predicate of a constrained comparison is a word. */
static void constrained_compare(struct lower *lw, LLVMValueRef call, int unused)
{
	static const char names[16][6] = {"false", "oeq", "ogt", "oge", "olt", "ole",
					  "one",   "ord", "uno", "ueq", "ugt", "uge",
					  "ult",   "ule", "une", "true"};
	unsigned n = 0;
	const char *word = LLVMGetMDString(LLVMGetOperand(call, 2), &n);
	(void)unused;
	for (int i = 0; word && i < 16; i++)
		if (strlen(names[i]) == n && !memcmp(names[i], word, n))
			lower_lanes(lw, call, 2, lower_fcmp_lane, i);
}

/* By the C library's function of the same name, where the program has it. */
static const char *const LIBRARY[] = {"exp10", "tan",  "asin", "acos", "atan",
				      "sinh",  "cosh", "tanh", "ldexp"};

static void lower_library_call(struct lower *lw, LLVMValueRef call, int which)
{
	LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(call));
	const char *suffix = kind == LLVMFloatTypeKind	    ? "f"
			     : kind == LLVMX86_FP80TypeKind ? "l"
							    : "";
	char name[16];
	snprintf(name, sizeof name, "%s%s", LIBRARY[which], suffix);
	LLVMValueRef callee = LLVMGetNamedFunction(lw->l->module, name);
	if (callee && kind != LLVMVectorTypeKind)
		body_call_function(lw, call, callee);
	else
		lower_unsupported(lw, "intrinsic for %s", name);
}

struct intrinsic {
	const char *name;
	void (*call)(struct lower *lw, LLVMValueRef call, int arg);
	void (*lane)(struct lower *lw, const struct lane *n,
		     int arg); /* instead of call */
	int arg;
	unsigned operands; /* of a lane */
};

#define CALL(name, call, arg) {"llvm." name, call, NULL, arg, 0}
#define LANE(name, operands, lane, arg) {"llvm." name, NULL, lane, arg, operands}
#define STRICT(name, operands, lane, arg) \
	LANE("experimental.constrained." name, operands, lane, arg)

/* Sorted by name. */
static const struct intrinsic TABLE[] = {
	LANE("abs", 1, lower_abs_lane, 0),
	CALL("acos", lower_library_call, 3),
	CALL("addressofreturnaddress", lower_to_constant, 0),
	CALL("allow.runtime.check", lower_to_constant, 1),
	CALL("allow.ubsan.check", lower_to_constant, 1),
	CALL("annotation", lower_to_first_argument, 0),
	CALL("arithmetic.fence", lower_to_first_argument, 0),
	CALL("asin", lower_library_call, 2),
	CALL("assume", lower_to_nothing, 0),
	CALL("atan", lower_library_call, 4),
	LANE("bitreverse", 1, lower_swap_lane, OP_BITREV),
	LANE("bswap", 1, lower_swap_lane, OP_BSWAP),
	LANE("canonicalize", 1, lower_fun_lane, PROG_FUN_CANONICALIZE),
	LANE("ceil", 1, lower_fun_lane, PROG_FUN_CEIL),
	CALL("clear_cache", lower_to_nothing, 0),
	CALL("codeview.annotation", lower_to_nothing, 0),
	LANE("copysign", 2, lower_fun2_lane, PROG_FUN2_COPYSIGN),
	LANE("cos", 1, lower_fun_lane, PROG_FUN_COS),
	CALL("cosh", lower_library_call, 6),
	LANE("ctlz", 1, lower_count_lane, OP_CTLZ),
	LANE("ctpop", 1, lower_ctpop_lane, 0),
	LANE("cttz", 1, lower_count_lane, OP_CTTZ),
	CALL("dbg", lower_to_nothing, 0),
	CALL("debugtrap", lower_trap, 0),
	CALL("donothing", lower_to_nothing, 0),
	CALL("eh", lower_to_constant, 0),
	LANE("exp", 1, lower_fun_lane, PROG_FUN_EXP),
	CALL("exp10", lower_library_call, 0),
	LANE("exp2", 1, lower_fun_lane, PROG_FUN_EXP2),
	CALL("expect", lower_to_first_argument, 0),
	CALL("expect.with.probability", lower_to_first_argument, 0),
	STRICT("fadd", 2, lower_float_lane, FLOAT_ADD),
	CALL("experimental.constrained.fcmp", constrained_compare, 0),
	CALL("experimental.constrained.fcmps", constrained_compare, 0),
	STRICT("fdiv", 2, lower_float_lane, FLOAT_DIV),
	STRICT("fmul", 2, lower_float_lane, FLOAT_MUL),
	STRICT("fpext", 1, lower_cast_lane, LLVMFPExt),
	STRICT("fptosi", 1, lower_cast_lane, LLVMFPToSI),
	STRICT("fptoui", 1, lower_cast_lane, LLVMFPToUI),
	STRICT("fptrunc", 1, lower_cast_lane, LLVMFPTrunc),
	STRICT("frem", 2, lower_float_lane, FLOAT_REM),
	STRICT("fsub", 2, lower_float_lane, FLOAT_SUB),
	STRICT("sitofp", 1, lower_cast_lane, LLVMSIToFP),
	STRICT("uitofp", 1, lower_cast_lane, LLVMUIToFP),
	CALL("experimental.noalias.scope.decl", lower_to_nothing, 0),
	CALL("experimental.widenable.condition", lower_to_constant, 1),
	LANE("fabs", 1, lower_fun_lane, PROG_FUN_ABS),
	CALL("fake.use", lower_to_nothing, 0),
	LANE("floor", 1, lower_fun_lane, PROG_FUN_FLOOR),
	LANE("fma", 3, lower_fma_lane, 1),
	LANE("fmuladd", 3, lower_fma_lane, 0),
	LANE("fptosi.sat", 1, lower_fptoint_sat, 1),
	LANE("fptoui.sat", 1, lower_fptoint_sat, 0),
	CALL("frameaddress", lower_to_constant, 0),
	LANE("fshl", 3, lower_funnel_lane, OP_FSHL),
	LANE("fshr", 3, lower_funnel_lane, OP_FSHR),
	CALL("get.rounding", lower_rounding_mode, 0),
	CALL("instrprof", lower_to_nothing, 0),
	CALL("invariant.end", lower_to_nothing, 0),
	CALL("invariant.start", lower_to_constant, 0),
	CALL("is.constant", lower_to_constant, 0),
	CALL("is.fpclass", lower_fpclass, 0),
	CALL("launder.invariant.group", lower_to_first_argument, 0),
	CALL("ldexp", lower_library_call, 8),
	CALL("lifetime", lower_to_nothing, 0),
	LANE("llrint", 1, lower_round_int_lane, PROG_FUN_RINT),
	LANE("llround", 1, lower_round_int_lane, PROG_FUN_ROUND),
	CALL("load.relative", load_relative, 0),
	LANE("log", 1, lower_fun_lane, PROG_FUN_LOG),
	LANE("log10", 1, lower_fun_lane, PROG_FUN_LOG10),
	LANE("log2", 1, lower_fun_lane, PROG_FUN_LOG2),
	LANE("lrint", 1, lower_round_int_lane, PROG_FUN_RINT),
	LANE("lround", 1, lower_round_int_lane, PROG_FUN_ROUND),
	LANE("maximum", 2, lower_fun2_lane, PROG_FUN2_MAXIMUM),
	LANE("maxnum", 2, lower_fun2_lane, PROG_FUN2_MAXNUM),
	CALL("memcpy", lower_memory, OP_COPY),
	CALL("memcpy.inline", lower_memory, OP_COPY),
	CALL("memmove", lower_memory, OP_MEMCPY),
	CALL("memset", lower_memory, OP_MEMSET),
	CALL("memset.inline", lower_memory, OP_MEMSET),
	LANE("minimum", 2, lower_fun2_lane, PROG_FUN2_MINIMUM),
	LANE("minnum", 2, lower_fun2_lane, PROG_FUN2_MINNUM),
	LANE("nearbyint", 1, lower_fun_lane, PROG_FUN_NEARBYINT),
	CALL("objectsize", object_size, 0),
	LANE("pow", 2, lower_fun2_lane, PROG_FUN2_POW),
	CALL("prefetch", lower_to_nothing, 0),
	CALL("pseudoprobe", lower_to_nothing, 0),
	CALL("ptr.annotation", lower_to_first_argument, 0),
	LANE("ptrmask", 2, and_lane, 0),
	CALL("returnaddress", lower_to_constant, 0),
	LANE("rint", 1, lower_fun_lane, PROG_FUN_RINT),
	LANE("round", 1, lower_fun_lane, PROG_FUN_ROUND),
	LANE("roundeven", 1, lower_fun_lane, PROG_FUN_ROUNDEVEN),
	LANE("sadd.sat", 2, lower_sat_lane, OP_SADDSAT),
	CALL("sadd.with.overflow", lower_overflow, OP_SADDO),
	LANE("scmp", 2, lower_three_way_lane, 1),
	CALL("sideeffect", lower_to_nothing, 0),
	LANE("sin", 1, lower_fun_lane, PROG_FUN_SIN),
	CALL("sinh", lower_library_call, 5),
	LANE("smax", 2, lower_minmax_lane, PRED_SGT),
	LANE("smin", 2, lower_minmax_lane, PRED_SLT),
	CALL("smul.with.overflow", lower_overflow, OP_SMULO),
	CALL("sponentry", lower_to_constant, 0),
	LANE("sqrt", 1, lower_fun_lane, PROG_FUN_SQRT),
	CALL("ssa.copy", lower_to_first_argument, 0),
	LANE("sshl.sat", 2, lower_sat_lane, OP_SSHLSAT),
	LANE("ssub.sat", 2, lower_sat_lane, OP_SSUBSAT),
	CALL("ssub.with.overflow", lower_overflow, OP_SSUBO),
	CALL("stackprotector", lower_to_nothing, 0),
	CALL("stackrestore", stack_restore, 0),
	CALL("stacksave", stack_save, 0),
	CALL("strip.invariant.group", lower_to_first_argument, 0),
	CALL("tan", lower_library_call, 1),
	CALL("tanh", lower_library_call, 7),
	CALL("threadlocal.address", tls_address, 0),
	CALL("trap", lower_trap, 0),
	LANE("trunc", 1, lower_fun_lane, PROG_FUN_TRUNC),
	LANE("uadd.sat", 2, lower_sat_lane, OP_UADDSAT),
	CALL("uadd.with.overflow", lower_overflow, OP_UADDO),
	CALL("ubsantrap", lower_trap, 0),
	LANE("ucmp", 2, lower_three_way_lane, 0),
	LANE("umax", 2, lower_minmax_lane, PRED_UGT),
	LANE("umin", 2, lower_minmax_lane, PRED_ULT),
	CALL("umul.with.overflow", lower_overflow, OP_UMULO),
	LANE("ushl.sat", 2, lower_sat_lane, OP_USHLSAT),
	LANE("usub.sat", 2, lower_sat_lane, OP_USUBSAT),
	CALL("usub.with.overflow", lower_overflow, OP_USUBO),
	CALL("va_copy", body_va_copy, 0),
	CALL("va_end", lower_to_nothing, 0),
	CALL("va_start", body_va_start, 0),
	CALL("var.annotation", lower_to_nothing, 0),
	CALL("vector.reduce.add", lower_reduce_int, INT_ADD),
	CALL("vector.reduce.and", lower_reduce_int, INT_AND),
	CALL("vector.reduce.fadd", lower_reduce_float, FLOAT_ADD),
	CALL("vector.reduce.fmax", lower_reduce_fun2, PROG_FUN2_MAXNUM),
	CALL("vector.reduce.fmaximum", lower_reduce_fun2, PROG_FUN2_MAXIMUM),
	CALL("vector.reduce.fmin", lower_reduce_fun2, PROG_FUN2_MINNUM),
	CALL("vector.reduce.fminimum", lower_reduce_fun2, PROG_FUN2_MINIMUM),
	CALL("vector.reduce.fmul", lower_reduce_float, FLOAT_MUL),
	CALL("vector.reduce.mul", lower_reduce_int, INT_MUL),
	CALL("vector.reduce.or", lower_reduce_int, INT_OR),
	CALL("vector.reduce.smax", lower_reduce_minmax, PRED_SGT),
	CALL("vector.reduce.smin", lower_reduce_minmax, PRED_SLT),
	CALL("vector.reduce.umax", lower_reduce_minmax, PRED_UGT),
	CALL("vector.reduce.umin", lower_reduce_minmax, PRED_ULT),
	CALL("vector.reduce.xor", lower_reduce_int, INT_XOR),
	CALL("x86.sse.sfence", lower_to_nothing, 0),
	CALL("x86.sse2.lfence", lower_to_nothing, 0),
	CALL("x86.sse2.mfence", lower_to_nothing, 0),
	CALL("x86.sse2.pause", lower_to_nothing, 0),
};

static int by_name(const void *key, const void *entry)
{
	return strcmp(key, ((const struct intrinsic *)entry)->name);
}

/* Shortens the name until it is in the table. */
static const struct intrinsic *find_intrinsic(char *name)
{
	for (;;) {
		const struct intrinsic *found =
			bsearch(name, TABLE, sizeof TABLE / sizeof *TABLE, sizeof *TABLE,
				by_name);
		char *dot = strrchr(name, '.');
		if (found || !dot)
			return found;
		*dot = 0;
	}
}

static const struct intrinsic *find_strict(const char *name)
{
	static const char prefix[] = "llvm.experimental.constrained.";
	char plain[128];
	if (strncmp(name, prefix, sizeof prefix - 1))
		return NULL;
	snprintf(plain, sizeof plain, "llvm.%s", name + sizeof prefix - 1);
	return find_intrinsic(plain);
}

static void lower_lane_call(struct lower *lw, LLVMValueRef call,
			    const struct intrinsic *f)
{
	LLVMTypeRef to = LLVMTypeOf(call), from = LLVMTypeOf(LLVMGetOperand(call, 0));
	if (lower_is_odd_float(to) || lower_is_odd_float(from))
		lower_unsupported_type(lw, lower_is_odd_float(to) ? to : from);
	else
		lower_lanes(lw, call, f->operands, f->lane, f->arg);
}

/* Does a constrained function fix a rounding mode other than to nearest? */
static bool has_own_mode(LLVMValueRef call)
{
	static const char *const words[] = {"round.downward", "round.upward",
					    "round.towardzero", "round.tonearestaway"};
	for (unsigned i = 0, n = LLVMGetNumArgOperands(call), length; i < n; i++) {
		LLVMValueRef v = LLVMGetOperand(call, i);
		const char *word = LLVMIsAMDString(v) ? LLVMGetMDString(v, &length) : "";
		for (size_t k = 0; word && *word && k < 4; k++)
			if (strlen(words[k]) == length && !memcmp(word, words[k], length))
				return true;
	}
	return false;
}

void body_intrinsic(struct lower *lw, LLVMValueRef call, LLVMValueRef callee)
{
	size_t n;
	const char *full = LLVMGetValueName2(callee, &n);
	char name[128];
	snprintf(name, sizeof name, "%.*s", (int)n, full);
	const struct intrinsic *f = find_intrinsic(name);
	if (!f)
		f = find_strict(full);
	if (!f)
		lower_unsupported(lw, "intrinsic %.*s", (int)n, full);
	else if (strstr(name, ".constrained.") && has_own_mode(call))
		lower_unsupported(lw, "%.*s with a fixed rounding mode", (int)n, full);
	else if (f->call)
		f->call(lw, call, f->arg);
	else
		lower_lane_call(lw, call, f);
}
