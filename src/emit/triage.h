/* triage.h - from a fault in a state to a finding in words: place, stack, arguments. */
#ifndef EMIT_TRIAGE_H
#define EMIT_TRIAGE_H
#include "exec/exec.h"
#include "result/finding.h"

/* The current state of x stands where the fault is. The caller owns the finding. */
struct finding *triage_finding(struct exec *x, const struct fault *f);
/* Adds the values of arguments to the frames of that finding. `values` of all n symbolic
 * bytes lead here; NULL: none are known. */
void triage_args(struct exec *x, const struct fault *f, struct finding *out,
		 const uint8_t *values, uint32_t n);
/* Equal for faults of one kind with the same stack: quick, and good for this process only. */
uint64_t triage_key(struct exec *x, const struct fault *f);
/* "parse at json.c:12" of where the current state stands, for counts of what is missing;
 * in buf. */
const char *triage_place(struct exec *x, char *buf, size_t n);
/* "processes are not supported yet: fork in main at main.c:12" about a path that could not
 * go on because of `detail` (NULL: unknown); in buf. */
const char *triage_gap(struct exec *x, const char *detail, char *buf, size_t n);
#endif
