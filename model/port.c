/* port.c - ports of the host: who is bound to which, and who gets what arrives. */
#include "net.h"

#include <netinet/in.h>

enum {
	PORT_LISTS = 256, /* hashed by port */
	PORT_FIRST = 32768, /* net.ipv4.ip_local_port_range */
	PORT_LAST = 60999,
};
#define PORT_KEPT (60 * SECOND) /* TIME_WAIT */

/* An endpoint of TCP that no socket has any more, but nobody may take yet. */
struct kept_port {
	struct kept_port *next;
	struct endpoint at;
	bool reuses_address;
	uint64_t until;
};

struct net {
	struct socket *tcp[PORT_LISTS], *udp[PORT_LISTS], *listeners[PORT_LISTS];
	struct kept_port *kept;
	unsigned next_port;
};

struct net *net_start(void)
{
	if (!kernel->net && (kernel->net = pool_get(sizeof *kernel->net)))
		kernel->net->next_port = PORT_FIRST;
	return kernel->net;
}

static struct socket **port_list_of(const struct socket *s, uint16_t port)
{
	struct net *net = kernel->net;
	return &(s->protocol == IPPROTO_TCP ? net->tcp : net->udp)[port % PORT_LISTS];
}

void net_add(struct socket *s)
{
	LINK(s, in_port, port_list_of(s, s->local.port));
	step_shape_changes();
}

void net_add_listener(struct socket *s)
{
	LINK(s, in_listeners, &kernel->net->listeners[s->local.port % PORT_LISTS]);
}

void net_remove(struct socket *s)
{
	UNLINK(s, in_port);
	UNLINK(s, in_listeners);
	step_shape_changes();
}

/* --- taking a port --- */

/* Does what is bound to `a` get what is sent to `b`? */
static bool covers_address(const struct ip *a, bool is_6_only, const struct ip *b)
{
	if (ip_is_any6(a))
		return !is_6_only || !ip_is_4(b);
	return ip_is_any(a) ? ip_is_4(b) : ip_is_equal(a, b);
}

static bool may_share_port(const struct socket *s, const struct socket *other)
{
	const struct socket_options *a = &s->options, *b = &other->options;
	if (a->reuses_port && b->reuses_port)
		return true;
	return a->reuses_address && b->reuses_address && other->state != SOCKET_LISTENING;
}

static bool is_port_kept(const struct socket *s, const struct endpoint *at)
{
	bool reuses = s->options.reuses_address, is_6_only = s->options.is_6_only;
	for (struct kept_port **p = &kernel->net->kept; *p;) {
		struct kept_port *k = *p;
		if (k->until <= clock_passed()) {
			*p = k->next;
			pool_put(k, sizeof *k);
			continue;
		}
		if (k->at.port == at->port && !(reuses && k->reuses_address) &&
		    covers_address(&at->ip, is_6_only, &k->at.ip))
			return true;
		p = &k->next;
	}
	return false;
}

bool net_is_in_use(const struct socket *s, const struct endpoint *at)
{
	const struct socket *o = *port_list_of(s, at->port);
	for (; o; o = o->in_port.next)
		if (o != s && o->local.port == at->port && !may_share_port(s, o) &&
		    (covers_address(&at->ip, s->options.is_6_only, &o->local.ip) ||
		     covers_address(&o->local.ip, o->options.is_6_only, &at->ip)))
			return true;
	return s->protocol == IPPROTO_TCP && is_port_kept(s, at);
}

static bool is_port_unused(const struct socket *s, uint16_t port)
{
	for (const struct socket *o = *port_list_of(s, port); o; o = o->in_port.next)
		if (o->local.port == port)
			return false;
	for (const struct kept_port *k = kernel->net->kept; k; k = k->next)
		if (k->at.port == port && s->protocol == IPPROTO_TCP)
			return false;
	return true;
}

long net_free_port(const struct socket *s)
{
	struct net *net = kernel->net;
	for (int tries = PORT_FIRST; tries <= PORT_LAST; tries++) {
		uint16_t port = (uint16_t)net->next_port;
		net->next_port = port < PORT_LAST ? port + 1u : PORT_FIRST;
		if (is_port_unused(s, port))
			return port;
	}
	return -EADDRINUSE;
}

void net_keep_port(const struct socket *s)
{
	struct kept_port *k = kernel->net->kept;
	bool reuses = s->options.reuses_address;
	while (k && (k->at.port != s->local.port || k->reuses_address != reuses ||
		     !ip_is_equal(&k->at.ip, &s->local.ip)))
		k = k->next;
	if (!k) {
		k = pool_get(sizeof *k);
		if (!k)
			return;
		*k = (struct kept_port){kernel->net->kept, s->local, reuses, 0};
		kernel->net->kept = k;
	}
	k->until = clock_passed() + PORT_KEPT;
}

/* --- who gets it --- */

/* How well a socket fits; 0: not at all. An address of its own is better than any, and
 * a peer of its own is better still. */
static int fitness_of_socket(const struct socket *s, const struct endpoint *from,
			     const struct endpoint *to)
{
	bool is_any = ip_is_any(&s->local.ip);
	if (s->local.port != to->port ||
	    !covers_address(&s->local.ip, s->options.is_6_only, &to->ip))
		return 0;
	int fit = !is_any ? 3 : ip_is_any6(&s->local.ip) && ip_is_4(&to->ip) ? 1 : 2;
	if (s->state != SOCKET_ESTABLISHED)
		return fit;
	bool is_peer =
		s->remote.port == from->port && ip_is_equal(&s->remote.ip, &from->ip);
	return is_peer ? fit + 4 : 0;
}

static const struct socket *next_socket_of(const struct socket *s, bool is_listener)
{
	return is_listener ? s->in_listeners.next : s->in_port.next;
}

/* The best one of a list. Several that share a port with SO_REUSEPORT get what arrives
 * by the number of the sender's port. */
static struct socket *find_best_socket(struct socket *list, bool is_listener,
				       const struct endpoint *from,
				       const struct endpoint *to)
{
	const struct socket *found = NULL;
	int best = 0;
	unsigned count = 0;
	for (const struct socket *s = list; s; s = next_socket_of(s, is_listener)) {
		int fit = fitness_of_socket(s, from, to);
		if (fit > best) {
			found = s;
			best = fit;
			count = 0;
		}
		count += fit && fit == best;
	}
	if (count <= 1 || !found->options.reuses_port)
		return (struct socket *)found;
	unsigned skip = from->port % count;
	for (const struct socket *s = list; s; s = next_socket_of(s, is_listener))
		if (fitness_of_socket(s, from, to) == best && !skip--)
			return (struct socket *)s;
	return NULL;
}

struct socket *net_find_listener(const struct endpoint *from, const struct endpoint *to)
{
	return find_best_socket(kernel->net->listeners[to->port % PORT_LISTS], true, from,
				to);
}

struct socket *net_find_receiver(const struct endpoint *from, const struct endpoint *to)
{
	return find_best_socket(kernel->net->udp[to->port % PORT_LISTS], false, from, to);
}
