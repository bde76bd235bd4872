/* printed.h - what a path has printed, as bytes: symbolic ones get the values of its test. */
#ifndef EMIT_PRINTED_H
#define EMIT_PRINTED_H
#include "exec/exec.h"
#include "testcase/testcase.h"

struct printed { /* buffers, reused from path to path; all zero at first */
	uint8_t *bytes[TESTCASE_STREAMS];
	struct expr_eval *eval;
};

/* Output of the current state under values[0 .. n); `out` lives until the next call. */
void printed_take(struct printed *p, struct exec *x, const uint8_t *values, uint32_t n,
		  struct testcase_output out[TESTCASE_STREAMS]);
void printed_done(struct printed *p);
#endif
