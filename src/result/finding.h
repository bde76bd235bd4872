/* finding.h - one defect in the tested program: what, where, how it got there.
 *
 * The code that meets the defect builds it: finding_new, then the frames of the stack
 * innermost first, then notes with their own stacks, then finding_settle. From then on it
 * is only read. All strings are copied and owned. */
#ifndef RESULT_FINDING_H
#define RESULT_FINDING_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum finding_kind {
	FINDING_NONE = 0,
#define KIND(number, symbol, name, meaning, advice) FINDING_##symbol = number,
#include "result/kinds.def"
#undef KIND
};

enum { /* the greatest number of a kind: they have no holes */
	FINDING_LAST_KIND = 0
#define KIND(...) +1
#include "result/kinds.def"
#undef KIND
};

enum finding_seen {
	SEEN_PLAINLY,   /* by the twin that everett cc makes */
	SEEN_CHECKED,   /* by one of everett cc --checked */
	SEEN_OVERFLOW,  /* by one of everett cc --check=overflow; and so on */
	SEEN_TRUNCATE,
	SEEN_ALIGN,
	SEEN_INSIDE,    /* in Everett only */
};

struct finding_frame {
	char *function; /* "" unknown */
	char *file;     /* as the compiler recorded it; "" unknown */
	char *dir;      /* what the name of the file is relative to; "" unknown */
	char *args;     /* "n=5, p=0x10000040"; "" none known */
	uint32_t line, column; /* 0 unknown */
	uint32_t insn; /* of the user's code without lines: number of the instruction; else 0 */
	bool is_library; /* libc or the environment model, not the user's code */
};

/* A very deep stack keeps both of its ends. */
enum { FINDING_MAX_FRAMES = 256, FINDING_INNER_FRAMES = 192 };

struct finding_stack {
	struct finding_frame *frames; /* innermost first */
	uint32_t n, cap;
	uint64_t left_out; /* frames missing after frames[FINDING_INNER_FRAMES - 1] */
};

/* What a thread does in a finding that several have a part in. */
struct finding_role {
	int32_t thread; /* number; -1: the stack is not a thread's */
	bool is_write, is_atomic; /* of a data race: its access */
	char *waits_for; /* of a deadlock: "mutex `a`"; NULL: nothing */
	int32_t held_by; /* number of the thread that has it, -1: none is known */
};

struct finding_note {
	char *text; /* "allocated here" */
	struct finding_stack stack;
	struct finding_role role;
};

/* A call that was made to fail on the way. */
struct finding_fault {
	char *call; /* "write" */
	char *error; /* "ENOSPC"; "short": less than was asked for */
	char *file, *function; /* where the program makes the call; "" unknown */
	uint32_t line; /* 0 unknown */
	uint32_t thread, number; /* the thread's number-th call of that name, from 1 */
	uint32_t point; /* the path's point-th call that could fail, from 1; 0 unknown */
	bool is_persistent; /* and from then on */
};

struct finding {
	enum finding_kind kind;
	char *message; /* one sentence without a full stop */
	struct finding_stack stack;
	struct finding_role role; /* of the thread whose stack that is */
	struct finding_note *notes;
	uint32_t nnotes, notes_cap;
	/* Set by finding_settle: the innermost frame in user code that has a source
	 * line (without one, any frame with a line). Borrowed from it; "" unknown. */
	const char *file, *dir, *function;
	uint32_t line, column, insn;
	uint64_t key; /* equal for the same kind, place and stack, recursion folded */
	enum finding_seen seen; /* what shows it in a native program */
	bool goes_on; /* paths do not end with it; known where it was found, not on the wire */
	/* How one would type the inputs of its first test, in lines; "" where it has none,
	 * NULL where there is no test. */
	char *input;
	/* The order of the threads' operations as a table, in lines: what matters of it, the last
	 * lines of that, and all. NULL: there was one thread only. */
	char *schedule, *schedule_end, *schedule_whole;
	struct finding_fault *faults; /* in their order */
	uint32_t nfaults, faults_cap;
	/* A command that reproduces the finding when pasted into a shell; and one that
	 * shows it in a native program, where the first does not. NULL: there is none.
	 * Set by the module that knows where results are written. */
	char *command, *native;
	/* Set by the set of findings (finding_set.h). */
	uint64_t count;
	char *id;
	char *test; /* path in the run directory, NULL none */
};

struct finding *finding_new(enum finding_kind kind, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void finding_free(struct finding *f); /* NULL is allowed */
/* Copies the frame; strings that are NULL count as "". */
void finding_add_frame(struct finding *f, const struct finding_frame *frame);
void finding_add_note(struct finding *f, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Adds to the stack of the last note. */
void finding_add_note_frame(struct finding *f, const struct finding_frame *frame);
/* The role is copied. */
void finding_set_role(struct finding *f, const struct finding_role *role);
void finding_set_note_role(struct finding *f, const struct finding_role *role);
void finding_set_message(struct finding *f, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void finding_add_fault(struct finding *f, const struct finding_fault *fault); /* copied */
/* "write at store.c:12 in save fails with ENOSPC (its call 3, fault point 7)" */
struct text;
void finding_fault_words(struct text *out, const struct finding_fault *f);
void finding_settle(struct finding *f);
void finding_set_args(struct finding *f, uint32_t frame, const char *args);

const char *finding_kind_name(enum finding_kind kind);
const char *finding_kind_meaning(enum finding_kind kind);
const char *finding_kind_advice(enum finding_kind kind);
enum finding_kind finding_kind_find(const char *name); /* FINDING_NONE: no such kind */
/* The frame that stands for the whole stack (see struct finding), or NULL. */
const struct finding_frame *finding_place(const struct finding_stack *s);
#endif
