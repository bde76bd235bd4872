/* socket_unix.c - AF_UNIX: streams, packets in a stream (SOCK_SEQPACKET) and datagrams.
 *
 * A sender is held up by what its receiver has not read: by bytes, counted as Linux
 * counts them, and for datagrams between sockets that are not each other's peers also by
 * their number. */
#include "socket.h"

#include <poll.h>

enum {
	UNIX_DATAGRAMS = 10, /* net.unix.max_dgram_qlen */
	UNIX_CHUNK = 36544, /* the most bytes of a stream in one message */
	UNIX_OVERHEAD = 32, /* of the send buffer that no datagram gets */
	UNIX_READY_OUT = POLLOUT | POLLWRNORM | POLLWRBAND,
};

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

static bool has_connections(const struct socket *s)
{
	return s->type != SOCK_DGRAM;
}

/* Datagram sockets hold their peers, for they may be each other's or not. */
static void set_peer(struct socket *s, struct socket *peer)
{
	s->peer = peer;
	if (!has_connections(s) && peer)
		peer->holds++;
}

static void forget_peer(struct socket *s)
{
	if (!has_connections(s))
		socket_drop(s->peer);
	s->peer = NULL;
}

void unix_join(struct socket *a, struct socket *b)
{
	set_peer(a, b);
	set_peer(b, a);
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

static long autobind_sender(struct socket *s)
{
	return s->options.passes_credentials ? unix_autobind(s) : 0;
}

static long connect_stream(struct socket *s, const struct any_address *a, bool waits)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	long result = autobind_sender(s);
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
static bool may_send(const struct socket *s, const struct socket *to)
{
	return !to->peer || to->peer == s;
}

/* Its peer becomes another one: what the old one sent is gone. */
static void replace_peer(struct socket *s, struct socket *to)
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
		long result = autobind_sender(s);
		if (result == 0)
			result = unix_find(a, s->type, &to);
		if (result < 0)
			return result;
		if (!may_send(s, to))
			return -EPERM;
	}
	replace_peer(s, to);
	return 0;
}

