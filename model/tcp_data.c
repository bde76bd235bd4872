/* tcp_data.c - bytes of TCP connections. All of them are in the receiver's queue; what is
 * beyond its window counts as the sender's. */
#include "tcp.h"

#include <poll.h>

/* Bytes that the receiver has not made room for: they are still the sender's. */
static size_t unsent_bytes(const struct socket *to)
{
	size_t window = (size_t)to->options.receive_buffer / 2;
	return to->in.n > window ? to->in.n - window : 0;
}

static bool is_tcp_writable(const struct socket *s)
{
	return !s->peer ||
	       unsent_bytes(s->peer) * 3 / 2 <= (size_t)s->options.send_buffer;
}

int tcp_ready(struct socket *s, struct wait *w)
{
	int ready = s->error ? POLLERR : 0;
	(void)w;
	if (s->stopped == STOP_BOTH || s->state == SOCKET_CLOSED)
		ready |= POLLHUP;
	if (s->stopped & STOP_READ)
		ready |= POLLIN | POLLRDNORM | POLLRDHUP;
	if (s->state == SOCKET_CONNECTING)
		return ready;
	if (s->in.n >= (size_t)s->options.least)
		ready |= POLLIN | POLLRDNORM;
	if (s->stopped & STOP_WRITE || is_tcp_writable(s))
		ready |= POLLOUT | POLLWRNORM;
	return ready;
}

void tcp_emptied(struct socket *s)
{
	if (s->peer && is_tcp_writable(s->peer))
		socket_wake_writers(s->peer);
}

long tcp_is_ended(struct socket *s)
{
	if (s->has_end)
		return 0;
	if (s->error)
		return socket_take_error(s);
	if (s->stopped & STOP_READ)
		return 0;
	return s->state == SOCKET_CLOSED ? -ENOTCONN : 1;
}

bool tcp_take(struct socket *s, struct transfer *t, size_t skipped, size_t n)
{
	if (t->flags & MSG_TRUNC)
		t->data.left -= n; /* the bytes are not wanted, only their number */
	else
		queue_copy(&s->in, skipped, &t->data, n);
	if (!(t->flags & MSG_PEEK))
		queue_drop(&s->in, n);
	return true;
}

long tcp_receive(struct socket *s, struct transfer *t)
{
	if (s->state == SOCKET_LISTENING)
		return -ENOTCONN;
	if (t->flags & MSG_OOB)
		return s->state == SOCKET_CLOSED && !s->has_end ? -ENOTCONN : -EINVAL;
	return socket_receive_stream(s, t);
}

static long broken_tcp(struct socket *s, int flags)
{
	long result = socket_take_error(s);
	return result && result != -EPIPE ? result : socket_broken(flags);
}

/* May it send? 0; or why not. */
static long check_sender(struct socket *s, const struct transfer *t)
{
	if (t->flags & MSG_OOB)
		return syscall_beyond(t->call, "urgent data of a socket (MSG_OOB)");
	long result = tcp_wait_for_connection(s, !(t->flags & MSG_DONTWAIT), -EAGAIN);
	if (result < 0)
		return result;
	return s->state == SOCKET_ESTABLISHED || s->state == SOCKET_CLOSE_WAIT
		       ? 0
		       : broken_tcp(s, t->flags);
}

static bool is_sending_cut_off(const struct socket *s)
{
	return s->error || s->stopped & STOP_WRITE;
}

/* The other end is closed, or takes no more: what is sent to it comes back as RST. */
static bool is_data_unwanted(const struct socket *s)
{
	const struct socket *to = s->peer;
	return !to || (to->state == SOCKET_FIN_WAIT && to->stopped & STOP_READ);
}

static long send_to_nobody(struct socket *s, struct transfer *t, size_t n)
{
	if (s->peer)
		tcp_reset(s->peer);
	tcp_reset(s);
	t->data.left = 0;
	return (long)n;
}

long tcp_send(struct socket *s, struct transfer *t)
{
	uint64_t limit = socket_deadline(s->options.send_limit);
	size_t n = t->data.left;
	long result = check_sender(s, t);
	if (result < 0)
		return result;
	while (t->data.left || is_sending_cut_off(s)) {
		size_t done = n - t->data.left;
		if (is_sending_cut_off(s))
			return done ? (long)done : broken_tcp(s, t->flags);
		if (is_data_unwanted(s))
			return send_to_nobody(s, t, n);
		struct socket *to = s->peer;
		size_t unsent = unsent_bytes(to), most = (size_t)s->options.send_buffer;
		if (unsent < most) {
			size_t window = (size_t)to->options.receive_buffer / 2;
			size_t room = most + window - to->in.n;
			if (!queue_put(&to->in, &t->data, least(t->data.left, room)))
				return done ? (long)done : -ENOBUFS;
			tcp_show_child(to);
			socket_wake_readers(to);
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
