/* socket_inet.c - what TCP and UDP share: local endpoints and the names of sockets. */
#include "net.h"

#include <netinet/in.h>

enum { PORT_FREE = 1024 }; /* those below are root's */

void inet_name(const struct socket *s, bool is_peer, struct any_address *out)
{
	address_from_endpoint(is_peer ? &s->remote : &s->local, s->family, out);
}

void inet_give_up_port(struct socket *s)
{
	net_remove(s);
	s->local.port = 0;
}

static long take_port(struct socket *s, const struct endpoint *at)
{
	if (!net_start())
		return -ENOBUFS;
	long port = at->port;
	if (!port)
		port = net_free_port(s);
	else if (net_is_in_use(s, at))
		port = -EADDRINUSE;
	if (port < 0)
		return port;
	s->local = *at;
	s->local.port = (uint16_t)port;
	net_add(s);
	return 0;
}

long inet_autobind(struct socket *s)
{
	struct endpoint at = s->local;
	return s->local.port ? 0 : take_port(s, &at);
}

/* A program may name the address 0.0.0.0 without a family. */
static long read_local(const struct socket *s, const struct any_address *a,
		       struct endpoint *out)
{
	struct any_address as_4 = *a;
	if (s->family == AF_INET && a->n >= sizeof a->in && a->family == AF_UNSPEC &&
	    !a->in.sin_addr.s_addr)
		as_4.family = AF_INET;
	long result = address_to_endpoint(&as_4, s->family, out);
	if (result < 0)
		return result;
	if (s->family == AF_INET6 && ip_is_4(&out->ip) && s->options.is_6_only)
		return -EINVAL;
	bool is_group = net_is_multicast(&out->ip) || net_is_broadcast(&out->ip);
	if (s->family == AF_INET6 && is_group && s->type == SOCK_STREAM)
		return -EINVAL;
	return ip_is_any(&out->ip) || is_group || net_is_own(&out->ip) ? 0
								       : -EADDRNOTAVAIL;
}

long inet_bind(struct socket *s, const struct any_address *a)
{
	struct endpoint at;
	long result = read_local(s, a, &at);
	if (result < 0)
		return result;
	if (at.port && at.port < PORT_FREE && task->uid)
		return -EACCES;
	if (s->state != SOCKET_CLOSED || s->local.port)
		return -EINVAL;
	result = take_port(s, &at);
	if (result < 0)
		return result;
	s->has_address = !ip_is_any(&at.ip);
	s->has_port = at.port != 0;
	return 0;
}

long inet_check_listen(struct socket *s)
{
	long result = inet_autobind(s);
	if (result == 0 && net_is_in_use(s, &s->local))
		result = -EADDRINUSE;
	return result;
}

/* "Any" address as a destination is this host. */
long inet_read_remote(const struct socket *s, const struct any_address *a,
		      struct endpoint *out)
{
	static const struct ip own6 = {{[15] = 1}};
	enum { OWN4 = 0x7f000001 };
	/* A datagram from an IPv6 socket may be addressed to IPv4 without mapping. */
	bool is_4 = s->type == SOCK_DGRAM && a->n >= sizeof a->family && a->family == AF_INET;
	long result = address_to_endpoint(a, is_4 ? AF_INET : s->family, out);
	if (result < 0)
		return result;
	if (ip_is_any6(&out->ip) && !ip_is_4(&s->local.ip))
		out->ip = own6;
	else if (ip_is_any(&out->ip))
		out->ip = ip_make4(OWN4);
	if (s->family == AF_INET6 && ip_is_4(&out->ip) && s->options.is_6_only)
		return -ENETUNREACH;
	return 0;
}
