/* socket.c - the calls that make, name, connect and close sockets, and sockets as open
 * files. What a family does differently is in its struct socket_ops. */
#include "socket.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "net.h"

enum { TYPE_FLAGS = SOCK_NONBLOCK | SOCK_CLOEXEC };

struct socket *socket_get(int fd, long *error)
{
	struct file *f = fd_get(fd);
	*error = !f || f->flags & O_PATH ? -EBADF : f->ops != &socket_ops ? -ENOTSOCK : 0;
	return *error ? NULL : f->data;
}

/* --- making --- */

static long make_unix(int type, int protocol, struct socket **out)
{
	if (protocol && protocol != AF_UNIX)
		return -EPROTONOSUPPORT;
	if (type != SOCK_STREAM && type != SOCK_DGRAM && type != SOCK_SEQPACKET &&
	    type != SOCK_RAW)
		return -ESOCKTNOSUPPORT;
	*out = unix_new(type == SOCK_RAW ? SOCK_DGRAM : type);
	return *out ? 0 : -ENOMEM;
}

static long make_inet(int family, int type, int protocol, struct socket **out)
{
	enum { PROTOCOLS = 263 }; /* IPPROTO_MAX */
	if (protocol < 0 || protocol >= PROTOCOLS)
		return -EINVAL;
	if (type == SOCK_RAW)
		return protocol ? -EPERM : -EPROTONOSUPPORT; /* is root's alone */
	if (type != SOCK_STREAM && type != SOCK_DGRAM)
		return -ESOCKTNOSUPPORT;
	int own = type == SOCK_STREAM ? IPPROTO_TCP : IPPROTO_UDP;
	if (protocol && protocol != own)
		return -EPROTONOSUPPORT;
	*out = socket_new(family, type, own, type == SOCK_STREAM ? &tcp_ops : &udp_ops);
	if (!*out)
		return -ENOMEM;
	(*out)->local.ip = (*out)->remote.ip = ip_any(family);
	return 0;
}

/* A family that the model does not have answers as in a kernel without it. */
static long make_of_family(int family, int type, int protocol, struct socket **out)
{
	enum { TYPES = 11, FAMILIES = 46 }; /* SOCK_MAX, AF_MAX */
	if (family < 0 || family >= FAMILIES)
		return -EAFNOSUPPORT;
	if (type < 0 || type >= TYPES)
		return -EINVAL;
	switch (family) {
	case AF_UNIX: return make_unix(type, protocol, out);
	case AF_INET:
	case AF_INET6: return make_inet(family, type, protocol, out);
	case AF_NETLINK: return netlink_make(type, protocol, out);
	default: __ev_no_family(family); return -EAFNOSUPPORT;
	}
}

long socket_make(int family, int type, int protocol)
{
	struct socket *s;
	int flags = type & ~0xf;
	if (flags & ~TYPE_FLAGS)
		return -EINVAL;
	long result = make_of_family(family, type & 0xf, protocol, &s);
	if (result < 0)
		return result;
	result = socket_open(s, flags);
	if (result < 0)
		socket_drop(s);
	return result;
}

long socket_make_pair(int family, int type, int protocol, int ends[2])
{
	struct socket *a, *b;
	int flags = type & ~0xf;
	if (flags & ~TYPE_FLAGS)
		return -EINVAL;
	if (family == AF_INET || family == AF_INET6 || family == AF_NETLINK)
		return -EOPNOTSUPP;
	long result = make_of_family(family, type & 0xf, protocol, &a);
	if (result < 0)
		return result;
	result = make_of_family(family, type & 0xf, protocol, &b);
	if (result < 0) {
		socket_drop(a);
		return result;
	}
	long first = socket_open(a, flags);
	if (first < 0) {
		socket_drop(a);
		socket_drop(b);
		return first;
	}
	long second = socket_open(b, flags);
	if (second < 0) {
		fd_close((int)first);
		socket_drop(b);
		return second;
	}
	unix_join(a, b);
	ends[0] = (int)first;
	ends[1] = (int)second;
	return 0;
}

/* --- names and connections --- */

long socket_bind(int fd, const void *address, unsigned n)
{
	struct any_address a;
	long result;
	struct socket *s = socket_get(fd, &result);
	if (s && (result = address_take(&a, address, n)) == 0)
		result = s->ops->bind(s, &a);
	kernel->idle.has_clients |= s && result >= 0;
	return result;
}

long socket_connect(int fd, const void *address, unsigned n)
{
	struct any_address a;
	long result;
	struct socket *s = socket_get(fd, &result);
	if (s && (result = address_take(&a, address, n)) == 0)
		result = s->ops->connect(s, &a, !(s->file->flags & O_NONBLOCK));
	return result;
}

long socket_listen(int fd, int backlog)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if (!s->ops->listen)
		return -EOPNOTSUPP;
	unsigned before = s->backlog;
	s->backlog =
		(unsigned)backlog > SOCKET_BACKLOG ? SOCKET_BACKLOG : (unsigned)backlog;
	result = s->ops->listen(s);
	kernel->idle.has_clients |= result >= 0;
	if (result < 0)
		s->backlog = before;
	return result;
}

