/* steps.h - what the child process of load_program does: LLVM's part of loading. */
#ifndef BITCODE_STEPS_H
#define BITCODE_STEPS_H
#include "load/llvm.h"

/* steps_run (load/llvm.h): NULL with *e filled. For a process that ends afterwards: it leaves LLVM's
 * objects behind. */
/* The model as programs are put on it; for such a process too. */
struct program *steps_model(const struct load_options *options, struct err *e);
#endif
