/* load.h - from a file with LLVM bitcode (or .ll text) to a lowered program.
 * LLVM is seen in bitcode, ir, lower and body, nowhere else (llvm.h). A broken
 * file yields an error, never a crash: LLVM's reader runs in a child process first when
 * the file has not been vetted. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H
#include "base/err.h"
#include "ir/options.h"
#include "prog/program.h"

/* NULL with *e filled when the file cannot be used. The caller frees with prog_free. */
struct program *load_program(const char *path, const struct load_options *options,
			     struct err *e);
#endif
