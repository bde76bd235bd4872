/* options.h - what the caller of load_program can choose. Needs no LLVM. */
#ifndef IR_OPTIONS_H
#define IR_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>

/* A function that the engine answers itself. One with a body in the program keeps it as
 * the fallback (func.intrinsic is set and calls become CALLI). */
struct load_intrinsic {
	const char *name;
	int32_t number;
	bool wants_body; /* libc's body is needed too */
};

/* Checks that are lowered with the program (--check). */
enum load_check {
	LOAD_CHECK_OVERFLOW = 1,
	LOAD_CHECK_TRUNCATE = 2,
	LOAD_CHECK_ALIGN = 4,
	LOAD_CHECK_STACK = 8,
	LOAD_CHECK_SHIFT = 16, /* counts of shifts; unless switched off */
	LOAD_CHECK_ELEMENT = 32, /* indices of vectors: always */
};

/* Where values that were never set are UNDEF instead of 0. */
enum load_undef {
	LOAD_UNDEF_NOWHERE,
	LOAD_UNDEF_UNOPTIMISED, /* in code that no optimiser has seen */
	LOAD_UNDEF_ALL,
};

struct load_options {
	const struct load_intrinsic *intrinsics;
	uint32_t nintrinsics;
	const char *libc;  /* bitcode of the C library, linked in when symbols are missing */
	const char *model; /* bitcode of the environment model, linked in with libc */
	const char *model_image; /* the model in lowered form (bitcode/model.h); NULL: none */
	/* Bitcode of the thread model, linked in before libc; the second where the program
	 * calls pthread_cancel. */
	const char *thread, *cancel;
	const char *guest; /* bitcode of guest/: functions that programs only declare */
	/* A second program, to be run after the first and compared (crosscheck), and the
	 * driver that does so; NULL: one program. */
	const char *other, *cross;
	/* Further programs that processes of the first can execute (--program). */
	const struct load_further {
		const char *name, *path;
	} *further;
	uint32_t nfurther;
	const char *passes; /* extra passes on request, NULL none */
	bool keep_memory;   /* do not run mem2reg/sroa */
	enum load_undef keep_undef;
	unsigned checks;    /* of enum load_check, for code that is not library */
	bool no_cache;      /* neither look into the user's cache nor put something there */
	bool wants_model;   /* needs libc and model, and starts at the model's ev_begin */
};
#endif
