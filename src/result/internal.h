/* internal.h - shared between the files of this folder only. */
#ifndef RESULT_INTERNAL_H
#define RESULT_INTERNAL_H
#include "base/err.h"

/* True if the directory is empty, or could be emptied of an earlier run's results. */
bool rundir_make_empty(const char *path, bool force, struct err *e);
#endif
