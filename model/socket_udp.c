/* socket_udp.c - UDP between sockets of one host. A datagram that nobody waits for makes
 * an error at a connected sender, as ICMP would tell it; one for which a receiver has no
 * room is lost. */
#include "net.h"

#include <netinet/in.h>
#include <poll.h>

enum { UDP_MOST4 = 65507, UDP_MOST6 = 65527 };

static void disconnect_udp(struct socket *s)
{
	s->state = SOCKET_CLOSED;
	s->phase = PHASE_UNCONNECTED;
	s->remote = (struct endpoint){ip_any(s->family), 0, 0};
	step_shape_changes();
	if (!s->has_address)
		s->local.ip = ip_any(s->family);
	if (!s->has_port)
		inet_give_up_port(s);
}

static long check_udp_target(const struct socket *s, const struct endpoint *to,
			     struct ip *source)
{
	long result = net_route(&to->ip, source);
	if (result == -EHOSTUNREACH)
		result = 0; /* is noticed later, if at all */
	if (result == 0 && net_is_broadcast(&to->ip) && !s->options.broadcasts)
		result = -EACCES;
	return result;
}

static long connect_udp(struct socket *s, const struct any_address *a, bool waits)
{
	struct endpoint to;
	struct ip source;
	(void)waits;
	if (a->n < sizeof a->family)
		return -EINVAL;
	if (a->family == AF_UNSPEC) {
		disconnect_udp(s);
		return 0;
	}
	long result = inet_read_remote(s, a, &to);
	if (result == 0)
		result = check_udp_target(s, &to, &source);
	if (result == 0)
		result = inet_autobind(s);
	if (result < 0)
		return result;
	if (!s->has_address)
		s->local.ip = source;
	s->remote = to;
	step_shape_changes();
	s->state = SOCKET_ESTABLISHED;
	s->phase = PHASE_CONNECTED;
	return 0;
}

static long shutdown_udp(struct socket *s, int directions)
{
	s->stopped |= directions;
	socket_wake(s);
	return s->state == SOCKET_CLOSED ? -ENOTCONN : 0;
}

static void close_udp(struct socket *s)
{
	inet_give_up_port(s);
	socket_drop(s);
}

static int ready_udp(struct socket *s, struct wait *w)
{
	int ready = POLLOUT | POLLWRNORM | POLLWRBAND;
	(void)w;
	if (s->error)
		ready |= POLLERR;
	if (s->stopped == STOP_BOTH)
		ready |= POLLHUP;
	if (s->stopped & STOP_READ)
		ready |= POLLIN | POLLRDNORM | POLLRDHUP;
	return ready | (s->in.first ? POLLIN | POLLRDNORM : 0);
}

/* --- sending --- */

static bool is_for_all_hosts(const struct endpoint *to)
{
	return net_is_multicast(&to->ip) || net_is_broadcast(&to->ip);
}

static void deliver_datagram(struct socket *to, const struct endpoint *from,
			     const struct endpoint *at, struct cursor *data)
{
	size_t charge = queue_cost(data->left);
	if (to->in.charge + charge > (size_t)to->options.receive_buffer)
		return; /* lost */
	struct message *m = queue_add_message(&to->in, data->left, charge, data);
	if (!m)
		return;
	m->from = *from;
	m->to = *at;
	socket_wake_readers(to);
}

/* Bytes of the message that came last can be anything. */
static void corrupt_last_datagram(struct socket *to)
{
	const struct fates *f = fragment_fates(to);
	size_t n = to->in.last->n, end = least(n, f->to), at = f->from;
	char *any = at < end ? __ev_object(end - at) : NULL;
	if (!any)
		return;
	__ev_symbolic(any, end - at, "corrupt");
	queue_change(&to->in, to->in.n - n + at, any, end - at);
}

/* As the fate has it that is chosen for it. */
static APART void carry_as_fated(struct socket *to, const struct endpoint *from,
				 const struct endpoint *at, struct cursor *data)
{
	unsigned places = 0;
	struct cursor again = *data;
	size_t before = to->in.count;
	enum fate fate = fragment_choose_fate(to, data->left, &places);
	if (fate == FATE_LOST)
		return;
	deliver_datagram(to, from, at, data);
	if (fate == FATE_TWICE)
		deliver_datagram(to, from, at, &again);
	if (to->in.count == before)
		return; /* there was no room for it */
	if (fate == FATE_CORRUPT)
		corrupt_last_datagram(to);
	if (fate == FATE_EARLY)
		queue_overtake(&to->in, places);
}

static void carry_datagram(struct socket *to, const struct endpoint *from,
			   const struct endpoint *at, struct cursor *data)
{
	if (fragment_has_fates(to))
		carry_as_fated(to, from, at, data);
	else
		deliver_datagram(to, from, at, data);
}

/* Where the datagram goes, and its source. */
static APART long find_udp_target(struct socket *s, const struct transfer *t,
				  struct endpoint *from, struct endpoint *to)
{
	struct ip source = s->local.ip;
	*to = s->remote;
	if (!t->is_named && s->state != SOCKET_ESTABLISHED)
		return -EDESTADDRREQ;
	if (t->is_named) {
		long result = inet_read_remote(s, &t->address, to);
		if (result < 0)
			return result;
		if (!to->port)
			return -EINVAL;
	}
	*from = s->local;
	long result = check_udp_target(s, to, &source);
	if (result < 0)
		return result;
	result = inet_autobind(s);
	*from = s->local;
	if (t->has_source)
		from->ip = t->source;
	else if (ip_is_any(&s->local.ip) || t->is_named)
		from->ip = s->has_address ? s->local.ip : source;
	return result;
}

