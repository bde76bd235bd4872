/* body.h - whole functions: LLVM's blocks, branches and calls into lowered code. */
#ifndef BODY_BODY_H
#define BODY_BODY_H
#include "ir/ir.h"

/* The body of one function into prog.funcs[id]. */
void body_function(struct loader *l, LLVMValueRef function, func_id id);
/* In functions that no optimiser has seen: gives locals that are about to become values one
 * that was never set. Otherwise LLVM would choose the most convenient one for them. */
void body_mark_unset(LLVMModuleRef module);
/* Marks the functions that no optimiser has seen, for --check; before mem2reg. */
void body_mark_unoptimised(LLVMModuleRef module);
#endif
