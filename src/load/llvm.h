/* llvm.h - the part of Everett that needs LLVM is a library of its own, opened when it is needed.
 *
 * To load LLVM into a process takes longer than to run a small program, and most commands do
 * without: a program that was loaded before comes from the cache. libeverett-llvm.so has the
 * modules ir, lower, body and vcode and most of load. What else it uses (base, prog, format) it
 * has copies of; these keep no state. The tests of src/ have everything in one executable. */
#ifndef LOAD_LLVM_H
#define LOAD_LLVM_H
#include "load/steps.h"

struct extract_signature;

struct llvm_part {
	size_t program_size; /* of struct program, as a check */
	struct program *(*run_steps)(const struct steps_job *job,
				     volatile enum vet_stage *stage, struct err *e);
	bool (*write_model)(const struct load_options *options, struct err *e);
	bool (*extract)(const char *path, const char *function, const char *libc,
			const char *to, struct extract_signature *out, struct err *e);
	bool (*extract_main)(const char *path, const char *name, const char *libc,
			     const char *to, struct err *e);
	bool (*write_checked)(const char *from, const char *to, struct err *e);
};

/* NULL with *e filled: the library is missing, or belongs to another Everett. */
const struct llvm_part *llvm_open(struct err *e);

/* Defined in the library. */
extern const struct llvm_part load_llvm_part;
struct program *steps_run(const struct steps_job *job, volatile enum vet_stage *stage,
			  struct err *e);
bool model_in_llvm(const struct load_options *options, struct err *e);
bool extract_in_llvm(const char *path, const char *function, const char *libc,
		     const char *to, struct extract_signature *out, struct err *e);
bool extract_main_in_llvm(const char *path, const char *name, const char *libc,
			  const char *to, struct err *e);
bool checked_in_llvm(const char *from, const char *to, struct err *e);
#endif
