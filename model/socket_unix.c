/* socket_unix.c - AF_UNIX: streams, packets in a stream (SOCK_SEQPACKET) and datagrams.
 * What they send and receive is in unix_data.c. */
#include "unix.h"

#include <poll.h>

enum { UNIX_READY_OUT = POLLOUT | POLLWRNORM | POLLWRBAND };

struct credentials unix_self(void)
{
	return (struct credentials){task->pid, task->uid, task->gid};
}

struct socket *unix_new(int type)
{
	return socket_new(AF_UNIX, type, 0,
			  type == SOCK_STREAM  ? &unix_stream_ops
			  : type == SOCK_DGRAM ? &unix_datagram_ops
					       : &unix_packet_ops);
}

bool unix_has_connections(const struct socket *s)
{
	return s->type != SOCK_DGRAM;
}

/* Datagram sockets hold their peers, for they may be each other's or not. */
static void set_unix_peer(struct socket *s, struct socket *peer)
{
	s->peer = peer;
	step_shape_changes();
	if (!unix_has_connections(s) && peer)
		peer->holds++;
}

static void forget_peer(struct socket *s)
{
	if (!unix_has_connections(s))
		socket_drop(s->peer);
	s->peer = NULL;
}

void unix_join(struct socket *a, struct socket *b)
{
	set_unix_peer(a, b);
	set_unix_peer(b, a);
	a->other = b->other = unix_self();
	a->state = b->state = SOCKET_ESTABLISHED;
	a->phase = b->phase = PHASE_CONNECTED;
}

static void name_unix(const struct socket *s, bool is_peer, struct any_address *out)
{
	const struct unix_name *name = s->name;
	if (is_peer)
		name = s->peer ? s->peer->name : s->peer_name;
	address_from_name(name, out);
}

/* --- connecting --- */

static long listen_unix(struct socket *s)
{
	if (!s->name)
		return -EINVAL;
	if (s->state != SOCKET_CLOSED && s->state != SOCKET_LISTENING)
		return -EINVAL;
	socket_wake_writers(s);
	s->state = SOCKET_LISTENING;
	s->owner = unix_self();
	return 0;
}

/* The connection is there at once; accept will find it. */
static long meet_listener(struct socket *s, struct socket *listener)
{
	struct socket *child = unix_new(s->type);
	if (!child)
		return -ENOMEM;
	child->options.passes_credentials = listener->options.passes_credentials;
	unix_join(s, child);
	child->name = listener->name;
	unix_name_hold(child->name);
	child->other = unix_self();
	s->other = listener->owner;
	socket_add_child(listener, child);
	return 0;
}

long unix_autobind_sender(struct socket *s)
{
	return s->options.passes_credentials ? unix_autobind(s) : 0;
}

static long connect_stream(struct socket *s, const struct any_address *a, bool waits)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	long result = unix_autobind_sender(s);
	if (result < 0)
		return result;
	for (;;) {
		struct socket *to;
		result = unix_find(a, s->type, &to);
		if (result < 0)
			return result;
		if (to->state != SOCKET_LISTENING || to->stopped & STOP_READ)
			return -ECONNREFUSED;
		if (!socket_is_full(to)) {
			if (s->state == SOCKET_ESTABLISHED)
				return -EISCONN;
			return s->state == SOCKET_CLOSED ? meet_listener(s, to) : -EINVAL;
		}
		if (!waits)
			return -EAGAIN;
		result = socket_wait(s, &to->writable, limit, SYS_connect,
				     "connect to a socket where nobody accepts");
		if (result < 0)
			return result;
	}
}

/* A receiver that has a peer takes nothing from others. */
bool unix_may_send(const struct socket *s, const struct socket *to)
{
	return !to->peer || to->peer == s;
}

/* Its peer becomes another one: what the old one sent is gone. */
void unix_replace_peer(struct socket *s, struct socket *to)
{
	struct socket *old = s->peer;
	if (old && old != to) {
		while (s->in.first)
			queue_drop_message(&s->in);
		socket_wake_writers(s);
		if (!old->is_dead && old->peer == s) {
			old->error = ECONNRESET;
			socket_wake(old);
		}
	}
	if (to)
		to->holds++; /* before the old hold goes: it may be the same socket */
	forget_peer(s);
	s->peer = to;
	step_shape_changes();
	s->state = to ? SOCKET_ESTABLISHED : SOCKET_CLOSED;
	s->phase = to ? PHASE_CONNECTED : PHASE_UNCONNECTED;
}

