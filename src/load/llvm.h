/* llvm.h - the part of Everett that needs LLVM is a library of its own, opened when it is needed.
 *
 * To load LLVM into a process takes longer than to run a small program, and most commands do
 * without: a program that was loaded before comes from the cache. libeverett-llvm.so has the
 * modules ir, lower, body, vcode and bitcode. What else it uses (base, prog, format, some of load)
 * it has copies of; these keep no state. The tests of src/ have everything in one executable. */
#ifndef LOAD_LLVM_H
#define LOAD_LLVM_H
#include "ir/options.h"
#include "load/vet.h"
#include "prog/program.h"

struct bitcode;
struct extract_signature;

/* What the child process of load_program is to do. */
struct steps_job {
	const struct bitcode *file, *other; /* other: NULL, one program */
	const struct bitcode *further; /* options->nfurther */
	const struct load_options *options;
	bool is_sealed; /* all files are as `everett cc` wrote them (load/seal.h) */
};

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

/* Lowers the model and writes its image, options->model_image (bitcode/model.h). */
bool model_write_image(const struct load_options *options, struct err *e);

/* Defined in the library (bitcode/part.c and the files it names). */
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
