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

static void deliver_datagram(struct socket *to, const struct message *m,
			     struct cursor *data)
{
	struct message own = *m;
	own.charge = queue_cost(m->n);
	if (to->in.charge + own.charge > (size_t)to->options.receive_buffer)
		return; /* lost */
	if (queue_put_message(&to->in, &own, data))
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
static void carry_datagram(struct socket *to, const struct message *m, struct cursor *data)
{
	unsigned places = 0;
	struct cursor again = *data;
	size_t before = to->in.count;
	enum fate fate = fragment_choose_fate(to, m->n, &places);
	if (fate == FATE_LOST)
		return;
	deliver_datagram(to, m, data);
	if (fate == FATE_TWICE)
		deliver_datagram(to, m, &again);
	if (to->in.count == before)
		return; /* there was no room for it */
	if (fate == FATE_CORRUPT)
		corrupt_last_datagram(to);
	if (fate == FATE_EARLY)
		queue_overtake(&to->in, places);
}

/* Where the datagram goes, and its source. */
static long find_udp_target(struct socket *s, const struct transfer *t, struct message *m)
{
	struct ip source = s->local.ip;
	m->to = s->remote;
	if (!t->is_named && s->state != SOCKET_ESTABLISHED)
		return -EDESTADDRREQ;
	if (t->is_named) {
		long result = inet_read_remote(s, &t->address, &m->to);
		if (result < 0)
			return result;
		if (!m->to.port)
			return -EINVAL;
	}
	m->from = s->local;
	if (!t->is_named && !t->has_source && s->receiver_shape == kernel->shape && s->receiver) {
		m->from = s->receiver_from;
		return 0;
	}
	long result = check_udp_target(s, &m->to, &source);
	if (result < 0)
		return result;
	result = inet_autobind(s);
	m->from = s->local;
	if (t->has_source)
		m->from.ip = t->source;
	else if (ip_is_any(&s->local.ip) || t->is_named)
		m->from.ip = s->has_address ? s->local.ip : source;
	return result;
}

/* Of a connected socket it is looked up once, as long as all sockets stay as they are. */
static void find_udp_receiver(struct socket *s)
{
	struct transfer plain = {.is_named = false};
	struct message m;
	s->receiver = NULL;
	if (find_udp_target(s, &plain, &m) == 0) {
		s->receiver_from = m.from;
		s->receiver = net_find_receiver(&m.from, &m.to);
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

static long send_udp(struct socket *s, struct transfer *t)
{
	struct message m = {.n = t->data.left};
	size_t most = s->family == AF_INET ? UDP_MOST4 : UDP_MOST6;
	if (t->flags & MSG_OOB)
		return -EOPNOTSUPP;
	if (t->flags & MSG_MORE)
		return syscall_beyond(t->call, "datagrams in parts (MSG_MORE)");
	if (m.n > UINT16_MAX)
		return -EMSGSIZE;
	long result = find_udp_target(s, t, &m);
	if (result < 0)
		return result;
	if (ip_is_4(&m.to.ip))
		most = UDP_MOST4;
	if (m.n > most)
		return -EMSGSIZE;
	if (s->error)
		return socket_take_error(s);
	if (s->stopped & STOP_WRITE)
		return -EPIPE;
	bool is_known = !t->is_named && !t->has_source && s->receiver_shape == kernel->shape;
	struct socket *to = is_known ? s->receiver : net_find_receiver(&m.from, &m.to);
	if (to)
		carry_datagram(to, &m, &t->data);
	else if (s->state == SOCKET_ESTABLISHED && !is_for_all_hosts(&m.to) &&
		 net_is_own(&m.to.ip) && ip_is_equal(&m.to.ip, &s->remote.ip) &&
		 m.to.port == s->remote.port)
		s->error = ECONNREFUSED;
	if (s->error)
		socket_wake(s);
	return (long)m.n;
}

/* --- receiving --- */

static void describe_udp(struct socket *s, struct transfer *t, struct message *m)
{
	if (t->wants_address)
		address_from_endpoint(&m->from, s->family, &t->address);
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