/* The next connection of a listener: 0, or why there is none. */
static long wait_for_child(struct socket *s, struct socket **out)
{
	uint64_t limit = socket_deadline(s->options.receive_limit);
	for (;;) {
		if (!s->ops->listen)
			return -EOPNOTSUPP;
		if (s->state != SOCKET_LISTENING)
			return -EINVAL;
		*out = socket_take_child(s);
		if (*out)
			return 0;
		if (s->file->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = socket_wait(s, &s->readable, limit, SYS_accept,
					  "accept at a socket to which nobody connects");
		if (result < 0)
			return result;
	}
}

/* What the test wants of a listening socket holds for the connections that it gives. */
static void take_test_wishes(struct file *to, const struct file *from)
{
	to->faults = from->faults;
	to->fragment = from->fragment;
	to->is_symbolic = from->is_symbolic;
}

long socket_accept(int fd, void *address, unsigned *n, int flags)
{
	struct any_address a;
	struct socket *child;
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if (flags & ~TYPE_FLAGS)
		return -EINVAL;
	result = fd_room();
	if (result < 0)
		return result;
	result = wait_for_child(s, &child);
	if (result < 0)
		return result;
	if (s->ops->accepted)
		s->ops->accepted(s);
	long made = socket_open(child, flags);
	if (made < 0) {
		child->ops->close(child);
		return made;
	}
	child->phase = PHASE_CONNECTED;
	take_test_wishes(fd_get((int)made), fd_get(fd));
	if (!address)
		return made;
	child->ops->name(child, true, &a);
	result = address_give(&a, address, n);
	if (result < 0)
		fd_close((int)made);
	return result < 0 ? result : made;
}

long socket_shutdown(int fd, int how)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if (how < SHUT_RD || how > SHUT_RDWR)
		return -EINVAL;
	return s->ops->shutdown ? s->ops->shutdown(s, how + 1) : -EOPNOTSUPP;
}

static bool has_socket_peer(const struct socket *s)
{
	if (s->family == AF_UNIX)
		return s->peer || s->peer_name || s->has_end;
	if (s->family == AF_NETLINK)
		return true;
	return s->remote.port && s->state != SOCKET_CLOSED &&
	       s->state != SOCKET_CONNECTING;
}

long socket_get_name(int fd, void *address, unsigned *n, bool is_peer)
{
	struct any_address a;
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if (is_peer && !has_socket_peer(s))
		return -ENOTCONN;
	s->ops->name(s, is_peer, &a);
	return address_give(&a, address, n);
}

/* --- as a file --- */

static void open_socket(struct file *f)
{
	struct socket *s = f->data;
	s->file = f;
}

static void close_socket(struct file *f)
{
	struct socket *s = f->data;
	s->file = NULL;
	s->ops->close(s);
}

static int ready_socket(struct file *f, struct wait *w)
{
	struct socket *s = f->data;
	wait_join(w, &s->readable);
	wait_join(w, &s->writable);
	if (s->state == SOCKET_LISTENING) {
		const struct socket *child = s->first;
		while (child && child->is_deferred)
			child = child->next_child;
		return child ? POLLIN | POLLRDNORM : 0;
	}
	return s->ops->ready(s, w);
}

static long control_socket(struct file *f, unsigned request, void *arg)
{
	const struct socket *s = f->data;
	switch (request) {
	case FIONREAD:
		if (s->state == SOCKET_LISTENING)
			return -EINVAL;
		*(int *)arg = (int)(s->type != SOCK_DGRAM ? s->in.n
				    : s->in.first	  ? s->in.first->n
							  : 0);
		return 0;
	case TIOCOUTQ: /* SIOCOUTQ */
		if (s->state == SOCKET_LISTENING)
			return -EINVAL;
		*(int *)arg = (int)(s->family == AF_UNIX && s->peer ? s->peer->in.n : 0);
		return 0;
	case SIOCATMARK:
		if (s->type != SOCK_STREAM)
			return -ENOTTY;
		*(int *)arg = 0;
		return 0;
	default: return net_control(request, arg);
	}
}

static void stat_socket(const struct file *f, struct kernel_stat *out)
{
	enum { SOCKETS = 8 }; /* device number of their file system */
	const struct socket *s = f->data;
	out->dev = SOCKETS;
	out->ino = s->ino;
	out->mode = S_IFSOCK | 0777;
}

/* Descriptors that come with a message, or go with it unread, can be anything. */
static bool has_rights(const struct socket *s)
{
	const struct message *m = s->family == AF_UNIX ? s->in.first : NULL;
	while (m && !m->rights)
		m = m->next;
	return m;
}

static void touch_other(const struct socket *s)
{
	bool sends = step_sends();
	step_touch(__EV_WRITE, s);
	wait_touch(sends ? &s->readable : &s->writable,
		   sends ? POLLIN | POLLRDNORM : POLLOUT | POLLWRNORM);
	if (s->is_deferred && s->listener) {
		step_touch(__EV_WRITE, s->listener);
		wait_touch(&s->listener->readable, POLLIN | POLLRDNORM);
	}
}

/* What is sent changes the receiver. */
static void touch_socket(const struct file *f)
{
	const struct socket *s = f->data;
	if (s->protocol != IPPROTO_UDP)
		step_touches_vary(); /* peers come and go */
	if (has_rights(s))
		step_touch(__EV_WRITE, kernel);
	if (s->protocol == IPPROTO_UDP && step_sends() && s->state == SOCKET_ESTABLISHED)
		udp_touch_receiver((struct socket *)s);
	if (s->peer)
		touch_other(s->peer);
}

/* Connections that nobody has accepted end with their listener. */
void socket_touch_children(const struct file *f)
{
	const struct socket *s = f && f->ops == &socket_ops ? f->data : NULL;
	for (const struct socket *c = s ? s->first : NULL; c; c = c->next_child)
		touch_other(c);
}

const struct file_ops socket_ops = {
	.touch = touch_socket,
	.read = message_read,
	.write = message_write,
	.read_parts = message_read_parts,
	.write_parts = message_write_parts,
	.ready = ready_socket,
	.control = control_socket,
	.stat = stat_socket,
	.open = open_socket,
	.close = close_socket,
};
