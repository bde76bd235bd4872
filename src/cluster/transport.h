/* transport.h - how workers reach each other: the only place that knows they are on one
 * machine. A worker has an address, a word that others can be told. */
#ifndef CLUSTER_TRANSPORT_H
#define CLUSTER_TRANSPORT_H
#include "base/err.h"

enum { TRANSPORT_ADDRESS = 64 };

/* A connected pair, for a worker and its collector. */
bool transport_pair(int fds[2], struct err *e);
/* A place to be reached at; -1: *e says why. */
int transport_listen(char address[TRANSPORT_ADDRESS], struct err *e);
int transport_accept(int fd); /* -1: nobody is waiting */
int transport_connect(const char *address); /* -1: nobody is there */
#endif