/* Of a connected socket it is looked up once, as long as all sockets stay as they are. */
static APART void find_udp_receiver(struct socket *s)
{
	struct transfer plain = {.is_named = false};
	struct endpoint from, to;
	s->receiver = NULL;
	if (find_udp_target(s, &plain, &from, &to) == 0) {
		s->receiver_from = from;
		s->receiver = net_find_receiver(&from, &to);
	}
	s->receiver_shape = kernel->shape;
}

void udp_touch_receiver(struct socket *s)
{
	if (s->receiver_shape != kernel->shape)
		find_udp_receiver(s);
	const struct socket *to = s->receiver;
	if (!to)
		return;
	step_touch(__EV_WRITE, to);
	wait_touch(&to->readable, POLLIN | POLLRDNORM);
}

static bool is_oversized(const struct socket *s, const struct endpoint *to, size_t n)
{
	return n > (s->family == AF_INET || ip_is_4(&to->ip) ? UDP_MOST4 : UDP_MOST6);
}

/* Why a datagram cannot be sent; 0: it can. */
static long check_udp_sender(struct socket *s)
{
	if (s->error)
		return socket_take_error(s);
	return s->stopped & STOP_WRITE ? -EPIPE : 0;
}

/* To a receiver that is to be found. */
static APART long send_to_any(struct socket *s, struct transfer *t)
{
	struct endpoint from, at;
	size_t n = t->data.left;
	long result = find_udp_target(s, t, &from, &at);
	if (result < 0)
		return result;
	if (is_oversized(s, &at, n))
		return -EMSGSIZE;
	result = check_udp_sender(s);
	if (result < 0)
		return result;
	struct socket *to = net_find_receiver(&from, &at);
	if (to)
		carry_datagram(to, &from, &at, &t->data);
	else if (s->state == SOCKET_ESTABLISHED && !is_for_all_hosts(&at) &&
		 net_is_own(&at.ip) && ip_is_equal(&at.ip, &s->remote.ip) &&
		 at.port == s->remote.port)
		s->error = ECONNREFUSED;
	if (s->error)
		socket_wake(s);
	return (long)n;
}

static long send_udp(struct socket *s, struct transfer *t)
{
	size_t n = t->data.left;
	if (t->flags & MSG_OOB)
		return -EOPNOTSUPP;
	if (t->flags & MSG_MORE)
		return syscall_beyond(t->call, "datagrams in parts (MSG_MORE)");
	if (n > UINT16_MAX)
		return -EMSGSIZE;
	/* Of a connected socket, if things are as they were. */
	struct socket *to = s->receiver;
	if (!to || s->receiver_shape != kernel->shape || t->is_named || t->has_source)
		return send_to_any(s, t);
	if (n > UDP_MOST4 && is_oversized(s, &s->remote, n))
		return -EMSGSIZE;
	long result = check_udp_sender(s);
	if (result < 0)
		return result;
	carry_datagram(to, &s->receiver_from, &s->remote, &t->data);
	if (s->error)
		socket_wake(s);
	return (long)n;
}

/* --- receiving --- */

/* Where it arrived. */
static APART void tell_interface(const struct socket *s, struct transfer *t,
				 const struct message *m)
{
	if (s->options.tells_interface && ip_is_4(&m->to.ip)) {
		struct in_pktinfo info = {.ipi_ifindex = net_interface_of(&m->to.ip)};
		__builtin_memcpy(&info.ipi_addr, m->to.ip.bytes + 12, 4);
		__builtin_memcpy(&info.ipi_spec_dst, m->to.ip.bytes + 12, 4);
		control_put(t, IPPROTO_IP, IP_PKTINFO, &info, sizeof info);
	}
	if (s->options.tells_interface6) {
		struct in6_pktinfo info = {.ipi6_ifindex =
						   (unsigned)net_interface_of(&m->to.ip)};
		__builtin_memcpy(&info.ipi6_addr, m->to.ip.bytes, sizeof m->to.ip);
		control_put(t, IPPROTO_IPV6, IPV6_PKTINFO, &info, sizeof info);
	}
}

static void describe_udp(struct socket *s, struct transfer *t, struct message *m)
{
	if (t->wants_address)
		address_from_endpoint(&m->from, s->family, &t->address);
	if (s->options.tells_interface || s->options.tells_interface6)
		tell_interface(s, t, m);
}

static void emptied_udp(struct socket *s)
{
	(void)s; /* nobody waits for room: what has none is lost */
}

const struct socket_ops udp_ops = {
	.bind = inet_bind,
	.connect = connect_udp,
	.shutdown = shutdown_udp,
	.name = inet_name,
	.send = send_udp,
	.receive = socket_receive_message,
	.ready = ready_udp,
	.close = close_udp,
	.describe = describe_udp,
	.emptied = emptied_udp,
};
