/* input.h - files with LLVM modules: read and recognised, without LLVM. */
#ifndef LOAD_INPUT_H
#define LOAD_INPUT_H
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a file that looks like a module. */
struct bitcode {
	const char *path; /* borrowed */
	char *data;
	size_t size;
	bool is_text; /* .ll */
};

/* False with one line in *e: missing, unreadable, a directory, empty, something else. */
bool load_input_read(struct bitcode *b, const char *path, struct err *e);
void load_input_done(struct bitcode *b);

/* Copies an LLVM message as one line without control characters. */
void load_one_line(char *to, size_t n, const char *message);
#endif
