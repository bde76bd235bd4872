/* socket_options.c - setsockopt and getsockopt. Options that can be seen to do something
 * are members of struct socket_options; the others are kept and given back, as
 * socket_options.def says. */
#include "net.h"

#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

enum {
	BUFFER_LEAST_SEND = 4608,
	BUFFER_LEAST_RECEIVE = 2304,
	OPTION_BYTES = 16, /* TCP_CA_NAME_MAX, IFNAMSIZ, struct timeval */
	MICRO = 1000,
	SO_RCVTIMEO_ = 20, /* the old numbers, which 64-bit machines use */
	SO_SNDTIMEO_ = 21,
};

enum where { ANY, INET, INET6, TCP, UDP, NETLINK };
enum form { SWITCH, NUMBER };

struct option {
	int level, name;
	enum where where;
	enum form form;
	int normal, least, most;
};

static const struct option options[] = {
#define OPTION(level, name, where, form, normal, least, most) \
	{level, name, where, form, normal, least, most},
#include "socket_options.def"
};
enum { OPTIONS = sizeof options / sizeof *options };

struct kept_option {
	struct kept_option *next;
	int level, name;
	union {
		int number;
		char text[OPTION_BYTES];
	};
};

/* --- what is kept --- */

static struct kept_option *find_kept(const struct socket *s, int level, int name)
{
	struct kept_option *k = s->options.kept;
	while (k && (k->level != level || k->name != name))
		k = k->next;
	return k;
}

static struct kept_option *keep(struct socket *s, int level, int name)
{
	struct kept_option *k = find_kept(s, level, name);
	if (k || !(k = pool_get(sizeof *k)))
		return k;
	k->level = level;
	k->name = name;
	k->next = s->options.kept;
	s->options.kept = k;
	return k;
}

void options_start(struct socket *s)
{
	s->options.send_buffer = s->options.receive_buffer = SOCKET_BUFFER;
	s->options.least = 1;
	if (s->protocol == IPPROTO_TCP && s->family != AF_UNIX)
		tcp_start(s);
}

void options_end(struct socket *s)
{
	while (s->options.kept) {
		struct kept_option *k = s->options.kept;
		s->options.kept = k->next;
		pool_put(k, sizeof *k);
	}
}

void options_copy(struct socket *to, const struct socket *from)
{
	to->options = from->options;
	to->options.kept = NULL;
	for (const struct kept_option *k = from->options.kept; k; k = k->next) {
		struct kept_option *copy = keep(to, k->level, k->name);
		if (copy)
			__builtin_memcpy(copy->text, k->text, sizeof copy->text);
	}
}

static bool has_option(const struct socket *s, const struct option *o)
{
	bool is_inet = s->family == AF_INET || s->family == AF_INET6;
	switch (o->where) {
	case ANY: return true;
	case INET: return is_inet;
	case INET6: return s->family == AF_INET6;
	case TCP: return is_inet && s->type == SOCK_STREAM;
	case UDP: return is_inet && s->type == SOCK_DGRAM;
	case NETLINK: return s->family == AF_NETLINK;
	}
	return false;
}

static const struct option *find_option(const struct socket *s, int level, int name)
{
	for (int i = 0; i < OPTIONS; i++)
		if (options[i].level == level && options[i].name == name &&
		    has_option(s, &options[i]))
			return &options[i];
	return NULL;
}

/* What a family says to a level or an option that it does not have. */
static long unknown_option(const struct socket *s, int level)
{
	return s->family == AF_UNIX && level != SOL_SOCKET ? -EOPNOTSUPP : -ENOPROTOOPT;
}

static long set_kept(struct socket *s, int level, int name, int value)
{
	const struct option *o = find_option(s, level, name);
	if (!o)
		return unknown_option(s, level);
	if (o->form == NUMBER && level == IPPROTO_IP && name == IP_TTL && value == -1)
		value = o->normal;
	if (o->form == NUMBER && level == IPPROTO_IPV6 && value == -1)
		value = o->normal;
	if (o->form == NUMBER && (value < o->least || value > o->most))
		return name == SO_PRIORITY && level == SOL_SOCKET ? -EPERM : -EINVAL;
	struct kept_option *k = keep(s, level, name);
	if (!k)
		return -ENOMEM;
	k->number = o->form == SWITCH ? value != 0 : value;
	if (level == IPPROTO_IP && name == IP_TOS && s->type == SOCK_STREAM)
		k->number &= ~3; /* these bits are TCP's own */
	return 0;
}

/* --- setting --- */

static int clamp_buffer(int value, int smallest)
{
	unsigned asked = (unsigned)value;
	int most = asked < SOCKET_BUFFER ? value : SOCKET_BUFFER;
	return most * 2 > smallest ? most * 2 : smallest;
}

static long set_limit(uint64_t *limit, const void *value, unsigned n)
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
	struct kept_option *k = keep(s, SOL_SOCKET, SO_BINDTODEVICE);
	if (k)
		__builtin_memcpy(k->text, name, sizeof name);
	return k ? 0 : -ENOMEM;
}

