/* testgen.h - from an ended path to a test: solved inputs, choices, predicted outcome. */
#ifndef EMIT_TESTGEN_H
#define EMIT_TESTGEN_H
#include "base/err.h"
#include "base/map.h"
#include "base/text.h"
#include "emit/printed.h"
#include "exec/exec.h"
#include "testcase/testcase.h"
#include "testcase/words.h"

struct testgen {
	/* Takes a test; with `first` it is the first one of that finding. */
	bool (*write)(void *arg, const struct testcase *t, const struct finding *first,
		      struct err *e);
	void *arg;
	uint64_t tests; /* written so far */
	bool has_logs; /* tests carry the path's choice log */
	bool has_output; /* and what it printed */
	char fingerprint[17];
	const char *argv0; /* of the program, as it sees it */
	const char *const *args, *const *env; /* of the program, as given */
	const char *const *options; /* of the run, that tests keep */
	uint32_t nargs, nenv, noptions;
	struct words_list words; /* what is symbolic in them */
	/* Buffers reused from test to test. */
	uint8_t *values;
	uint32_t cap_values;
	struct testcase_input *inputs;
	struct testcase_file *files;
	struct testcase_event *events;
	struct testcase_choice *path;
	uint32_t cap_inputs, cap_events, cap_files;
	uint64_t cap_path;
	struct printed printed;
	const struct testcase *given; /* what is executed instead of exploring, or NULL */
	const char *program; /* the native one, as it is to be typed; NULL: unknown */
	struct text input; /* of the last test that was the first of its finding */
	/* In the last test threads take turns inside blocks (emit/turns.h); or stop there, at
	 * memory that has no name. Or it has values for memory that was never written. */
	bool is_torn, is_nameless, is_unset;
	struct arena names;
	struct map places; /* of choices: function and instruction -> text in `texts` */
	struct arena texts;
};

void testgen_init(struct testgen *g, const struct program *p);
void testgen_done(struct testgen *g);
/* Writes the test of the current state, which has ended. With `finding` it is the first test
 * of that finding and is also stored with it. False with an empty *e: no values could be
 * found (a solver gave up); with a text: it could not be written. */
bool testgen_add(struct testgen *g, struct exec *x, const struct finding *finding,
		 struct err *e);
/* Are there values for the inputs of the current path? Asked before believing a finding on
 * a path that a solver gave up on. */
bool testgen_is_possible(struct testgen *g, struct exec *x);
#endif