static long connect_datagram(struct socket *s, const struct any_address *a, bool waits)
{
	struct socket *to = NULL;
	(void)waits;
	if (a->n < sizeof a->family)
		return -EINVAL;
	if (a->family != AF_UNSPEC) {
		long result = unix_autobind_sender(s);
		if (result == 0)
			result = unix_find(a, s->type, &to);
		if (result < 0)
			return result;
		if (!unix_may_send(s, to))
			return -EPERM;
	}
	unix_replace_peer(s, to);
	return 0;
}

static long shutdown_unix(struct socket *s, int directions)
{
	int others = (directions & STOP_READ ? STOP_WRITE : 0) |
		     (directions & STOP_WRITE ? STOP_READ : 0);
	s->stopped |= directions;
	if (s->peer && unix_has_connections(s)) {
		s->peer->stopped |= others;
		socket_wake(s->peer);
	}
	socket_wake(s);
	return 0;
}

/* Whoever it is connected to loses it: with an error if something was not read. */
static void part_from_peer(struct socket *s, bool has_unread)
{
	struct socket *peer = s->peer;
	if (!peer)
		return;
	if (unix_has_connections(s)) {
		peer->stopped = STOP_BOTH;
		if (has_unread)
			peer->error = ECONNRESET;
		peer->peer_name = s->name;
		unix_name_hold(s->name);
		peer->has_end = true;
		peer->peer = NULL;
		socket_wake(peer);
	}
	forget_peer(s);
}

static void close_unix(struct socket *s)
{
	struct socket *child;
	s->is_dead = true;
	unix_name_give_up(s);
	while (s->first && (child = socket_take_child(s))) {
		part_from_peer(child, true);
		socket_drop(child);
	}
	part_from_peer(s, s->in.n || s->in.first);
	s->state = SOCKET_CLOSED;
	while (s->in.first)
		queue_drop_message(&s->in);
	socket_wake(s); /* senders that wait for room here */
	socket_drop(s);
}

/* --- readiness --- */

static bool has_room_at_peer(const struct socket *s, const struct socket *to)
{
	return !to || to->in.charge * 4 <= (size_t)s->options.send_buffer;
}

bool unix_is_flooded(const struct socket *s, const struct socket *to)
{
	return to != s && to->peer != s && to->in.count > UNIX_DATAGRAMS;
}

static int ready_unix(struct socket *s, struct wait *w)
{
	bool can_write = has_room_at_peer(s, s->peer);
	int ready = 0;
	if (s->type == SOCK_DGRAM && s->peer) {
		wait_join(w, &s->peer->writable);
		can_write = can_write && !unix_is_flooded(s, s->peer);
	}
	if (s->error)
		ready |= POLLERR;
	if (s->stopped == STOP_BOTH)
		ready |= POLLHUP;
	if (s->stopped & STOP_READ)
		ready |= POLLRDHUP | POLLIN | POLLRDNORM;
	if (s->in.n || s->in.first)
		ready |= POLLIN | POLLRDNORM;
	if (unix_has_connections(s) && s->state == SOCKET_CLOSED)
		ready |= POLLHUP;
	return ready | (can_write ? UNIX_READY_OUT : 0);
}

/* Those who send to it may go on: its peer, and others who send datagrams. */
static void tell_senders(struct socket *s)
{
	if (unix_has_connections(s)) {
		if (s->peer && has_room_at_peer(s->peer, s))
			socket_wake_writers(s->peer);
		return;
	}
	socket_wake_writers(s);
	if (s->peer)
		socket_wake_writers(s->peer);
}

/* --- the families of operations --- */

const struct socket_ops unix_stream_ops = {
	.bind = unix_bind,
	.connect = connect_stream,
	.listen = listen_unix,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = unix_send_stream,
	.receive = unix_receive_stream,
	.ready = ready_unix,
	.close = close_unix,
	.ended = unix_is_ended,
	.take = unix_take,
	.describe = unix_describe,
	.emptied = tell_senders,
};

const struct socket_ops unix_packet_ops = {
	.bind = unix_bind,
	.connect = connect_stream,
	.listen = listen_unix,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = unix_send_packet,
	.receive = unix_receive_packet,
	.ready = ready_unix,
	.close = close_unix,
	.describe = unix_describe,
	.emptied = tell_senders,
};

const struct socket_ops unix_datagram_ops = {
	.bind = unix_bind,
	.connect = connect_datagram,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = unix_send_datagram,
	.receive = unix_receive_datagram,
	.ready = ready_unix,
	.close = close_unix,
	.describe = unix_describe,
	.emptied = tell_senders,
};
