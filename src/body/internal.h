/* internal.h - shared by the files of body/: branches, calls and checks. */
#ifndef BODY_INTERNAL_H
#define BODY_INTERNAL_H
#include "body/body.h"
#include "lower/lower.h"

/* call.c, asm.c */
void body_call(struct lower *lw, LLVMValueRef insn);
void body_call_function(struct lower *lw, LLVMValueRef call, LLVMValueRef callee);
/* Calls a function of the engine by its name; d is its result, 0 none, a its argument. */
void body_call_engine(struct lower *lw, const char *name, vslot d, vslot a);
void body_inline_asm(struct lower *lw, LLVMValueRef call, LLVMValueRef code);
/* The type that argument i points to and is passed by value, else NULL. */
LLVMTypeRef body_byval_type(struct lower *lw, LLVMValueRef call, unsigned i);
/* An object of the frame, the same for each pair of size and `which` (below 256). */
vslot body_reusable_object(struct lower *lw, uint64_t size, unsigned which,
			   const char *name);
void body_copy_bytes(struct lower *lw, vslot to, vslot from, uint64_t size);

/* varargs.c */
/* Stores the arguments from `first` on, the variadic ones; the address of their area or
 * the constant 0 if there are none. The callee may be NULL: unknown. */
vslot body_va_area(struct lower *lw, LLVMValueRef call, unsigned first,
		   LLVMValueRef callee);
void body_va_start(struct lower *lw, LLVMValueRef call, int unused);
void body_va_copy(struct lower *lw, LLVMValueRef call, int unused);

/* intrinsic.c: llvm.* functions */
void body_intrinsic(struct lower *lw, LLVMValueRef call, LLVMValueRef callee);

/* control.c */
void body_branch(struct lower *lw, LLVMValueRef insn);
void body_switch(struct lower *lw, LLVMValueRef insn);
void body_indirect(struct lower *lw, LLVMValueRef insn);
void body_return(struct lower *lw, LLVMValueRef insn);
void body_jump(struct lower *lw, LLVMBasicBlockRef from, LLVMBasicBlockRef to);

/* check.c: what --check asks for; before the instruction, on an edge into a phi node */
/* Is there anything in this function that the checks asked for look at? */
bool body_has_checks(const struct lower *lw);
void body_check(struct lower *lw, LLVMValueRef insn, LLVMOpcode op);
void body_check_edge(struct lower *lw, LLVMValueRef value);
bool body_is_unoptimised(LLVMValueRef function); /* marked by body_mark_unoptimised */
#endif
