/* socket_tcp.c - TCP between sockets of one host.
 *
 * A connection is there as soon as connect has found a listener with room; bytes are in
 * the receiver's queue as soon as they are sent. Packets do not exist; FIN and RST are
 * what they do to the other end (deliver_fin, reset). */
#include "tcp.h"

#include <netinet/in.h>

enum {
	TCP_SEND_BUFFER = 16384, /* net.ipv4.tcp_wmem */
	TCP_RECEIVE_BUFFER = 131072, /* net.ipv4.tcp_rmem */
	TCP_TUNED_BUFFER = 2626560, /* the first, in a connection on one host */
};

/* --- ends of connections --- */

/* RST arrives. */
void tcp_reset(struct socket *s)
{
	if (s->state == SOCKET_CLOSED)
		return;
	s->error = s->state == SOCKET_CLOSE_WAIT ? EPIPE : ECONNRESET;
	s->state = SOCKET_CLOSED;
	s->stopped = STOP_BOTH;
	s->peer = NULL;
	socket_wake(s);
}

void tcp_show_child(struct socket *s)
{
	if (!s->is_deferred)
		return;
	s->is_deferred = false;
	if (s->listener)
		socket_wake_readers(s->listener);
}

/* FIN arrives. Who has sent one before keeps the port for a while. */
static void deliver_fin(struct socket *s)
{
	s->has_end = true;
	s->stopped |= STOP_READ;
	if (s->state == SOCKET_ESTABLISHED) {
		s->state = SOCKET_CLOSE_WAIT;
	} else if (s->state == SOCKET_FIN_WAIT) {
		s->state = SOCKET_CLOSED;
		s->stopped = STOP_BOTH;
		net_keep_port(s);
	}
	tcp_show_child(s);
	socket_wake(s);
}

static void send_fin(struct socket *s)
{
	if (s->state == SOCKET_ESTABLISHED)
		s->state = SOCKET_FIN_WAIT;
	else if (s->state == SOCKET_CLOSE_WAIT)
		s->state = SOCKET_CLOSED;
	else
		return;
	s->stopped |= STOP_WRITE;
	if (s->state == SOCKET_CLOSED)
		s->stopped = STOP_BOTH;
	if (s->peer)
		deliver_fin(s->peer);
	if (s->state == SOCKET_CLOSED && s->peer) {
		s->peer->peer = NULL;
		s->peer = NULL;
	}
}

static void fail_connecting(struct socket *s, int error)
{
	UNLINK(s, in_waiting);
	s->listener = NULL;
	s->error = error;
	s->state = SOCKET_CLOSED;
	s->stopped = STOP_BOTH;
	socket_wake(s);
}

static void refuse_connection(struct socket *s)
{
	fail_connecting(s, ECONNREFUSED);
}

static void drop_socket(struct socket *s)
{
	inet_give_up_port(s);
	socket_drop(s);
}

/* The listener is no more: nor is what it had for accept. */
static void stop_listening(struct socket *s)
{
	struct socket *child;
	for (child = s->first; child; child = child->next_child)
		child->is_deferred = false;
	s->state = SOCKET_CLOSED;
	UNLINK(s, in_listeners);
	while ((child = socket_take_child(s))) {
		if (child->peer)
			tcp_reset(child->peer);
		drop_socket(child);
	}
	while (s->waiting)
		refuse_connection(s->waiting);
	socket_wake(s);
}

static void abort_connection(struct socket *s)
{
	if (s->peer)
		tcp_reset(s->peer);
	s->peer = NULL;
	s->state = SOCKET_CLOSED;
}

/* What was not read, or a linger time of 0, makes it RST. */
static void close_tcp(struct socket *s)
{
	const struct socket_options *o = &s->options;
	if (s->state == SOCKET_LISTENING)
		stop_listening(s);
	if (s->state == SOCKET_CONNECTING)
		UNLINK(s, in_waiting);
	else if (s->in.n || (o->lingers && !o->linger))
		abort_connection(s);
	else
		send_fin(s);
	if (s->state == SOCKET_FIN_WAIT)
		net_keep_port(s);
	if (s->peer)
		s->peer->peer = NULL;
	s->peer = NULL;
	drop_socket(s);
}

/* --- connecting --- */

static void tune_buffer(struct socket *s)
{
	if (!s->options.has_send_buffer)
		s->options.send_buffer = TCP_TUNED_BUFFER;
}

static bool establish_connection(struct socket *s, struct socket *listener)
{
	struct socket *child =
		socket_new(listener->family, SOCK_STREAM, IPPROTO_TCP, &tcp_ops);
	if (!child)
		return false;
	options_copy(child, listener);
	child->local = s->remote;
	child->remote = s->local;
	child->is_deferred = listener->options.defers;
	child->peer = s;
	s->peer = child;
	s->state = child->state = SOCKET_ESTABLISHED;
	tune_buffer(s);
	tune_buffer(child);
	net_add(child);
	socket_add_child(listener, child);
	socket_wake(s);
	return true;
}

static void wait_for_room(struct socket *s, struct socket *listener)
{
	struct socket **at = &listener->waiting;
	while (*at)
		at = &(*at)->in_waiting.next;
	LINK(s, in_waiting, at);
	s->listener = listener;
}

static void accept_next_waiting(struct socket *listener)
{
	struct socket *s = listener->waiting;
	if (!s || socket_is_full(listener))
		return;
	UNLINK(s, in_waiting);
	s->listener = NULL;
	if (!establish_connection(s, listener))
		refuse_connection(s);
}

