/* join.h - a process of its own becomes a worker of a run that is going on. */
#ifndef CLUSTER_JOIN_H
#define CLUSTER_JOIN_H
#include "base/err.h"

/* Joins the run whose collector is at the address, and works for it; the process ends with
 * that. Returns only if it cannot: *e says why, if the collector was not told. `support`: the
 * directory of libc and model. */
bool join_run(const char *address, const char *support, struct err *e);
#endif
