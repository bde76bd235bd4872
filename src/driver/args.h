/* args.h - what a C compiler's command line asks for, as far as `everett cc` must
 * know. Everything else is left to clang. */
#ifndef DRIVER_ARGS_H
#define DRIVER_ARGS_H

#include "driver/words.h"

enum cc_mode {
	CC_QUERY, /* no input: --version, -print-*, -dumpmachine and the like */
	CC_PREPROCESS,
	CC_CHECK,	  /* -fsyntax-only */
	CC_ASSEMBLY, /* -S */
	CC_OBJECT,   /* -c */
	CC_LINK,
};

enum cc_language { CC_OTHER, CC_CXX, CC_ASM };

struct cc_args {
	enum cc_mode mode;
	struct words words;    /* to pass on, response files expanded, see args.c */
	struct words inputs;   /* files named */
	struct words lib_dirs; /* of -L, in order */
	struct words libs;	   /* of -l, in order, without the -l */
	struct words notes;    /* what was left out, one line each */
	const char *output;    /* of -o, NULL if none; borrowed from words */
	const char *foreign;   /* first input that is C++ or assembly; borrowed */
	enum cc_language foreign_language;
	bool is_unoptimised;	     /* -O0 or no -O at all */
	bool is_shared, is_relocatable, is_dry; /* -shared, -r, -### */
	bool is_narrow; /* -m32, -mx32, -m16: pointers that are not those of our libc */
	bool is_checked; /* --checked, ours: a twin that confirms defects, no module */
	bool is_fuzzer; /* -fsanitize=fuzzer: link a main for LLVMFuzzerTestOneInput */
	struct words checks; /* of --check=, ours: lists of checks to compile in */
	bool wants_help;	 /* --help */
};

/* Never fails: what it does not understand is passed on for clang to judge. */
void cc_args_read(struct cc_args *a, int argc, char **argv);
void cc_args_done(struct cc_args *a);

/* Whether a list of directories, separated by colons, has the system's own headers. */
bool cc_names_system_headers(const char *dirs);

#endif
