/* triage.h - from a fault in a state to a finding in words: place, stack, arguments. */
#ifndef EMIT_TRIAGE_H
#define EMIT_TRIAGE_H
#include "exec/exec.h"
#include "result/finding.h"

/* The current state of x stands where the fault is. The caller owns the finding. */
struct finding *triage_finding(struct exec *x, const struct fault *f);
/* Equal for faults of one kind with the same stack: quick, and good for this process only. */
uint64_t triage_key(struct exec *x, const struct fault *f);
/* "parse at json.c:12" of where the current state stands, for counts of what is missing;
 * in buf. */
const char *triage_place(struct exec *x, char *buf, size_t n);
#endif
