/* option_get.c - getsockopt. */
#include "option.h"

#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

/* As much of an answer as the program has room for. */
static long give_option(void *to, unsigned *n, const void *from, size_t size)
{
	if ((int)*n < 0)
		return -EINVAL;
	*n = (unsigned)least(*n, size);
	__builtin_memcpy(to, from, *n);
	return 0;
}

static long give_number(void *to, unsigned *n, int number)
{
	return give_option(to, n, &number, sizeof number);
}

static long give_limit(void *to, unsigned *n, uint64_t limit)
{
	struct micro_moment m = clock_as_micro(limit);
	return give_option(to, n, &m, sizeof m);
}

static long give_text(void *to, unsigned *n, const struct kept_option *k,
		      const char *normal)
{
	char text[OPTION_BYTES] = "";
	__builtin_memcpy(text, normal, text_length(normal));
	return give_option(to, n, k ? k->text : text, sizeof text);
}

static long get_kept_option(struct socket *s, int level, int name, void *to, unsigned *n)
{
	int number;
	long result = option_number(s, level, name, &number);
	if (result < 0)
		return result;
	if (level == IPPROTO_IP && *n && *n < sizeof number && number >= 0 &&
	    number < 256)
		return give_option(to, n, &(char){(char)number}, 1);
	return give_number(to, n, number);
}

static long get_socket_number(struct socket *s, int name, void *to, unsigned *n)
{
	const struct socket_options *o = &s->options;
	switch (name) {
	case SO_TYPE: return give_number(to, n, s->type);
	case SO_DOMAIN: return give_number(to, n, s->family);
	case SO_PROTOCOL: return give_number(to, n, s->protocol);
	case SO_ERROR: return give_number(to, n, (int)-socket_take_error(s));
	case SO_ACCEPTCONN: return give_number(to, n, s->state == SOCKET_LISTENING);
	case SO_REUSEADDR: return give_number(to, n, o->reuses_address);
	case SO_REUSEPORT: return give_number(to, n, o->reuses_port);
	case SO_BROADCAST: return give_number(to, n, o->broadcasts);
	case SO_PASSCRED: return give_number(to, n, o->passes_credentials);
	case SO_RCVLOWAT: return give_number(to, n, o->least);
	case SO_SNDLOWAT: return give_number(to, n, 1);
	case SO_SNDBUF: return give_number(to, n, o->send_buffer);
	case SO_RCVBUF: return give_number(to, n, o->receive_buffer);
	case SO_DEBUG:
	case SO_MARK: return give_number(to, n, 0);
	default: return get_kept_option(s, SOL_SOCKET, name, to, n);
	}
}

static long get_socket_option(struct socket *s, int name, void *to, unsigned *n)
{
	const int linger[2] = {s->options.lingers, s->options.linger};
	switch (name) {
	case SO_LINGER: return give_option(to, n, linger, sizeof linger);
	case SO_RCVTIMEO_: return give_limit(to, n, s->options.receive_limit);
	case SO_SNDTIMEO_: return give_limit(to, n, s->options.send_limit);
	case SO_PEERCRED: return give_option(to, n, &s->other, sizeof s->other);
	case SO_BINDTODEVICE: {
		const struct kept_option *k = option_find(s, SOL_SOCKET, name);
		if (!k || !k->text[0]) {
			*n = 0;
			return 0;
		}
		return give_option(to, n, k->text, text_length(k->text) + 1);
	}
	default: return get_socket_number(s, name, to, n);
	}
}

static long get_tcp_info(const struct socket *s, void *to, unsigned *n)
{
	enum { SEGMENT = 32768, LARGEST = 65483, WINDOW = 10, RETRY = 201000 };
	struct tcp_info info = {
		.tcpi_state = (uint8_t)s->state,
		.tcpi_rto = RETRY,
		.tcpi_ato = 40000,
		.tcpi_snd_mss = SEGMENT,
		.tcpi_rcv_mss = 536,
		.tcpi_unacked = s->state == SOCKET_LISTENING ? s->nchildren : 0,
		.tcpi_sacked = s->state == SOCKET_LISTENING ? s->backlog : 0,
		.tcpi_pmtu = UINT16_MAX,
		.tcpi_snd_ssthresh = INT_MAX,
		.tcpi_snd_cwnd = WINDOW,
		.tcpi_advmss = LARGEST,
		.tcpi_reordering = 3,
	};
	return give_option(to, n, &info, sizeof info);
}

static long get_tcp_option(struct socket *s, int name, void *to, unsigned *n)
{
	enum { SEGMENT = 32768 };
	switch (name) {
	case TCP_DEFER_ACCEPT: return give_number(to, n, s->options.defers);
	case TCP_INFO: return get_tcp_info(s, to, n);
	case TCP_CONGESTION:
		return give_text(to, n, option_find(s, IPPROTO_TCP, name), "cubic");
	case TCP_MAXSEG:
		if (s->state != SOCKET_CLOSED && s->state != SOCKET_LISTENING)
			return give_number(to, n, SEGMENT);
		return get_kept_option(s, IPPROTO_TCP, name, to, n);
	default: return get_kept_option(s, IPPROTO_TCP, name, to, n);
	}
}

static long get_ip_option(struct socket *s, int level, int name, void *to, unsigned *n)
{
	enum { MTU = 65535, MTU6 = 65536 };
	bool is_6 = level == IPPROTO_IPV6;
	if (name == (is_6 ? IPV6_MTU : IP_MTU)) {
		if (s->state != SOCKET_ESTABLISHED)
			return -ENOTCONN;
		return give_number(to, n, is_6 ? MTU6 : MTU);
	}
	if (!is_6 && name == IP_PKTINFO)
		return give_number(to, n, s->options.tells_interface);
	if (is_6 && name == IPV6_RECVPKTINFO)
		return give_number(to, n, s->options.tells_interface6);
	if (is_6 && name == IPV6_V6ONLY)
		return give_number(to, n, s->options.is_6_only);
	return get_kept_option(s, level, name, to, n);
}

long options_get(int fd, int level, int name, void *value, unsigned *n)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if ((int)*n < 0)
		return -EINVAL;
	if (level == SOL_SOCKET)
		return get_socket_option(s, name, value, n);
	bool is_inet = s->family == AF_INET || s->family == AF_INET6;
	if (level == IPPROTO_TCP && is_inet && s->type == SOCK_STREAM)
		return get_tcp_option(s, name, value, n);
	if ((level == IPPROTO_IP && is_inet) ||
	    (level == IPPROTO_IPV6 && s->family == AF_INET6))
		return get_ip_option(s, level, name, value, n);
	if (level == SOL_NETLINK && s->family == AF_NETLINK)
		return get_kept_option(s, level, name, value, n);
	return s->family == AF_NETLINK ? -ENOPROTOOPT : -EOPNOTSUPP;
}
