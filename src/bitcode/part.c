/* part.c - what libeverett-llvm.so offers. */
#include "load/llvm.h"

__attribute__((visibility("default"))) const struct llvm_part load_llvm_part = {
	.program_size = sizeof(struct program),
	.run_steps = steps_run,
	.write_model = model_in_llvm,
	.extract = extract_in_llvm,
	.extract_main = extract_main_in_llvm,
	.write_checked = checked_in_llvm,
};
