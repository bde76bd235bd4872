/* cluster.h - many workers explore one tree. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H
#include "explore/checkpoint.h"

/* For engine_run: workers as the options say, until nothing is left or a limit is reached. */
enum run_stop cluster_explore(struct run *r, struct checkpoint *c);
#endif
