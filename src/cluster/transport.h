/* transport.h - carries whole messages between the processes of a run and says when one of
 * them is lost. How they are connected, what a process is, how its death is noticed: only an
 * implementation knows (transport_local.c: processes of one machine).
 *
 * A process has one transport. Others are *peers*, numbers that mean something to this process
 * only. For the collector the workers are peers 0 to n - 1. For a worker the collector is peer
 * TRANSPORT_COLLECTOR; other workers become peers when it reaches them by their address or they
 * reach it. An address is a word: whoever is told it can reach the process.
 *
 * Messages between two peers arrive whole, once and in order, or not at all, and then the
 * peer is lost. */
#ifndef CLUSTER_TRANSPORT_H
#define CLUSTER_TRANSPORT_H
#include "base/bytes.h"
#include "cluster/wire.h"

enum { TRANSPORT_ADDRESS = 64, TRANSPORT_COLLECTOR = 0 };
static const uint32_t transport_nobody = UINT32_MAX;

struct transport_mail {
	uint32_t peer;
	bool is_lost; /* no message: the peer is gone, and this was all it has sent */
	enum message type;
	struct bytes_reader content; /* valid until the next transport_next */
};

struct transport;
struct transport_kind {
	void (*send)(struct transport *t, uint32_t peer, enum message type,
		     const struct bytes *content);
	bool (*flush)(struct transport *t, uint32_t peer);
	bool (*next)(struct transport *t, struct transport_mail *m);
	void (*wait)(struct transport *t, double deadline);
	uint32_t (*reach)(struct transport *t, const char *address);
	void (*leave)(struct transport *t, uint32_t peer);
	void (*interrupt)(struct transport *t, uint32_t peer);
	void (*on_interrupt)(struct transport *t, void (*call)(void));
	void (*end)(struct transport *t, uint32_t peer);
	void (*free)(struct transport *t);
};

struct transport {
	const struct transport_kind *kind;
	char address[TRANSPORT_ADDRESS]; /* of this process; "": it cannot be reached */
};

/* Sends a message, without waiting; content NULL: none. A peer that is not there gets
 * nothing. */
static inline void transport_send(struct transport *t, uint32_t peer, enum message type,
				  const struct bytes *content)
{
	t->kind->send(t, peer, type, content);
}

/* Waits until everything sent to the peer has left this process, so that it arrives even if
 * this process dies. False: the peer is gone. */
static inline bool transport_flush(struct transport *t, uint32_t peer)
{
	return t->kind->flush(t, peer);
}

/* The next of what has arrived. False: that was all for now; the next call looks again. */
static inline bool transport_next(struct transport *t, struct transport_mail *m)
{
	return t->kind->next(t, m);
}

/* Waits until something arrives or clock_now shows the deadline; may return earlier. */
static inline void transport_wait(struct transport *t, double deadline)
{
	t->kind->wait(t, deadline);
}

/* The peer with an address; transport_nobody: nobody can be reached there. */
static inline uint32_t transport_reach(struct transport *t, const char *address)
{
	return t->kind->reach(t, address);
}

/* Nothing more is sent to a peer that was reached. What was sent still arrives. */
static inline void transport_leave(struct transport *t, uint32_t peer)
{
	t->kind->leave(t, peer);
}

/* Interrupts a worker, whatever it is busy with: there, what it has given to
 * transport_on_interrupt is called. A worker that listens to nothing yet is left alone. */
static inline void transport_interrupt(struct transport *t, uint32_t peer)
{
	t->kind->interrupt(t, peer);
}

/* On a worker: `call` may be called at any moment from now on, as in a signal handler. */
static inline void transport_on_interrupt(struct transport *t, void (*call)(void))
{
	t->kind->on_interrupt(t, call);
}

/* Ends a worker that does not end itself; it will be lost soon. */
static inline void transport_end(struct transport *t, uint32_t peer)
{
	t->kind->end(t, peer);
}

/* Ends all workers that are left. NULL is allowed. */
static inline void transport_free(struct transport *t)
{
	if (t)
		t->kind->free(t);
}
#endif
