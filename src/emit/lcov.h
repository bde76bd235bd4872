/* lcov.h - which lines were reached, in the format that lcov and genhtml read. */
#ifndef EMIT_LCOV_H
#define EMIT_LCOV_H
#include "base/err.h"
#include "cover/hits.h"
#include "result/rundir.h"

/* Writes coverage.info into the run directory. */
bool lcov_write(const struct cover *c, struct rundir *d, struct err *e);
#endif
