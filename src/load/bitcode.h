/* bitcode.h - files with LLVM modules: read, recognised, parsed. */
#ifndef LOAD_BITCODE_H
#define LOAD_BITCODE_H
#include "base/err.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

struct loader;

/* The bytes of a file that looks like a module. */
struct bitcode {
	const char *path; /* borrowed */
	char *data;
	size_t size;
	bool is_text; /* .ll */
};

/* False with one line in *e: missing, unreadable, a directory, empty, something else. */
bool bitcode_read(struct bitcode *b, const char *path, struct err *e);
void bitcode_done(struct bitcode *b);

/* Parses into l->context and lets LLVM verify it; b must outlive the module. All of it is read,
 * also what linking leaves out: ir/dropped.c wants that. NULL with *e filled. */
LLVMModuleRef bitcode_parse(struct loader *l, const struct bitcode *b, struct err *e);
/* The same straight from a file of ours, at once or so that bodies of functions are read when
 * linking needs them (LLVM's lazy mode). NULL with *e filled. */
LLVMModuleRef bitcode_parse_file(struct loader *l, const char *path, bool lazy,
				 struct err *e);
/* Lets LLVM report to l->diagnosis instead of stderr. */
void bitcode_quiet(struct loader *l);
/* Copies an LLVM message as one line without control characters. */
void bitcode_one_line(char *to, size_t n, const char *message);
#endif
