/* faults.h - the calls that were made to fail on a path, for its test and its finding. */
#ifndef EMIT_FAULTS_H
#define EMIT_FAULTS_H
#include "exec/exec.h"
#include "result/finding.h"
#include "testcase/testcase.h"

/* The faults of the current path in their order, as events; in the arena. How many. */
uint32_t faults_make(const struct exec *x, struct arena *a, struct testcase_event **out);
/* Adds them to a finding. */
void faults_describe(const struct exec *x, struct finding *out);
#endif
