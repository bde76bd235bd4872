/* replay.h - running a native twin on a test and judging what it did. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H
#include "base/arena.h"
#include "base/err.h"
#include "result/testcase.h"
#include "result/testcase_wire.h"

#include <stdbool.h>

struct replay_options {
	bool gdb; /* in the debugger; then there is nothing to judge */
	bool is_silent; /* the program's output goes nowhere */
	int in, out, err; /* with is_captured: files for its input and output */
	bool is_captured;
	bool is_cross;     /* one of two programs: wire_test.is_cross */
	const char *name; /* argv[0] it sees; NULL: its path */
	struct arena *arena; /* for its output; NULL: that is not wanted */
	double max_time;	 /* seconds; the program is killed then */
	enum wire_heap heap;
	const char *const *fs; /* what to show of the host, as run's --fs */
	uint32_t nfs;
};

struct replay_end { /* what the twin did */
	struct wire_answer answer;
	uint64_t printed[TESTCASE_STREAMS]; /* bytes */
	uint8_t *output[TESTCASE_STREAMS]; /* the first WIRE_OUTPUT, in the arena */
	int status; /* as from waitpid */
	bool is_timeout;
};

/* Runs `program` with the test's arguments. False with *e filled if it cannot be run or
 * is not a twin. Does not return with options.gdb, unless gdb cannot be run. */
bool replay_run(const char *program, const struct testcase *t,
		const struct replay_options *o, struct replay_end *out, struct err *e);

/* The verdicts are also the exit status of `everett replay`. */
enum replay_verdict { REPLAY_REPRODUCED = 0, REPLAY_DIVERGED = 1, REPLAY_REACHED = 3 };

/* Compares with the test's prediction; *why is one line, in the arena. */
enum replay_verdict replay_judge(const char *program, const struct testcase *t,
				 const struct replay_end *end, struct arena *a,
				 const char **why);

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
