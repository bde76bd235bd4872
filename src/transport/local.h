/* local.h - makes transports between processes of one machine, and the processes.
 *
 * Starting is one thing, joining another. A process that is forked is connected from the
 * start and has all that its parent had. A process that is spawned is told the collector's
 * address, has nothing else, and joins. */
#ifndef TRANSPORT_LOCAL_H
#define TRANSPORT_LOCAL_H
#include "base/err.h"
#include "transport/transport.h"

/* For a collector with so many workers, none of which is there. */
struct transport *transport_local_new(uint32_t workers);

/* Forks worker `peer`: the child calls main(own, arg), with its own transport, and never
 * returns. False: *e says why it could not be started. */
bool transport_local_fork(struct transport *t, uint32_t peer,
			  void (*main)(struct transport *own, void *arg), void *arg,
			  struct err *e);
/* Starts worker `peer` as a program: its file, and its words, NULL behind the last; the address
 * that it has to join at is added to them. It is lost if it ends before it joins, too. */
bool transport_local_spawn(struct transport *t, uint32_t peer, const char *file,
			   const char *const *words, struct err *e);
/* In such a program: connects it to the collector. NULL: *e says why not. */
struct transport *transport_local_join(const char *address, struct err *e);
#endif
