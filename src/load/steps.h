/* steps.h - what the child process of load_program does: LLVM's part of loading. */
#ifndef LOAD_STEPS_H
#define LOAD_STEPS_H
#include "ir/options.h"
#include "load/vet.h"
#include "prog/program.h"

struct bitcode;

struct steps_job {
	const struct bitcode *file, *other; /* other: NULL, one program */
	const struct bitcode *further; /* options->nfurther */
	const struct load_options *options;
};

/* NULL with *e filled. For a process that ends afterwards: it leaves LLVM's objects behind. */
struct program *steps_run(const struct steps_job *job, volatile enum vet_stage *stage,
			  struct err *e);
/* The model as programs are put on it; the same. */
struct program *steps_model(const struct load_options *options, struct err *e);
#endif
