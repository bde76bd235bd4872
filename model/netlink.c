/* netlink.c - AF_NETLINK for NETLINK_ROUTE: lists of links, addresses, routes and
 * neighbours of this host. Answers are in the asker's queue before the request returns:
 * first all entries, then the end, each a message. */
#include "net.h"

#include <linux/if_addr.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <poll.h>

enum { REPLY_BYTES = 4096 };

/* A message that is being written. */
struct reply {
	char *bytes;
	size_t n;
	unsigned number; /* of the asker's socket, whatever the request says */
};

static void bind_number(struct socket *s)
{
	if (!s->owner.pid)
		s->owner.pid = task->pid;
}

static long bind_netlink(struct socket *s, const struct any_address *a)
{
	struct sockaddr_nl nl;
	if (a->n < sizeof nl || a->family != AF_NETLINK)
		return -EINVAL;
	__builtin_memcpy(&nl, a->bytes, sizeof nl);
	if (s->owner.pid && nl.nl_pid && (int)nl.nl_pid != s->owner.pid)
		return -EINVAL;
	s->owner.pid = nl.nl_pid ? (int)nl.nl_pid : s->owner.pid;
	s->owner.gid = nl.nl_groups;
	bind_number(s);
	return 0;
}

/* The only one to talk to is the kernel. */
static long connect_netlink(struct socket *s, const struct any_address *a, bool waits)
{
	(void)waits;
	if (a->n < sizeof a->family)
		return -EINVAL;
	if (a->family != AF_UNSPEC &&
	    (a->family != AF_NETLINK || a->n < sizeof(struct sockaddr_nl)))
		return -EINVAL;
	bind_number(s);
	return 0;
}

static void name_netlink(const struct socket *s, bool is_peer, struct any_address *out)
{
	struct sockaddr_nl nl = {.nl_family = AF_NETLINK};
	if (!is_peer) {
		nl.nl_pid = (unsigned)s->owner.pid;
		nl.nl_groups = s->owner.gid;
	}
	__builtin_memset(out, 0, sizeof *out);
	out->n = sizeof nl;
	__builtin_memcpy(out->bytes, &nl, sizeof nl);
}

static int ready_netlink(struct socket *s, struct wait *w)
{
	(void)w;
	return POLLOUT | POLLWRNORM | POLLWRBAND |
	       (s->in.first ? POLLIN | POLLRDNORM : 0);
}

static void describe_netlink(struct socket *s, struct transfer *t, struct message *m)
{
	(void)m;
	name_netlink(s, true, &t->address);
}

static void emptied_netlink(struct socket *s)
{
	(void)s;
}

/* --- answers --- */

static void *put_header(struct reply *r, const struct nlmsghdr *asked, int type, size_t n)
{
	struct nlmsghdr *h = (void *)(r->bytes + r->n);
	*h = (struct nlmsghdr){
		.nlmsg_len = (unsigned)(NLMSG_HDRLEN + n),
		.nlmsg_type = (uint16_t)type,
		.nlmsg_flags = NLM_F_MULTI,
		.nlmsg_seq = asked->nlmsg_seq,
		.nlmsg_pid = r->number,
	};
	r->n += NLMSG_HDRLEN + NLMSG_ALIGN(n);
	return NLMSG_DATA(h);
}

static void put_attribute(struct reply *r, struct nlmsghdr *h, int type, const void *data,
			  size_t n)
{
	struct rtattr *a = (void *)(r->bytes + r->n);
	*a = (struct rtattr){(uint16_t)RTA_LENGTH(n), (uint16_t)type};
	__builtin_memcpy(RTA_DATA(a), data, n);
	r->n += RTA_SPACE(n);
	h->nlmsg_len = (unsigned)(r->n - (size_t)((char *)h - r->bytes));
}

