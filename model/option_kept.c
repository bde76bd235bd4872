/* option_kept.c - socket options that are kept and given back, as socket_options.def
 * says, and the life of all options. */
#include "option.h"

#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

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

struct kept_option *option_find(const struct socket *s, int level, int name)
{
	struct kept_option *k = s->options.kept;
	while (k && (k->level != level || k->name != name))
		k = k->next;
	return k;
}

struct kept_option *option_keep(struct socket *s, int level, int name)
{
	struct kept_option *k = option_find(s, level, name);
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
		struct kept_option *copy = option_keep(to, k->level, k->name);
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

long option_unknown(const struct socket *s, int level)
{
	return s->family == AF_UNIX && level != SOL_SOCKET ? -EOPNOTSUPP : -ENOPROTOOPT;
}

/* What Linux makes of numbers that it does not take as they are. */
static int adapt_number(const struct socket *s, const struct option *o, int value)
{
	bool is_class = (o->level == IPPROTO_IP && o->name == IP_TOS) ||
			(o->level == IPPROTO_IPV6 && o->name == IPV6_TCLASS);
	if (value == -1 && (o->level == IPPROTO_IPV6 ||
			    (o->level == IPPROTO_IP && o->name == IP_TTL)))
		return o->normal;
	if (o->level == IPPROTO_TCP && o->name == TCP_LINGER2)
		return value < 0 ? -1 : !value ? o->normal : value > o->most ? o->most : value;
	if (is_class && (o->level == IPPROTO_IP || (value >= o->least && value <= o->most)))
		value &= s->type == SOCK_STREAM ? 0xfc : 0xff; /* the low bits are TCP's own */
	return value;
}

long options_keep(struct socket *s, int level, int name, int value)
{
	const struct option *o = find_option(s, level, name);
	if (!o)
		return option_unknown(s, level);
	if (o->form == NUMBER)
		value = adapt_number(s, o, value);
	if (o->form == NUMBER && (value < o->least || value > o->most))
		return name == SO_PRIORITY && level == SOL_SOCKET ? -EPERM : -EINVAL;
	struct kept_option *k = option_keep(s, level, name);
	if (!k)
		return -ENOMEM;
	k->number = o->form == SWITCH ? value != 0 : value;
	return 0;
}

long option_number(const struct socket *s, int level, int name, int *out)
{
	const struct option *o = find_option(s, level, name);
	const struct kept_option *k = option_find(s, level, name);
	if (!o)
		return option_unknown(s, level);
	*out = k ? k->number : o->normal;
	return 0;
}
