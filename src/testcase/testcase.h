/* testcase.h - one test: what to give the program, and what is predicted to happen.
 *
 * A plain view: every pointer is borrowed, so the engine fills one in on its stack and
 * hands it to the writer without copies; the reader lets it point into an arena. Strings
 * may be NULL where absent. The formats are in doc/tests.md; no time, host path or
 * directory may get into one: `file` is cut to its last component on writing. */
#ifndef TESTCASE_TESTCASE_H
#define TESTCASE_TESTCASE_H
#include "base/arena.h"
#include "base/err.h"
#include "result/finding.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Data that was made symbolic, in the order of creation. */
struct testcase_input {
	const char *name; /* unique in the test, see testcase_make_names_unique */
	const uint8_t *bytes;
	size_t size;
	const char *type; /* as format/layout.h has it; NULL or "": unknown */
};

/* What the environment answered, in the order of the calls. */
struct testcase_event {
	/* "choose": answer to ev_choose, "open": to ev_open; "fault": a call that fails
	 * (testcase_is_fault); "fragment": bytes of a stream that a read gave, "datagram": what
	 * became of one (enum fate of model/fragment.h); "thread", "access", "race", "block": who
	 * runs next and how far (testcase_is_turn) */
	const char *kind;
	uint32_t thread;      /* 0: the first */
	uint64_t number;      /* of the thread's events of that kind, from 0 */
	uint64_t value;
	const uint8_t *bytes; /* NULL: none */
	size_t size;
};

/* A file of the host that a symbolic name became, for where there is none. */
struct testcase_file {
	const char *path; /* from the working directory, or absolute */
	uint32_t mode;
	uint64_t size;
	const uint8_t *bytes; /* size of them; NULL: a directory, or too large */
};

/* One record of the choice log. */
struct testcase_choice {
	const char *kind; /* name of state/choices.def, one word */
	uint64_t value;
	const char *place; /* "file:line in function"; NULL: not recorded */
};

/* What a path prints to one stream: the first bytes, and how many there are in all. */
struct testcase_output {
	const uint8_t *bytes;
	size_t size; /* TESTCASE_OUTPUT_KEPT at most */
	uint64_t total;
};
enum { TESTCASE_OUTPUT_KEPT = 65536, TESTCASE_STREAMS = 2 };

enum testcase_end { /* on disk by name, and by number in packed files: never reused */
	TESTCASE_EXIT = 1,       /* with `status` */
	TESTCASE_FINDING = 2,    /* `kind` and the fields after it */
	TESTCASE_SILENT = 3,     /* ev_silent_exit with `status` */
	TESTCASE_INCOMPLETE = 4, /* Everett could not go on; `message` says why */
};

struct testcase_outcome {
	enum testcase_end end;
	int status;
	/* of a finding */
	enum finding_kind kind;
	const char *id, *message, *file, *function;
	uint32_t line;
};

struct testcase {
	uint64_t number;         /* in its run, from 1 */
	const char *fingerprint; /* of the program, hexadecimal */
	const char
		*argv0; /* the name that the program saw as its own; NULL: not recorded */
	const char *const *args; /* argv[1] … as the program saw them on this path */
	const char *const *env;  /* NAME=VALUE, as set with --env; with words: all there is */
	const char *const *words; /* the arguments as given, if some are symbolic (words.h) */
	const char *const *options; /* of the run, as far as they change the program */
	const struct testcase_input *inputs;
	const struct testcase_file *files;
	const struct testcase_event *events;
	const struct testcase_choice *path;
	uint32_t nargs, nenv, nwords, noptions, ninputs, nevents, nfiles;
	uint64_t npath; /* 0: not recorded */
	struct testcase_output output[TESTCASE_STREAMS]; /* standard output and error */
	bool has_output; /* false: not recorded */
	uint32_t terminals; /* bit n: the path was told that descriptor n is a terminal */
	struct testcase_outcome outcome;
};

