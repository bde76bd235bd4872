/* net.c - the network of one host: its interfaces and addresses. A packet reaches a
 * socket of this host or nobody. */
#include "net.h"

#include <net/if.h>
#include <net/if_arp.h>

enum {
	LOOPBACK = 1,
	ETHERNET = 2,
	SCOPE_UNIVERSE = 0,
	SCOPE_HOST = 254,
	NET_LOOPBACK = 0x7f000000,
	NET_LOOPBACK_MASK = 0xff000000u,
	NET_HOST = 0x0a000001, /* 10.0.0.1/24 */
	NET_HOST_BITS = 24,
	NET_MULTICAST = 0xe0000000u,
	NET_MULTICAST_MASK = 0xf0000000u,
	NET_EVERYBODY = 0xffffffffu,
};

static const struct net_interface interfaces[] = {
	{LOOPBACK,
	 "lo",
	 IFF_UP | IFF_LOOPBACK | IFF_RUNNING,
	 65536,
	 ARPHRD_LOOPBACK,
	 {0}},
	{ETHERNET,
	 "eth0",
	 IFF_UP | IFF_BROADCAST | IFF_RUNNING | IFF_MULTICAST,
	 1500,
	 ARPHRD_ETHER,
	 {2, 0, 10, 0, 0, 1}},
};
enum { INTERFACES = sizeof interfaces / sizeof *interfaces };

static const struct net_address addresses[] = {
	{LOOPBACK, false, 8, SCOPE_HOST, {{[10] = 255, 255, 127, 0, 0, 1}}},
	{LOOPBACK, true, 128, SCOPE_HOST, {{[15] = 1}}},
	{ETHERNET,
	 false,
	 NET_HOST_BITS,
	 SCOPE_UNIVERSE,
	 {{[10] = 255, 255, 10, 0, 0, 1}}},
	{ETHERNET, true, 64, SCOPE_UNIVERSE, {{0xfd, [15] = 1}}}, /* fd00::1/64 */
};
enum { ADDRESSES = sizeof addresses / sizeof *addresses };

const struct net_interface *net_interface_at(unsigned number)
{
	return number < INTERFACES ? &interfaces[number] : NULL;
}

bool net_address_at(unsigned number, struct net_address *out)
{
	if (number < ADDRESSES)
		*out = addresses[number];
	return number < ADDRESSES;
}

const struct net_interface *net_interface_by_index(int index)
{
	return index > 0 ? net_interface_at((unsigned)index - 1) : NULL;
}

static bool is_loopback4(const struct ip *ip)
{
	return ip_is_4(ip) && (ip_as4(ip) & NET_LOOPBACK_MASK) == NET_LOOPBACK;
}

bool net_is_multicast(const struct ip *ip)
{
	return ip_is_4(ip) ? (ip_as4(ip) & NET_MULTICAST_MASK) == NET_MULTICAST
			   : ip->bytes[0] == 0xff;
}

bool net_is_broadcast(const struct ip *ip)
{
	uint32_t of_net = NET_HOST | (NET_EVERYBODY >> NET_HOST_BITS);
	return ip_is_4(ip) && (ip_as4(ip) == NET_EVERYBODY || ip_as4(ip) == of_net);
}

static const struct net_address *find_own_address(const struct ip *ip)
{
	for (int i = 0; i < ADDRESSES; i++)
		if (ip_is_equal(ip, &addresses[i].ip) ||
		    (i == 0 && is_loopback4(ip))) /* all of 127.0.0.0/8 */
			return &addresses[i];
	return NULL;
}

bool net_is_own(const struct ip *ip)
{
	return find_own_address(ip) != NULL;
}

int net_interface_of(const struct ip *to)
{
	const struct net_address *a = find_own_address(to);
	return a ? a->interface : ETHERNET;
}

/* Is it in the network of one of the host's addresses? */
static bool is_in_network_of(const struct ip *ip, const struct net_address *a)
{
	unsigned bits = a->prefix + (a->is_6 ? 0 : 96);
	if (ip_is_4(ip) == a->is_6)
		return false;
	for (unsigned i = 0; i < bits; i++)
		if ((ip->bytes[i / 8] ^ a->ip.bytes[i / 8]) >> (7 - i % 8) & 1)
			return false;
	return true;
}

/* There is no router: a network that the host is not in cannot be reached, and in those
 * that it is in there is no other host. */
long net_route(const struct ip *to, struct ip *source)
{
	const struct net_address *own = find_own_address(to);
	if (own) {
		*source = own->ip;
		return 0;
	}
	bool is_for_all = net_is_broadcast(to) || net_is_multicast(to);
	for (int i = 2; i < ADDRESSES; i++) {
		if (!is_in_network_of(to, &addresses[i]) &&
		    !(is_for_all && ip_is_4(to) != addresses[i].is_6))
			continue;
		*source = addresses[i].ip;
		return is_for_all ? 0 : -EHOSTUNREACH;
	}
	return -ENETUNREACH;
}
