/* body.c - the body of one LLVM function into lowered code.
 *
 * The blocks that can be reached are lowered in LLVM's order, instruction by instruction;
 * branches and calls are in the files around, all else is in lower/. An instruction with
 * something that Everett does not know becomes UNSUPPORTED with a note, so that only a
 * path that gets there ends. */
#include "body/internal.h"

#include "base/vec.h"

#include <stdlib.h>

static bool is_checked_type(LLVMTypeRef type)
{
	LLVMTypeKind k = LLVMGetTypeKind(type);
	return k != LLVMLabelTypeKind && k != LLVMMetadataTypeKind &&
	       k != LLVMTokenTypeKind && k != LLVMVoidTypeKind;
}

static bool has_shape(struct lower *lw, LLVMTypeRef type)
{
	struct shape s;
	return !is_checked_type(type) || shape_of(lw->l, type, &s);
}

/* The first type among result and operands whose values cannot be held, else NULL. */
static LLVMTypeRef strange_type(struct lower *lw, LLVMValueRef insn)
{
	if (!has_shape(lw, LLVMTypeOf(insn)))
		return LLVMTypeOf(insn);
	unsigned n = (unsigned)LLVMGetNumOperands(insn);
	for (unsigned i = 0; i < n; i++) {
		LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(insn, i));
		if (!has_shape(lw, type))
			return type;
	}
	return NULL;
}

static void lower_terminator(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	switch (op) {
	case LLVMBr:
		body_branch(lw, insn);
		break;
	case LLVMSwitch:
		body_switch(lw, insn);
		break;
	case LLVMIndirectBr:
		body_indirect(lw, insn);
		break;
	case LLVMRet:
		body_return(lw, insn);
		break;
	case LLVMInvoke:
		body_call(lw, insn);
		body_jump(lw, LLVMGetInstructionParent(insn), LLVMGetNormalDest(insn));
		break;
	case LLVMUnreachable:
		lower_op(lw, OP_UNREACHABLE, 0, 0, 0);
		break;
	case LLVMCallBr:
		lower_unsupported(lw, "asm goto");
		break;
	default:
		lower_unsupported(lw, "exception handling");
		break;
	}
}

static void lower_memory(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	switch (op) {
	case LLVMAlloca:
		lower_alloca(lw, insn);
		break;
	case LLVMLoad:
		lower_load(lw, insn);
		break;
	case LLVMStore:
		lower_store(lw, insn);
		break;
	case LLVMGetElementPtr:
		lower_gep(lw, insn);
		break;
	case LLVMAtomicRMW:
		lower_rmw(lw, insn);
		break;
	case LLVMAtomicCmpXchg:
		lower_cmpxchg(lw, insn);
		break;
	default:
		lower_fence(lw, insn);
		break;
	}
}

static void lower_aggregate(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	switch (op) {
	case LLVMExtractElement:
		lower_extract_element(lw, insn);
		break;
	case LLVMInsertElement:
		lower_insert_element(lw, insn);
		break;
	case LLVMShuffleVector:
		lower_shuffle(lw, insn);
		break;
	case LLVMExtractValue:
		lower_extract_value(lw, insn);
		break;
	default:
		lower_insert_value(lw, insn);
		break;
	}
}

static void lower_instruction(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	if ((op >= LLVMAdd && op <= LLVMXor) || op == LLVMFNeg) {
		lower_binary(lw, insn);
	} else if ((op >= LLVMAlloca && op <= LLVMGetElementPtr) ||
		   (op >= LLVMFence && op <= LLVMAtomicRMW)) {
		lower_memory(lw, insn, op);
	} else if ((op >= LLVMTrunc && op <= LLVMBitCast) || op == LLVMAddrSpaceCast ||
		   op == LLVMFreeze) {
		lower_cast(lw, insn);
	} else if (op >= LLVMExtractElement && op <= LLVMInsertValue) {
		lower_aggregate(lw, insn, op);
	} else if (op == LLVMICmp) {
		lower_icmp(lw, insn);
	} else if (op == LLVMFCmp) {
		lower_fcmp(lw, insn);
	} else if (op == LLVMSelect) {
		lower_select(lw, insn);
	} else if (op == LLVMCall) {
		body_call(lw, insn);
	} else if (op == LLVMVAArg) {
		lower_unsupported(lw, "instruction va_arg");
	} else if (op != LLVMPHI) {
		lower_terminator(lw, insn, op);
	}
}

static void lower_block(struct lower *lw, LLVMBasicBlockRef block)
{
	LLVMValueRef i;
	for (i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
		LLVMOpcode op = LLVMGetInstructionOpcode(i);
		if (op == LLVMPHI)
			continue;
		lw->loc = debug_loc(lw->l, i, lw->function);
		LLVMTypeRef strange = strange_type(lw, i);
		if (strange) {
			lower_unsupported_type(lw, strange);
			continue;
		}
		if (lw->checks)
			body_check(lw, i, op);
		lower_instruction(lw, i, op);
	}
}

/* Gives a label to every block that can be reached. */
static void find_blocks(struct lower *lw)
{
	LLVMBasicBlockRef *todo = NULL;
	uint32_t n = 0, cap = 0;
	*VEC_ADD(todo, n, cap) = LLVMGetEntryBasicBlock(lw->function);
	map_put(&lw->labels, (uintptr_t)todo[0], vcode_label(&lw->v));
	while (n) {
		LLVMValueRef last = LLVMGetBasicBlockTerminator(todo[--n]);
		unsigned count = LLVMGetNumSuccessors(last);
		for (unsigned i = 0; i < count; i++) {
			LLVMBasicBlockRef to = LLVMGetSuccessor(last, i);
			uint64_t known;
			if (map_get(&lw->labels, (uintptr_t)to, &known))
				continue;
			map_put(&lw->labels, (uintptr_t)to, vcode_label(&lw->v));
			*VEC_ADD(todo, n, cap) = to;
		}
	}
	free(todo);
}

