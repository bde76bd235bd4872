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

/* steps_run (llvm.h): NULL with *e filled. For a process that ends afterwards: it leaves LLVM's
 * objects behind. */
/* The model as programs are put on it; for such a process too. */
struct program *steps_model(const struct load_options *options, struct err *e);
#endif
