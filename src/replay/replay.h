/* replay.h - running a native twin on a test and judging what it did. */
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H
#include "base/arena.h"
#include "base/err.h"
#include "options/network.h"
#include "testcase/testcase.h"
#include "testcase/wire.h"

#include <stdbool.h>

/* A program that processes of the test execute. */
struct replay_program {
	const char *name, *path; /* path: of the native program */
};

struct replay_options {
	bool gdb; /* in the debugger; then there is nothing to judge */
	const char *stop_at; /* with gdb: "file:line" for a breakpoint; NULL: none */
	bool is_silent; /* the program's output goes nowhere */
	int in, out, err; /* with is_captured: files for its input and output */
	bool is_captured;
	bool is_cross;     /* one of two programs: wire_test.is_cross */
	const char *name; /* argv[0] it sees; NULL: that of the test, or its path */
	bool answers_enosys; /* as the run's --enosys */
	uint32_t spurious; /* as its --spurious */
	uint64_t max_heap; /* as its --max-heap */
	uint32_t network[NETWORK_SETTINGS];
	struct arena *arena; /* for its output; NULL: that is not wanted */
	double max_time;	 /* seconds; the program is killed then */
	enum wire_heap heap;
	const char *const *fs; /* what to show of the host, as run's --fs */
	uint32_t nfs;
	const struct replay_program *programs; /* beside the first one */
	uint32_t nprograms;
};

struct replay_end { /* what the twin did */
	struct wire_answer answer;
	uint64_t printed[TESTCASE_STREAMS]; /* bytes */
	uint8_t *output[TESTCASE_STREAMS]; /* the first WIRE_OUTPUT, in the arena */
	int status; /* as from waitpid, of the process with which it ended */
	const char *program; /* in which the answer was noted */
	bool is_timeout;
	const char *unforced; /* why its threads do not stop inside blocks; NULL: they do */
};

/* Runs `program` with the test's arguments. False with *e filled if it cannot be run or
 * is not a twin. Does not return with options.gdb, unless gdb cannot be run. */
bool replay_run(const char *program, const struct testcase *t,
		const struct replay_options *o, struct replay_end *out, struct err *e);

/* The verdicts are also the exit status of `everett replay`. */
enum replay_verdict {
	REPLAY_REPRODUCED = 0,
	REPLAY_DIVERGED = 1,
	REPLAY_REACHED = 3,
	REPLAY_PASSED = 4, /* another build, which has the predicted defect no longer */
	REPLAY_VERDICTS,
};
const char *replay_verdict_name(enum replay_verdict v); /* "reproduced", … */

/* Compares with the test's prediction; *why is one line, in the arena. */
enum replay_verdict replay_judge(const char *program, const struct testcase *t,
				 const struct replay_end *end, struct arena *a,
				 const char **why);

/* It took every input and choice of the test and ended by itself, with the status below. */
bool replay_is_normal(const struct testcase *t, const struct replay_end *end);
int replay_exit_status(const struct replay_end *end);
/* Whether a defect of that kind cannot happen natively without being noticed. */
bool replay_is_always_seen(enum finding_kind kind);

enum { REPLAY_PATIENCE = 60, REPLAY_HANG_PATIENCE = 5 }; /* seconds, unless given */

struct replay_job { /* what is the same for many tests */
	const char *program;
	struct replay_options run; /* max_time 0: as above */
	const char *const *given; /* words NAME=PROG of --program, in place of the test's */
	uint32_t ngiven;
};
struct replay_result {
	enum replay_verdict verdict;
	const char *why; /* one line, in the arena */
};
/* One test: runs the program as often as it takes, and judges. */
bool replay_test(const struct replay_job *job, const struct testcase *t, struct arena *a,
		 struct replay_result *r, struct err *e);
/* Runs the program once to see what happens, and then in the debugger, with a breakpoint at
 * the finding's line where nothing would stop it. Returns only if that is not possible. */
bool replay_debug(const struct replay_job *job, const struct testcase *t, struct arena *a,
		  struct err *e);
/* The native programs of the test's --program NAME=FILE.bc, or those that the job has under the same
 * names; *n of them, in the arena. NULL with *e filled if one is not there. (programs.c) */
const struct replay_program *replay_programs(const struct replay_job *job,
					     const char *const *words, uint32_t nwords,
					     struct arena *a, uint32_t *n, struct err *e);
/* Executes the test in the module beside the program: does it end without a finding? */
bool replay_is_gone(const struct replay_job *job, const struct testcase *t,
		    double max_time);
/* All tests at a path (testcase_each), `jobs` at a time (0: one per core); prints the table.
 * *status is that of the worst verdict. */
bool replay_all(const struct replay_job *job, const char *path, uint64_t jobs,
		bool is_quiet, int *status, struct err *e);

/* Where the program failed, compared with a finding's place. */
enum replay_place {
	REPLAY_PLACE_UNKNOWN, /* no address, no debug information, not the user's code */
	REPLAY_PLACE_SAME,
	REPLAY_PLACE_NEAR, /* another line of the same function */
	REPLAY_PLACE_OTHER,
};
/* *where is set unless it is unknown: "list.c:40 in drop", in the arena. */
enum replay_place replay_place(const char *program, const struct testcase *t,
			       const struct replay_end *end, struct arena *a,
			       const char **where);
/* Where the program's output differs from the prediction, in words; NULL: nowhere. A path that
 * ended in the middle predicts the beginning only: natively more may follow. */
const char *replay_output_difference(const struct testcase *t,
				     const struct replay_end *end, struct arena *a);
/* Runs both programs on a test of crosscheck and compares what they print and how they
 * end. False with *e filled if one cannot be run. */
bool replay_both(const char *a, const char *b, const struct testcase *t, double max_time,
		 struct arena *arena, enum replay_verdict *verdict, const char **why,
		 struct err *e);
#endif
