/* transport.h - carries whole messages between the processes of a run and says when one
 * of them is lost. Only an implementation knows how processes are connected, what a
 * process is and how its death is noticed (local.c: processes of one machine).
 *
 * A process has one transport. Others are *peers*, numbers that mean something to this
 * process only. For the collector the workers are peers 0 to n - 1. For a worker the
 * collector is peer TRANSPORT_COLLECTOR; other workers become peers when it reaches them
 * by their address or they reach it. An address is a word by which any other process of
 * the run can reach this one.
 *
 * Messages between two peers arrive whole, once and in order, or not at all, and then the
 * peer is lost. */
#ifndef TRANSPORT_TRANSPORT_H
#define TRANSPORT_TRANSPORT_H
#include "base/bytes.h"
#include "transport/wire.h"

enum { TRANSPORT_ADDRESS = 64, TRANSPORT_COLLECTOR = 0 };
static const uint32_t transport_nobody = UINT32_MAX;

struct transport_mail {
	uint32_t peer;
	/* This is no message: the peer is gone, and has sent nothing more. */
	bool is_lost;
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

/* Sends a message, without waiting; content NULL: none. A message to a peer that is gone
 * is dropped. */
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

/* The next message that has arrived. False: there is none for now; the next call looks
 * again. */
static inline bool transport_next(struct transport *t, struct transport_mail *m)
{
	return t->kind->next(t, m);
}

/* Waits until something arrives or clock_now shows the deadline; may return earlier. */
static inline void transport_wait(struct transport *t, double deadline)
{
	t->kind->wait(t, deadline);
}

/* The peer with an address; transport_nobody: no process can be reached there. */
static inline uint32_t transport_reach(struct transport *t, const char *address)
{
	return t->kind->reach(t, address);
}

/* Ends the connection to a peer that was reached. Messages sent before still arrive. */
static inline void transport_leave(struct transport *t, uint32_t peer)
{
	t->kind->leave(t, peer);
}

/* Interrupts a worker, whatever it is busy with: the function that it has given to
 * transport_on_interrupt is called there. A worker that has given none yet is not
 * interrupted. */
static inline void transport_interrupt(struct transport *t, uint32_t peer)
{
	t->kind->interrupt(t, peer);
}

/* On a worker: `call` may be called at any moment from now on, as in a signal handler. */
static inline void transport_on_interrupt(struct transport *t, void (*call)(void))
{
	t->kind->on_interrupt(t, call);
}

/* Ends a worker that does not end itself; it is reported as lost soon after. */
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