/* SYN goes out. */
static long start_connecting(struct socket *s, const struct any_address *a)
{
	struct endpoint to;
	struct ip source;
	long result = inet_read_remote(s, a, &to);
	if (result < 0)
		return result;
	if (net_is_multicast(&to.ip) || net_is_broadcast(&to.ip))
		return -ENETUNREACH;
	long route = net_route(&to.ip, &source);
	bool is_absent = route == -EHOSTUNREACH; /* is told when nobody has answered */
	result = route == 0 || is_absent ? inet_autobind(s) : route;
	if (result < 0)
		return result;
	if (ip_is_any(&s->local.ip))
		s->local.ip = source;
	s->remote = to;
	s->state = SOCKET_CONNECTING;
	s->stopped = 0;
	s->has_end = false;
	struct socket *listener = is_absent ? NULL : net_find_listener(&s->local, &to);
	if (is_absent)
		fail_connecting(s, EHOSTUNREACH);
	else if (!listener)
		refuse_connection(s);
	else if (socket_is_full(listener))
		wait_for_room(s, listener);
	else if (!establish_connection(s, listener))
		refuse_connection(s);
	return 0;
}

long tcp_wait_for_connection(struct socket *s, bool waits, long early)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	while (s->state == SOCKET_CONNECTING) {
		if (!waits)
			return early;
		long result = socket_wait(s, &s->writable, limit, SYS_connect,
					  "connect to a socket where nobody accepts");
		if (result < 0)
			return result == -EAGAIN ? early : result;
	}
	return 0;
}

/* It can be bound and connected again. */
static void disconnect_tcp(struct socket *s)
{
	s->phase = PHASE_UNCONNECTED;
	s->state = SOCKET_CLOSED;
	s->stopped = 0;
	s->has_end = false;
	s->remote.port = 0;
	if (!s->has_address)
		s->local.ip = ip_any(s->family);
	if (!s->has_port)
		inet_give_up_port(s);
}

static long finish_connecting(struct socket *s, bool waits, long early)
{
	long result = tcp_wait_for_connection(s, waits, early);
	if (result < 0)
		return result;
	if (s->state != SOCKET_CLOSED) {
		s->phase = PHASE_CONNECTED;
		return 0;
	}
	result = socket_take_error(s);
	disconnect_tcp(s);
	return result < 0 ? result : -ECONNABORTED;
}

/* Without waiting the connection has not been made yet as far as the caller can see,
 * though it has been: so it is with Linux on one host. */
static long connect_tcp(struct socket *s, const struct any_address *a, bool waits)
{
	if (a->n < sizeof a->family)
		return -EINVAL;
	if (a->family == AF_UNSPEC) {
		if (s->state == SOCKET_LISTENING)
			stop_listening(s);
		if (s->state != SOCKET_CLOSED)
			s->error = ECONNRESET;
		UNLINK(s, in_waiting);
		abort_connection(s);
		disconnect_tcp(s);
		socket_wake(s);
		return 0;
	}
	if (s->phase == PHASE_CONNECTED)
		return -EISCONN;
	if (s->phase == PHASE_CONNECTING)
		return finish_connecting(s, waits, -EALREADY);
	if (s->state != SOCKET_CLOSED)
		return -EISCONN;
	long result = start_connecting(s, a);
	if (result < 0)
		return result;
	s->phase = PHASE_CONNECTING;
	return waits ? finish_connecting(s, waits, -EINPROGRESS) : -EINPROGRESS;
}

static long listen_tcp(struct socket *s)
{
	if (s->phase != PHASE_UNCONNECTED)
		return -EINVAL;
	if (s->state == SOCKET_LISTENING) {
		accept_next_waiting(s);
		return 0;
	}
	if (s->state != SOCKET_CLOSED)
		return -EINVAL;
	long result = inet_check_listen(s);
	if (result < 0)
		return result;
	s->state = SOCKET_LISTENING;
	net_add_listener(s);
	return 0;
}

static long shutdown_tcp(struct socket *s, int directions)
{
	if (s->phase == PHASE_CONNECTING && s->state != SOCKET_CONNECTING &&
	    s->state != SOCKET_CLOSED)
		s->phase = PHASE_CONNECTED;
	if (s->state == SOCKET_LISTENING || s->state == SOCKET_CONNECTING) {
		if (s->state == SOCKET_LISTENING && !(directions & STOP_READ))
			return 0;
		if (s->state == SOCKET_LISTENING)
			stop_listening(s);
		if (s->state == SOCKET_CONNECTING)
			s->error = ECONNRESET;
		UNLINK(s, in_waiting);
		disconnect_tcp(s);
		socket_wake(s);
		return 0;
	}
	bool is_closed = s->state == SOCKET_CLOSED;
	s->stopped |= directions;
	if (directions & STOP_WRITE)
		send_fin(s);
	socket_wake(s);
	return is_closed ? -ENOTCONN : 0;
}

void tcp_start(struct socket *s)
{
	s->options.send_buffer = TCP_SEND_BUFFER;
	s->options.receive_buffer = TCP_RECEIVE_BUFFER;
}

const struct socket_ops tcp_ops = {
	.bind = inet_bind,
	.connect = connect_tcp,
	.listen = listen_tcp,
	.accepted = accept_next_waiting,
	.shutdown = shutdown_tcp,
	.name = inet_name,
	.send = tcp_send,
	.receive = tcp_receive,
	.ready = tcp_ready,
	.close = close_tcp,
	.ended = tcp_is_ended,
	.take = tcp_take,
	.emptied = tcp_emptied,
};
