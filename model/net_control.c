/* net_control.c - ioctl about interfaces: SIOCGIF. Nothing can be changed. */
#include "net.h"

#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>

static const struct net_interface *find_interface(const char *name)
{
	const struct net_interface *i;
	for (unsigned number = 0; (i = net_interface_at(number)); number++)
		if (!text_order(i->name, name))
			return i;
	return NULL;
}

/* The IPv4 address of an interface; every one has one. */
static struct net_address address_of(const struct net_interface *i)
{
	struct net_address a = {0};
	for (unsigned number = 0; net_address_at(number, &a); number++)
		if (a.interface == i->index && !a.is_6)
			break;
	return a;
}

static void put_address(struct sockaddr *to, uint32_t address)
{
	struct any_address a;
	struct endpoint e = {ip_make4(address), 0, 0};
	address_from_endpoint(&e, AF_INET, &a);
	__builtin_memcpy(to, a.bytes, sizeof *to);
}

static long list_interfaces(struct ifconf *out)
{
	const struct net_interface *i;
	int n = 0, most = out->ifc_len / (int)sizeof(struct ifreq);
	for (unsigned number = 0; (i = net_interface_at(number)); number++) {
		struct ifreq r = {0};
		if (out->ifc_buf && n == most)
			break;
		__builtin_memcpy(r.ifr_name, i->name, text_length(i->name));
		struct net_address a = address_of(i);
		put_address(&r.ifr_addr, ip_as4(&a.ip));
		if (out->ifc_buf)
			out->ifc_req[n] = r;
		n++;
	}
	out->ifc_len = n * (int)sizeof(struct ifreq);
	return 0;
}

static long tell_interface_name(struct ifreq *r)
{
	const struct net_interface *i = net_interface_by_index(r->ifr_ifindex);
	if (!i)
		return -ENODEV;
	__builtin_memset(r->ifr_name, 0, sizeof r->ifr_name);
	__builtin_memcpy(r->ifr_name, i->name, text_length(i->name));
	return 0;
}

static void tell_hardware(struct ifreq *r, const struct net_interface *i)
{
	__builtin_memset(&r->ifr_hwaddr, 0, sizeof r->ifr_hwaddr);
	r->ifr_hwaddr.sa_family = i->type;
	__builtin_memcpy(r->ifr_hwaddr.sa_data, i->hardware, sizeof i->hardware);
}

static long tell_interface(unsigned request, struct ifreq *r)
{
	enum { QUEUE = 1000 };
	r->ifr_name[sizeof r->ifr_name - 1] = 0;
	const struct net_interface *i = find_interface(r->ifr_name);
	if (!i)
		return -ENODEV;
	struct net_address a = address_of(i);
	uint32_t address = ip_as4(&a.ip), hosts = UINT32_MAX >> a.prefix;
	bool has_broadcast = i->flags & IFF_BROADCAST;
	switch (request) {
	case SIOCGIFFLAGS: r->ifr_flags = (short)i->flags; break;
	case SIOCGIFINDEX: r->ifr_ifindex = i->index; break;
	case SIOCGIFMTU: r->ifr_mtu = (int)i->mtu; break;
	case SIOCGIFMETRIC: r->ifr_metric = 0; break;
	case SIOCGIFTXQLEN: r->ifr_qlen = QUEUE; break;
	case SIOCGIFHWADDR: tell_hardware(r, i); break;
	case SIOCGIFADDR: put_address(&r->ifr_addr, address); break;
	case SIOCGIFDSTADDR: put_address(&r->ifr_addr, address); break;
	case SIOCGIFNETMASK: put_address(&r->ifr_addr, ~hosts); break;
	case SIOCGIFBRDADDR:
		put_address(&r->ifr_addr, has_broadcast ? address | hosts : 0);
		break;
	}
	return 0;
}

long net_control(unsigned request, void *arg)
{
	switch (request) {
	case SIOCGIFCONF: return list_interfaces(arg);
	case SIOCGIFNAME: return tell_interface_name(arg);
	case SIOCGIFFLAGS:
	case SIOCGIFINDEX:
	case SIOCGIFMTU:
	case SIOCGIFMETRIC:
	case SIOCGIFTXQLEN:
	case SIOCGIFHWADDR:
	case SIOCGIFADDR:
	case SIOCGIFDSTADDR:
	case SIOCGIFNETMASK:
	case SIOCGIFBRDADDR: return tell_interface(request, arg);
	case SIOCSIFFLAGS:
	case SIOCSIFADDR:
	case SIOCSIFNETMASK:
	case SIOCSIFMTU:
	case SIOCSIFNAME:
	case SIOCADDRT:
	case SIOCDELRT: return -EPERM;
	default: return -ENOTTY;
	}
}