static void put_link(struct reply *r, const struct nlmsghdr *asked,
		     const struct net_interface *i)
{
	enum { QUEUE = 1000, STATE_UNKNOWN = 0, STATE_UP = 6, LOWER_UP = 0x10000 };
	struct nlmsghdr *h = (void *)(r->bytes + r->n);
	bool is_loopback = i->flags & IFF_LOOPBACK;
	struct ifinfomsg *m = put_header(r, asked, RTM_NEWLINK, sizeof *m);
	uint8_t all[6], state = is_loopback ? STATE_UNKNOWN : STATE_UP;
	uint32_t queue = QUEUE;
	m->ifi_type = i->type;
	m->ifi_index = i->index;
	m->ifi_flags = i->flags | LOWER_UP;
	put_attribute(r, h, IFLA_IFNAME, i->name, text_length(i->name) + 1);
	put_attribute(r, h, IFLA_TXQLEN, &queue, sizeof queue);
	put_attribute(r, h, IFLA_OPERSTATE, &state, sizeof state);
	put_attribute(r, h, IFLA_MTU, &i->mtu, sizeof i->mtu);
	put_attribute(r, h, IFLA_ADDRESS, i->hardware, sizeof i->hardware);
	__builtin_memset(all, is_loopback ? 0 : 0xff, sizeof all);
	put_attribute(r, h, IFLA_BROADCAST, all, sizeof all);
}

static void put_address(struct reply *r, const struct nlmsghdr *asked,
			const struct net_address *a)
{
	const struct net_interface *i = net_interface_by_index(a->interface);
	const uint8_t *bytes = a->ip.bytes + (a->is_6 ? 0 : 12);
	size_t n = a->is_6 ? 16 : 4;
	struct nlmsghdr *h = (void *)(r->bytes + r->n);
	struct ifaddrmsg *m = put_header(r, asked, RTM_NEWADDR, sizeof *m);
	m->ifa_family = a->is_6 ? AF_INET6 : AF_INET;
	m->ifa_prefixlen = (uint8_t)a->prefix;
	m->ifa_flags = IFA_F_PERMANENT;
	m->ifa_scope = a->scope;
	m->ifa_index = (unsigned)a->interface;
	put_attribute(r, h, IFA_ADDRESS, bytes, n);
	if (a->is_6)
		return;
	put_attribute(r, h, IFA_LOCAL, bytes, n);
	if (i->flags & IFF_BROADCAST) {
		struct ip all = ip_make4(ip_as4(&a->ip) | (UINT32_MAX >> a->prefix));
		put_attribute(r, h, IFA_BROADCAST, all.bytes + 12, n);
	}
	put_attribute(r, h, IFA_LABEL, i->name, text_length(i->name) + 1);
}

static void put_links(struct reply *r, const struct nlmsghdr *asked)
{
	const struct net_interface *i;
	for (unsigned number = 0; (i = net_interface_at(number)); number++)
		put_link(r, asked, i);
}

static void put_addresses(struct reply *r, const struct nlmsghdr *asked, int family)
{
	struct net_address a;
	for (unsigned number = 0; net_address_at(number, &a); number++)
		if (family == AF_UNSPEC || family == (a.is_6 ? AF_INET6 : AF_INET))
			put_address(r, asked, &a);
}

static bool queue_reply(struct socket *s, struct reply *r)
{
	struct message m = {.n = r->n, .charge = queue_cost(r->n)};
	struct vector v = {r->bytes, r->n};
	struct cursor data = {&v, 0, r->n};
	bool is_queued = !r->n || queue_put_message(&s->in, &m, &data);
	r->n = 0;
	return is_queued;
}

/* An error, or 0 as an acknowledgement. */
static void put_error_reply(struct reply *r, const struct nlmsghdr *asked, int error)
{
	struct nlmsghdr *h = (void *)(r->bytes + r->n);
	struct nlmsgerr *e = put_header(r, asked, NLMSG_ERROR, sizeof *e);
	h->nlmsg_flags = 0;
	e->error = error;
	e->msg = *asked;
}