/* As JSON, always the same bytes for the same test. */
void testcase_write(FILE *out, const struct testcase *t);
/* From a file written so; `out` points into the arena. Unknown members are ignored, what
 * is known must make sense. On failure one line without the file's name in *e. */
bool testcase_read_text(const char *text, size_t len, struct arena *a,
			struct testcase *out, struct err *e);
/* The same from a file; the line then begins with the path. */
bool testcase_read(const char *path, struct arena *a, struct testcase *out, struct err *e);

const char *testcase_stream_name(unsigned stream); /* "stdout", "stderr" */
const char *testcase_end_name(enum testcase_end end); /* "exit", … */
/* "exits with status 3", "double-free in drop at list.c:40"; in the arena. */
const char *testcase_outcome_words(const struct testcase_outcome *o, struct arena *a);
/* The last component of a path; NULL and "" stay. */
const char *testcase_base_name(const char *path);
/* Is it memory that was never written, and no input that the program asks for? Such inputs
 * are named "uninit at FILE:LINE" (run --uninit=symbolic). */
static inline bool testcase_is_unset(const struct testcase_input *in)
{
	return strncmp(in->name, "uninit at ", 10) == 0;
}

/* Does the turn before it end inside a block, in front of an access? `bytes` are its name
 * (testcase/stop.h), value its number among those like it. */
static inline bool testcase_is_stop(const struct testcase_event *e)
{
	return strcmp(e->kind, "access") == 0 || strcmp(e->kind, "race") == 0;
}

/* Is it about the order of threads, and no answer to the program? */
static inline bool testcase_is_turn(const struct testcase_event *e)
{
	return strcmp(e->kind, "thread") == 0 || strcmp(e->kind, "block") == 0 ||
	       testcase_is_stop(e);
}

/* The first place inside a block at which threads take turns (emit/turns.h); NULL: there is
 * none. */
static inline const struct testcase_event *testcase_torn_block(const struct testcase *t)
{
	for (uint32_t i = 0; i < t->nevents; i++)
		if (strcmp(t->events[i].kind, "access") == 0)
			return &t->events[i];
	return NULL;
}

/* Is it a call that fails? The thread's number-th call of a name, `bytes` say which and where
 * ("write store.c:12 in save"); value is the error, and whether it stays. */
enum { TESTCASE_FAULT_SHORT = 4095, TESTCASE_FAULT_PERSISTENT = 1 << 16 };
static inline bool testcase_is_fault(const struct testcase_event *e)
{
	return strcmp(e->kind, "fault") == 0 && e->bytes;
}
/* The length of the call's name in front of `bytes`. */
static inline size_t testcase_fault_call(const struct testcase_event *e)
{
	size_t n = 0;
	while (n < e->size && e->bytes[n] != ' ')
		n++;
	return n;
}

/* Is it an answer to the program: to ev_choose or ev_open? */
static inline bool testcase_is_answer(const struct testcase_event *e)
{
	return !testcase_is_turn(e) && !testcase_is_fault(e);
}

/* How many events are answers to the program, how many are faults. */
static inline uint32_t testcase_choices(const struct testcase *t)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < t->nevents; i++)
		n += testcase_is_answer(&t->events[i]);
	return n;
}
static inline uint32_t testcase_faults(const struct testcase *t)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < t->nevents; i++)
		n += testcase_is_fault(&t->events[i]);
	return n;
}
/* "write at store.c:12 in save fails with ENOSPC (call 3 of write)"; in the arena. */
const char *testcase_fault_words(const struct testcase_event *e, struct arena *a);

/* Gives every input a name of its own, in order: a name that an earlier input has gets the
 * first of _1, _2 … that none has. NULL and "" count as "unnamed". New names are in the
 * arena. Takes time in proportion to n. */
void testcase_make_names_unique(struct testcase_input *inputs, uint32_t n,
				struct arena *a);
#endif
