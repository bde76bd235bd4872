/* socket_options.c - setsockopt. Options that can be seen to do something are members of
 * struct socket_options; the others are kept and given back (option_kept.c). */
#include "option.h"

#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

enum { BUFFER_LEAST_SEND = 4608, BUFFER_LEAST_RECEIVE = 2304, MICRO = 1000 };

static int clamp_buffer(int value, int smallest)
{
	unsigned asked = (unsigned)value;
	int most = asked < SOCKET_BUFFER ? value : SOCKET_BUFFER;
	return most * 2 > smallest ? most * 2 : smallest;
}

static long set_time_limit(uint64_t *limit, const void *value, unsigned n)
{
	struct micro_moment m;
	if (n < sizeof m)
		return -EINVAL;
	__builtin_memcpy(&m, value, sizeof m);
	if (m.usec < 0 || m.usec >= 1000000)
		return -EDOM;
	*limit = m.sec < 0 ? 1 : (uint64_t)m.sec * SECOND + (uint64_t)m.usec * MICRO;
	return 0;
}

static long set_linger(struct socket *s, const int *value, unsigned n)
{
	if (n < 2 * sizeof *value)
		return -EINVAL;
	s->options.lingers = value[0] != 0;
	if (value[0])
		s->options.linger = value[1];
	return 0;
}

static long set_device(struct socket *s, const char *value, unsigned n)
{
	char name[OPTION_BYTES] = "";
	__builtin_memcpy(name, value, n < sizeof name - 1 ? n : sizeof name - 1);
	const struct net_interface *i;
	for (unsigned at = 0; name[0] && (i = net_interface_at(at)); at++)
		if (!text_order(i->name, name))
			break;
	if (name[0] && !i)
		return -ENODEV;
	struct kept_option *k = option_keep(s, SOL_SOCKET, SO_BINDTODEVICE);
	if (k)
		__builtin_memcpy(k->text, name, sizeof name);
	return k ? 0 : -ENOMEM;
}

/* TCP waits for no more than half of what its buffer may become. */
static long set_least_read(struct socket *s, int value)
{
	enum { TCP_MOST = 6291456 }; /* net.ipv4.tcp_rmem */
	int most = INT_MAX;
	if (s->ops == &tcp_ops)
		most = s->options.has_receive_buffer ? s->options.receive_buffer / 2
						     : TCP_MOST / 2;
	s->options.least = value < 0 || value > most ? most : value ? value : 1;
	socket_wake_readers(s);
	return 0;
}

static long set_socket_number(struct socket *s, int name, int value)
{
	struct socket_options *o = &s->options;
	switch (name) {
	case SO_REUSEADDR: o->reuses_address = value; return 0;
	case SO_REUSEPORT: o->reuses_port = value; return 0;
	case SO_BROADCAST: o->broadcasts = value; return 0;
	case SO_PASSCRED: o->passes_credentials = value; return 0;
	case SO_RCVLOWAT: return set_least_read(s, value);
	case SO_SNDBUF:
		o->send_buffer = clamp_buffer(value, BUFFER_LEAST_SEND);
		o->has_send_buffer = true;
		socket_wake_writers(s);
		return 0;
	case SO_RCVBUF:
		o->receive_buffer = clamp_buffer(value, BUFFER_LEAST_RECEIVE);
		o->has_receive_buffer = true;
		return 0;
	case SO_DEBUG: return value ? -EACCES : 0; /* root's alone, as the next ones */
	case SO_MARK:
	case SO_SNDBUFFORCE:
	case SO_RCVBUFFORCE: return -EPERM;
	default: return options_keep(s, SOL_SOCKET, name, value);
	}
}

static long set_socket_option(struct socket *s, int name, const void *value, unsigned n)
{
	if (name == SO_BINDTODEVICE)
		return set_device(s, value, n);
	if (n < sizeof(int))
		return -EINVAL;
	switch (name) {
	case SO_LINGER: return set_linger(s, value, n);
	case SO_RCVTIMEO_: return set_time_limit(&s->options.receive_limit, value, n);
	case SO_SNDTIMEO_: return set_time_limit(&s->options.send_limit, value, n);
	default: return set_socket_number(s, name, *(const int *)value);
	}
}

/* Linux counts by the times that SYN is sent again, each after twice the time. */
static int defer_seconds(int seconds)
{
	enum { MOST = 120 };
	int passed = 0, step = 1;
	while (seconds > passed && passed < 255 * MOST) {
		passed += step;
		step = step * 2 > MOST ? MOST : step * 2;
	}
	return passed;
}

static long set_congestion(struct socket *s, const char *value, unsigned n)
{
	char name[OPTION_BYTES] = "";
	__builtin_memcpy(name, value, n < sizeof name - 1 ? n : sizeof name - 1);
	if (text_order(name, "cubic") && text_order(name, "reno"))
		return -ENOENT;
	struct kept_option *k = option_keep(s, IPPROTO_TCP, TCP_CONGESTION);
	if (k)
		__builtin_memcpy(k->text, name, sizeof name);
	return k ? 0 : -ENOMEM;
}

static long set_tcp_option(struct socket *s, int name, const void *value, unsigned n)
{
	if (name == TCP_CONGESTION)
		return n ? set_congestion(s, value, n) : -EINVAL;
	if (n < sizeof(int))
		return -EINVAL;
	int number = *(const int *)value;
	if (name == TCP_DEFER_ACCEPT) {
		s->options.defers = defer_seconds(number);
		return 0;
	}
	if (name == TCP_FASTOPEN && s->state != SOCKET_CLOSED &&
	    s->state != SOCKET_LISTENING)
		return -EINVAL;
	return options_keep(s, IPPROTO_TCP, name, number);
}

/* Options of IP may come as one byte. */
static long set_ip_option(struct socket *s, int level, int name, const void *value,
			  unsigned n)
{
	int number = n >= sizeof number ? *(const int *)value
		     : n && value	? *(const unsigned char *)value
					: 0;
	if (level == IPPROTO_IP && name == IP_PKTINFO) {
		s->options.tells_interface = number;
		return 0;
	}
	if (level == IPPROTO_IPV6 && name == IPV6_RECVPKTINFO) {
		s->options.tells_interface6 = number;
		return 0;
	}
	if (level == IPPROTO_IPV6 && n < sizeof number)
		return -EINVAL;
	if (level == IPPROTO_IPV6 && name == IPV6_V6ONLY) {
		if (s->local.port)
			return -EINVAL;
		s->options.is_6_only = number;
		return 0;
	}
	if (level == IPPROTO_IP && name == IP_TRANSPARENT)
		return number ? -EPERM : 0;
	return options_keep(s, level, name, number);
}

long options_set(int fd, int level, int name, const void *value, unsigned n)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if ((int)n < 0)
		return -EINVAL;
	step_shape_changes(); /* who gets a datagram may depend on it */
	if (level == SOL_SOCKET)
		return set_socket_option(s, name, value, n);
	bool is_inet = s->family == AF_INET || s->family == AF_INET6;
	if (level == IPPROTO_TCP && is_inet && s->type == SOCK_STREAM)
		return set_tcp_option(s, name, value, n);
	if ((level == IPPROTO_IP && is_inet) ||
	    (level == IPPROTO_IPV6 && s->family == AF_INET6))
		return set_ip_option(s, level, name, value, n);
	if (level == SOL_NETLINK && s->family == AF_NETLINK)
		return netlink_set(s, name, value, n);
	return option_unknown(s, level);
}