static void answer_dump(struct socket *s, struct reply *r, const struct nlmsghdr *asked)
{
	int family = ((const struct rtgenmsg *)NLMSG_DATA(asked))->rtgen_family;
	if (asked->nlmsg_type == RTM_GETLINK)
		put_links(r, asked);
	if (asked->nlmsg_type == RTM_GETADDR)
		put_addresses(r, asked, family);
	queue_reply(s, r);
	int *status = put_header(r, asked, NLMSG_DONE, sizeof *status);
	*status = 0;
}

/* Nobody here may change anything, and lists are all that can be asked for. */
static void answer_request(struct socket *s, struct reply *r,
			   const struct nlmsghdr *asked)
{
	enum { GET = 2, KINDS = 3 }; /* types come in fours: new, delete, get, set */
	int type = asked->nlmsg_type;
	if (type < RTM_BASE)
		return;
	if ((type & KINDS) != GET)
		put_error_reply(r, asked, -EPERM);
	else if (!(asked->nlmsg_flags & NLM_F_ROOT))
		syscall_beyond(SYS_sendto, "a netlink request that is not for a list");
	else if (type == RTM_GETLINK || type == RTM_GETADDR || type == RTM_GETROUTE ||
		 type == RTM_GETNEIGH)
		answer_dump(s, r, asked);
	else
		syscall_beyond(SYS_sendto, "a netlink request for another list");
	queue_reply(s, r);
}

static long send_netlink(struct socket *s, struct transfer *t)
{
	struct reply r = {pool_get(REPLY_BYTES), 0, 0};
	char *asked = pool_get(REPLY_BYTES);
	size_t n = t->data.left;
	struct vector v = {asked, n};
	struct queue request = {.n = 0};
	bind_number(s);
	r.number = (unsigned)s->owner.pid;
	if (n > REPLY_BYTES || !asked || !r.bytes || !queue_put(&request, &t->data, n)) {
		pool_put(asked, REPLY_BYTES);
		pool_put(r.bytes, REPLY_BYTES);
		return n > REPLY_BYTES ? -EMSGSIZE : -ENOBUFS;
	}
	queue_copy(&request, 0, &(struct cursor){&v, 0, n}, n);
	queue_end(&request);
	for (size_t at = 0; at + sizeof(struct nlmsghdr) <= n;) {
		const struct nlmsghdr *h = (const void *)(asked + at);
		if (h->nlmsg_len < sizeof *h || h->nlmsg_len > n - at)
			break;
		answer_request(s, &r, h);
		at += NLMSG_ALIGN(h->nlmsg_len);
	}
	pool_put(asked, REPLY_BYTES);
	pool_put(r.bytes, REPLY_BYTES);
	socket_wake_readers(s);
	return (long)n;
}

static void close_netlink(struct socket *s)
{
	socket_drop(s);
}

/* Groups may be joined; the network never changes, so nothing is ever told. */
long netlink_set(struct socket *s, int name, const void *value, unsigned n)
{
	if (n < sizeof(int))
		return -EINVAL;
	if (name == NETLINK_ADD_MEMBERSHIP || name == NETLINK_DROP_MEMBERSHIP)
		return 0;
	return options_keep(s, SOL_NETLINK, name, *(const int *)value);
}

long netlink_make(int type, int protocol, struct socket **out)
{
	if (type != SOCK_RAW && type != SOCK_DGRAM)
		return -ESOCKTNOSUPPORT;
	if (protocol != NETLINK_ROUTE)
		return -EPROTONOSUPPORT;
	*out = socket_new(AF_NETLINK, type, protocol, &netlink_ops);
	return *out ? 0 : -ENOMEM;
}

const struct socket_ops netlink_ops = {
	.bind = bind_netlink,
	.connect = connect_netlink,
	.name = name_netlink,
	.send = send_netlink,
	.receive = socket_receive_message,
	.ready = ready_netlink,
	.close = close_netlink,
	.describe = describe_netlink,
	.emptied = emptied_netlink,
};