/* TCP waits for no more than half of what its buffer may become. */
static long set_least(struct socket *s, int value)
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
	case SO_RCVLOWAT: return set_least(s, value);
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
	default: return set_kept(s, SOL_SOCKET, name, value);
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
	case SO_RCVTIMEO_: return set_limit(&s->options.receive_limit, value, n);
	case SO_SNDTIMEO_: return set_limit(&s->options.send_limit, value, n);
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
	struct kept_option *k = keep(s, IPPROTO_TCP, TCP_CONGESTION);
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
	if (name == TCP_FASTOPEN && s->state != SOCKET_CLOSED && s->state != SOCKET_LISTENING)
		return -EINVAL;
	return set_kept(s, IPPROTO_TCP, name, number);
}

/* Options of IP may come as one byte. */
static long set_ip_option(struct socket *s, int level, int name, const void *value,
			  unsigned n)
{
	int number = n >= sizeof number	 ? *(const int *)value
		     : n && value	 ? *(const unsigned char *)value
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
	return set_kept(s, level, name, number);
}

long options_set(int fd, int level, int name, const void *value, unsigned n)
{
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s)
		return result;
	if ((int)n < 0)
		return -EINVAL;
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
	return unknown_option(s, level);
}

long options_keep(struct socket *s, int level, int name, int value)
{
	return set_kept(s, level, name, value);
}

/* --- getting --- */

/* As much of an answer as the program has room for. */
static long give(void *to, unsigned *n, const void *from, size_t size)
{
	if ((int)*n < 0)
		return -EINVAL;
	*n = (unsigned)least(*n, size);
	__builtin_memcpy(to, from, *n);
	return 0;
}

static long give_number(void *to, unsigned *n, int number)
{
	return give(to, n, &number, sizeof number);
}

static long give_limit(void *to, unsigned *n, uint64_t limit)
{
	struct micro_moment m = clock_as_micro(limit);
	return give(to, n, &m, sizeof m);
}

static long give_text(void *to, unsigned *n, const struct kept_option *k,
		      const char *normal)
{
	char text[OPTION_BYTES] = "";
	__builtin_memcpy(text, normal, text_length(normal));
	return give(to, n, k ? k->text : text, sizeof text);
}

static long get_kept(struct socket *s, int level, int name, void *to, unsigned *n)
{
	const struct option *o = find_option(s, level, name);
	const struct kept_option *k = find_kept(s, level, name);
	if (!o)
		return unknown_option(s, level);
	int number = k ? k->number : o->normal;
	if (level == IPPROTO_IP && *n && *n < sizeof number && number >= 0 && number < 256)
		return give(to, n, &(char){(char)number}, 1);
	return give_number(to, n, number);
}

static int buffer_or(const struct socket *s, bool is_send)
{
	return is_send ? s->options.send_buffer : s->options.receive_buffer;
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
	case SO_SNDBUF: return give_number(to, n, buffer_or(s, true));
	case SO_RCVBUF: return give_number(to, n, buffer_or(s, false));
	case SO_DEBUG:
	case SO_MARK: return give_number(to, n, 0);
	default: return get_kept(s, SOL_SOCKET, name, to, n);
	}
}

static long get_socket_option(struct socket *s, int name, void *to, unsigned *n)
{
	const int linger[2] = {s->options.lingers, s->options.linger};
	switch (name) {
	case SO_LINGER: return give(to, n, linger, sizeof linger);
	case SO_RCVTIMEO_: return give_limit(to, n, s->options.receive_limit);
	case SO_SNDTIMEO_: return give_limit(to, n, s->options.send_limit);
	case SO_PEERCRED: return give(to, n, &s->other, sizeof s->other);
	case SO_BINDTODEVICE: {
		const struct kept_option *k = find_kept(s, SOL_SOCKET, name);
		if (!k || !k->text[0]) {
			*n = 0;
			return 0;
		}
		return give(to, n, k->text, text_length(k->text) + 1);
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
	return give(to, n, &info, sizeof info);
}

static long get_tcp_option(struct socket *s, int name, void *to, unsigned *n)
{
	enum { SEGMENT = 32768 };
	switch (name) {
	case TCP_DEFER_ACCEPT: return give_number(to, n, s->options.defers);
	case TCP_INFO: return get_tcp_info(s, to, n);
	case TCP_CONGESTION:
		return give_text(to, n, find_kept(s, IPPROTO_TCP, name), "cubic");
	case TCP_MAXSEG:
		if (s->state != SOCKET_CLOSED && s->state != SOCKET_LISTENING)
			return give_number(to, n, SEGMENT);
		return get_kept(s, IPPROTO_TCP, name, to, n);
	default: return get_kept(s, IPPROTO_TCP, name, to, n);
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
	return get_kept(s, level, name, to, n);
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
		return get_kept(s, level, name, value, n);
	return s->family == AF_NETLINK ? -ENOPROTOOPT : -EOPNOTSUPP;
}