static void lower_blocks(struct lower *lw)
{
	LLVMBasicBlockRef b;
	find_blocks(lw);
	for (b = LLVMGetFirstBasicBlock(lw->function); b; b = LLVMGetNextBasicBlock(b)) {
		uint64_t label;
		if (!map_get(&lw->labels, (uintptr_t)b, &label))
			continue;
		vcode_place(&lw->v, (vlabel)label);
		lower_block(lw, b);
	}
}

/* Parameters */

static uint8_t param_kind(const struct shape *s)
{
	if (s->nleaves != 1)
		return PARAM_OTHER;
	switch (s->leaves[0].kind) {
	case LEAF_INT:
		return PARAM_INT;
	case LEAF_POINTER:
		return PARAM_POINTER;
	default:
		return PARAM_FLOAT;
	}
}

/* False: a parameter has a type whose values cannot be held. */
static bool lower_params(struct lower *lw)
{
	struct func *f = lw->f;
	unsigned n = LLVMCountParams(lw->function);
	struct param *params = arena_get(&lw->l->prog->arena, (n + 1) * sizeof *params);
	uint32_t slot = 0;
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef p = LLVMGetParam(lw->function, i);
		struct shape s;
		if (!shape_of(lw->l, LLVMTypeOf(p), &s)) {
			lower_unsupported_type(lw, LLVMTypeOf(p));
			return false;
		}
		if (s.nslots)
			map_put(&lw->slots, (uintptr_t)p, vcode_param(&lw->v, s.nslots));
		params[i] = (struct param){
			.name = debug_param_name(lw->l, lw->function, i),
			.type = debug_param_type(lw->l, lw->function, i),
			.slot = (uint16_t)slot,
			.slots = (uint16_t)s.nslots,
			.kind = param_kind(&s),
			.bits = s.nleaves == 1 ? s.leaves[0].bits : 0,
		};
		slot += s.nslots;
	}
	f->params = params;
	f->nparam_names = n;
	if (f->is_variadic)
		lw->area = vcode_param(&lw->v, 1);
	return true;
}

static void lower_begin(struct lower *lw, struct loader *l, LLVMValueRef function,
			func_id id)
{
	*lw = (struct lower){.l = l, .function = function, .f = &l->prog->funcs[id]};
	vcode_init(&lw->v, l->prog, lw->f);
	map_init(&lw->slots);
	map_init(&lw->labels);
	map_init(&lw->objects);
	map_init(&lw->plans);
	map_init(&lw->origins);
	map_init(&lw->areas);
	map_init(&lw->checked);
	lw->v.keeps_floats = l->watches_flags;
	lw->checks = lw->f->is_library ? 0 : l->options->checks | LOAD_CHECK_ELEMENT;
	if (lw->checks && !body_has_checks(lw))
		lw->checks = 0;
	lw->is_unoptimised = !lw->f->is_library && body_is_unoptimised(function);
	arena_init(&lw->scratch);
	lw->byval_kind = LLVMGetEnumAttributeKindForName("byval", 5);
	lw->align_kind = LLVMGetEnumAttributeKindForName("align", 5);
}

static void lower_end(struct lower *lw)
{
	vcode_done(&lw->v);
	map_done(&lw->slots);
	map_done(&lw->labels);
	map_done(&lw->objects);
	map_done(&lw->plans);
	map_done(&lw->origins);
	map_done(&lw->areas);
	map_done(&lw->checked);
	arena_done(&lw->scratch);
}

static void set_type(struct lower *lw)
{
	LLVMTypeRef type = LLVMGlobalGetValueType(lw->function);
	lw->f->nret = lower_shape(lw, LLVMGetReturnType(type)).nslots;
	lw->f->is_variadic = LLVMIsFunctionVarArg(type);
}

/* A body that cannot be had: the parameters, and one instruction that says why. */
static void lower_stub(struct loader *l, LLVMValueRef function, func_id id,
		       const char *why)
{
	struct lower lw;
	const char *ignored;
	lower_begin(&lw, l, function, id);
	set_type(&lw);
	if (lower_params(&lw))
		lower_unsupported(&lw, "function %s: %s", lw.f->name, why);
	vcode_assemble(&lw.v, &ignored);
	lower_end(&lw);
}

static bool lower_body(struct lower *lw, const char **why)
{
	set_type(lw);
	if (lower_params(lw)) {
		LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(lw->function);
		lw->loc = debug_loc(lw->l, LLVMGetFirstInstruction(entry), lw->function);
		lower_static_allocas(lw);
		lower_op(lw, OP_ENTER, 0, 0, 0);
		lower_blocks(lw);
		vcode_drop_dead(&lw->v, lw->has_dynamic_stack);
	}
	return vcode_assemble(&lw->v, why);
}

void body_function(struct loader *l, LLVMValueRef function, func_id id)
{
	struct lower lw;
	const char *why = "";
	lower_begin(&lw, l, function, id);
	bool ok = lower_body(&lw, &why);
	lower_end(&lw);
	if (!ok)
		lower_stub(l, function, id, why);
}
