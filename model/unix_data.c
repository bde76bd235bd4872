/* unix_data.c - what AF_UNIX sockets send and receive.
 *
 * A sender is held up by what its receiver has not read: by bytes, counted as Linux
 * counts them, and for datagrams between sockets that are not each other's peers also by
 * their number. */
#include "unix.h"

enum {
	UNIX_CHUNK = 36544, /* the most bytes of a stream in one message */
	UNIX_OVERHEAD = 32, /* of the send buffer that no datagram gets */
};

/* --- sending --- */

static struct message message_of(const struct socket *s, const struct socket *to,
				 struct transfer *t, size_t n)
{
	struct message m = {.n = n, .charge = queue_cost(n), .name = s->name};
	m.rights = t->rights;
	if (m.rights)
		step_shape_changes();
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

static bool is_stream_broken(const struct socket *s)
{
	return s->stopped & STOP_WRITE || !s->peer || s->peer->stopped & STOP_READ;
}

long unix_send_stream(struct socket *s, struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	size_t n = t->data.left;
	long result = check_stream(s, t);
	if (result < 0)
		return result;
	while (t->data.left || is_stream_broken(s)) {
		size_t done = n - t->data.left;
		if (is_stream_broken(s))
			return done ? (long)done : socket_broken(t->flags);
		size_t room = (size_t)s->options.send_buffer;
		if (s->peer->in.charge < room) {
			size_t part =
				least(t->data.left, least(room / 2 - 64, UNIX_CHUNK));
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
	if (!unix_may_send(s, to))
		return -EPERM;
	if (s->error)
		return socket_take_error(s);
	if (s->stopped & STOP_WRITE)
		return -EPIPE;
	if (to->is_dead) {
		if (s->peer == to && s->type == SOCK_DGRAM)
			unix_replace_peer(s, NULL);
		return -ECONNREFUSED;
	}
	if (to->stopped & STOP_READ)
		return -EPIPE;
	if (!unix_is_flooded(s, to) && to->in.charge < (size_t)s->options.send_buffer)
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

long unix_send_datagram(struct socket *s, struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	if (t->flags & MSG_OOB)
		return -EOPNOTSUPP;
	for (;;) {
		struct socket *to;
		long result = find_receiver(s, t, &to);
		if (result == 0)
			result = unix_autobind_sender(s);
		if (result < 0)
			return result;
		if (t->data.left > (size_t)s->options.send_buffer - UNIX_OVERHEAD)
			return -EMSGSIZE;
		result = check_receiver(s, to, t);
		if (result < 0)
			return result;
		if (result == 0)
			return deliver_message(s, to, t);
		struct wait_queue *q =
			unix_has_connections(s) ? &s->writable : &to->writable;
		result = socket_wait(s, q, limit, t->call,
				     "sending to a socket that nobody reads");
		if (result < 0)
			return result;
	}
}

long unix_send_packet(struct socket *s, struct transfer *t)
{
	t->address.n = 0;
	if (s->error)
		return socket_take_error(s);
	if (s->state != SOCKET_ESTABLISHED)
		return -ENOTCONN;
	return s->peer ? unix_send_datagram(s, t) : -EPIPE;
}

/* --- receiving --- */

long unix_receive_stream(struct socket *s, struct transfer *t)
{
	if (t->flags & MSG_OOB)
		return -EINVAL;
	if (s->state != SOCKET_ESTABLISHED)
		return -EINVAL;
	return socket_receive_stream(s, t);
}

long unix_receive_packet(struct socket *s, struct transfer *t)
{
	if (s->state != SOCKET_ESTABLISHED)
		return -ENOTCONN;
	return socket_receive_message(s, t);
}

long unix_receive_datagram(struct socket *s, struct transfer *t)
{
	return t->flags & MSG_OOB ? -EOPNOTSUPP : socket_receive_message(s, t);
}

long unix_is_ended(struct socket *s)
{
	if (s->error)
		return socket_take_error(s);
	return s->stopped & STOP_READ ? 0 : 1;
}

/* Of a stream the first message of a call says who sent it, and each gives its
 * descriptors. */
void unix_describe(struct socket *s, struct transfer *t, struct message *m)
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
static bool is_other_sender(const struct socket *s, const struct transfer *t,
			    const struct message *m)
{
	return t->is_described && s->options.passes_credentials &&
	       !is_same_sender(t->has_sender, &t->sender, m);
}

/* Takes bytes up to the end of a message with descriptors. */
bool unix_take(struct socket *s, struct transfer *t, size_t skipped, size_t n)
{
	struct message *m = s->in.first;
	bool is_peek = t->flags & MSG_PEEK;
	size_t offset = skipped;
	for (; m && offset >= m->n; m = m->next) /* of what was peeked at */
		offset -= m->n;
	while (m && n) {
		struct message *next = m->next;
		bool has_rights = m->rights;
		if (is_other_sender(s, t, m))
			return false;
		unix_describe(s, t, m);
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