static long shutdown_unix(struct socket *s, int directions)
{
	int others = (directions & STOP_READ ? STOP_WRITE : 0) |
		     (directions & STOP_WRITE ? STOP_READ : 0);
	s->stopped |= directions;
	if (s->peer && has_connections(s)) {
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
	if (has_connections(s)) {
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

static bool has_room(const struct socket *s, const struct socket *to)
{
	return !to || to->in.charge * 4 <= (size_t)s->options.send_buffer;
}

static bool is_flooded(const struct socket *s, const struct socket *to)
{
	return to != s && to->peer != s && to->in.count > UNIX_DATAGRAMS;
}

static int ready_unix(struct socket *s, struct wait *w)
{
	bool can_write = has_room(s, s->peer);
	int ready = 0;
	if (s->type == SOCK_DGRAM && s->peer) {
		wait_join(w, &s->peer->writable);
		can_write = can_write && !is_flooded(s, s->peer);
	}
	if (s->error)
		ready |= POLLERR;
	if (s->stopped == STOP_BOTH)
		ready |= POLLHUP;
	if (s->stopped & STOP_READ)
		ready |= POLLRDHUP | POLLIN | POLLRDNORM;
	if (s->in.n || s->in.first)
		ready |= POLLIN | POLLRDNORM;
	if (has_connections(s) && s->state == SOCKET_CLOSED)
		ready |= POLLHUP;
	return ready | (can_write ? UNIX_READY_OUT : 0);
}

/* Those who send to it may go on: its peer, and others who send datagrams. */
static void tell_senders(struct socket *s)
{
	if (has_connections(s)) {
		if (s->peer && has_room(s->peer, s))
			socket_wake_writers(s->peer);
		return;
	}
	socket_wake_writers(s);
	if (s->peer)
		socket_wake_writers(s->peer);
}

/* --- sending --- */

static struct message message_of(const struct socket *s, const struct socket *to,
				 struct transfer *t, size_t n)
{
	struct message m = {.n = n, .charge = queue_cost(n), .name = s->name};
	m.rights = t->rights;
	t->rights = NULL;
	m.has_sender = t->has_sender || s->options.passes_credentials ||
		       to->options.passes_credentials || !to->file;
	m.sender = t->has_sender ? t->sender : unix_self();
	return m;
}

static bool is_same_sender(bool has_sender, const struct credentials *a,
			   const struct message *b)
{
	return has_sender == b->has_sender && a->pid == b->sender.pid &&
	       a->uid == b->sender.uid && a->gid == b->sender.gid;
}

/* Bytes of a stream lengthen the last message if nothing distinguishes them from it. */
static bool put_chunk(struct socket *to, const struct message *m, struct cursor *data)
{
	struct message *last = to->in.last;
	if (!last || last->rights || m->rights || last->name != m->name ||
	    !is_same_sender(last->has_sender, &last->sender, m)) {
		unix_name_hold(m->name);
		return queue_put_message(&to->in, m, data);
	}
	if (!queue_put(&to->in, data, m->n))
		return false;
	last->n += m->n;
	last->charge += m->charge;
	to->in.charge += m->charge;
	return true;
}

static long check_stream(struct socket *s, const struct transfer *t)
{
	if (t->flags & MSG_OOB)
		return syscall_beyond(t->call, "urgent data of a socket (MSG_OOB)");
	if (t->address.n)
		return s->state == SOCKET_ESTABLISHED ? -EISCONN : -EOPNOTSUPP;
	if (!s->peer && !s->has_end)
		return -ENOTCONN;
	return 0;
}

static bool is_broken(const struct socket *s)
{
	return s->stopped & STOP_WRITE || !s->peer || s->peer->stopped & STOP_READ;
}

static long send_stream(struct socket *s, struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	size_t n = t->data.left;
	long result = check_stream(s, t);
	if (result < 0)
		return result;
	while (t->data.left || is_broken(s)) {
		size_t done = n - t->data.left;
		if (is_broken(s))
			return done ? (long)done : socket_broken(t->flags);
		size_t room = (size_t)s->options.send_buffer;
		if (s->peer->in.charge < room) {
			size_t part = least(t->data.left, least(room / 2 - 64, UNIX_CHUNK));
			struct message m = message_of(s, s->peer, t, part);
			if (!put_chunk(s->peer, &m, &t->data))
				return done ? (long)done : -ENOBUFS;
			socket_wake_readers(s->peer);
			continue;
		}
		if (t->flags & MSG_DONTWAIT)
			return done ? (long)done : -EAGAIN;
		result = socket_wait(s, &s->writable, limit, t->call,
				     "sending to a socket that nobody reads");
		if (result < 0)
			return done ? (long)done : result;
	}
	return (long)n;
}

/* Who gets a datagram: the one that is named, or the peer. */
static long find_receiver(struct socket *s, const struct transfer *t, struct socket **out)
{
	if (t->address.n)
		return unix_find(&t->address, s->type, out);
	*out = s->peer;
	return s->peer ? 0 : -ENOTCONN;
}

/* May the datagram go there now? 0: it may; 1: it has to wait. */
static long check_receiver(struct socket *s, struct socket *to, const struct transfer *t)
{
	if (!may_send(s, to))
		return -EPERM;
	if (to->is_dead) {
		if (s->peer == to && s->type == SOCK_DGRAM)
			replace_peer(s, NULL);
		return -ECONNREFUSED;
	}
	if (to->stopped & STOP_READ)
		return -EPIPE;
	if (s->error)
		return socket_take_error(s);
	if (s->stopped & STOP_WRITE)
		return -EPIPE;
	if (!is_flooded(s, to) && to->in.charge < (size_t)s->options.send_buffer)
		return 0;
	return t->flags & MSG_DONTWAIT ? -EAGAIN : 1;
}

static long deliver_message(struct socket *s, struct socket *to, struct transfer *t)
{
	size_t n = t->data.left;
	struct message m = message_of(s, to, t, n);
	unix_name_hold(m.name);
	if (!queue_put_message(&to->in, &m, &t->data)) {
		unix_name_drop(m.name);
		return -ENOBUFS;
	}
	socket_wake_readers(to);
	return (long)n;
}

static long send_datagram(struct socket *s, struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	if (t->flags & MSG_OOB)
		return -EOPNOTSUPP;
	for (;;) {
		struct socket *to;
		long result = find_receiver(s, t, &to);
		if (result == 0)
			result = autobind_sender(s);
		if (result < 0)
			return result;
		if (t->data.left > (size_t)s->options.send_buffer - UNIX_OVERHEAD)
			return -EMSGSIZE;
		result = check_receiver(s, to, t);
		if (result < 0)
			return result;
		if (result == 0)
			return deliver_message(s, to, t);
		struct wait_queue *q = has_connections(s) ? &s->writable : &to->writable;
		result = socket_wait(s, q, limit, t->call,
				     "sending to a socket that nobody reads");
		if (result < 0)
			return result;
	}
}

static long send_packet(struct socket *s, struct transfer *t)
{
	t->address.n = 0;
	if (s->error)
		return socket_take_error(s);
	if (s->state != SOCKET_ESTABLISHED)
		return -ENOTCONN;
	return s->peer ? send_datagram(s, t) : -EPIPE;
}

/* --- receiving --- */

static long receive_stream(struct socket *s, struct transfer *t)
{
	if (t->flags & MSG_OOB)
		return -EINVAL;
	if (s->state != SOCKET_ESTABLISHED)
		return -EINVAL;
	return socket_receive_stream(s, t);
}

static long receive_packet(struct socket *s, struct transfer *t)
{
	if (s->state != SOCKET_ESTABLISHED)
		return -ENOTCONN;
	return socket_receive_message(s, t);
}

static long receive_datagram(struct socket *s, struct transfer *t)
{
	return t->flags & MSG_OOB ? -EOPNOTSUPP : socket_receive_message(s, t);
}

static long is_stream_ended(struct socket *s)
{
	if (s->error)
		return socket_take_error(s);
	return s->stopped & STOP_READ ? 0 : 1;
}

/* Of a stream the first message of a call says who sent it, and each gives its
 * descriptors. */
static void describe_unix(struct socket *s, struct transfer *t, struct message *m)
{
	if (!t->is_described) {
		address_from_name(m->name, &t->address);
		if (!m->name)
			t->address.n = 0;
		control_put_sender(s, t, m);
		t->sender = m->sender;
		t->has_sender = m->has_sender;
		t->is_described = true;
	}
	if (!m->rights)
		return;
	bool is_peek = t->flags & MSG_PEEK;
	control_put_rights(t, is_peek ? control_copy_rights(m->rights) : m->rights);
	if (!is_peek)
		m->rights = NULL;
}

/* The reader wants to know the sender, and this is another one. */
static bool is_strange(const struct socket *s, const struct transfer *t,
		       const struct message *m)
{
	return t->is_described && s->options.passes_credentials &&
	       !is_same_sender(t->has_sender, &t->sender, m);
}

/* Takes bytes up to the end of a message with descriptors. */
static bool take_bytes(struct socket *s, struct transfer *t, size_t skipped, size_t n)
{
	struct message *m = s->in.first;
	bool is_peek = t->flags & MSG_PEEK;
	size_t offset = skipped;
	for (; m && offset >= m->n; m = m->next) /* of what was peeked at */
		offset -= m->n;
	while (m && n) {
		struct message *next = m->next;
		bool has_rights = m->rights;
		if (is_strange(s, t, m))
			return false;
		describe_unix(s, t, m);
		size_t step = least(n, m->n - offset);
		queue_copy(&s->in, skipped, &t->data, step);
		n -= step;
		offset = 0;
		if (is_peek)
			skipped += step;
		else
			queue_use_message(&s->in, step);
		if (has_rights)
			return false;
		m = next;
	}
	return true;
}

const struct socket_ops unix_stream_ops = {
	.bind = unix_bind,
	.connect = connect_stream,
	.listen = listen_unix,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = send_stream,
	.receive = receive_stream,
	.ready = ready_unix,
	.close = close_unix,
	.ended = is_stream_ended,
	.take = take_bytes,
	.describe = describe_unix,
	.emptied = tell_senders,
};

const struct socket_ops unix_packet_ops = {
	.bind = unix_bind,
	.connect = connect_stream,
	.listen = listen_unix,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = send_packet,
	.receive = receive_packet,
	.ready = ready_unix,
	.close = close_unix,
	.describe = describe_unix,
	.emptied = tell_senders,
};

const struct socket_ops unix_datagram_ops = {
	.bind = unix_bind,
	.connect = connect_datagram,
	.shutdown = shutdown_unix,
	.name = name_unix,
	.send = send_datagram,
	.receive = receive_datagram,
	.ready = ready_unix,
	.close = close_unix,
	.describe = describe_unix,
	.emptied = tell_senders,
};
