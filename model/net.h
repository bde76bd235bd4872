/* net.h - addresses and ways: the one interface between sockets and the network.
 *
 * Sockets ask which endpoint a packet reaches and which source address it gets, and
 * nothing else about the network. Today there is one host with two interfaces, lo and
 * eth0, and all endpoints are its own. A network of several hosts replaces net.c. */
#ifndef MODEL_NET_H
#define MODEL_NET_H
#include "socket.h"

struct net_interface {
	int index;
	const char *name;
	unsigned flags, mtu; /* IFF_ */
	uint16_t type; /* ARPHRD_ */
	uint8_t hardware[6];
};

struct net_address {
	int interface;
	bool is_6;
	unsigned prefix; /* bits that are the network's */
	uint8_t scope; /* RT_SCOPE_ */
	struct ip ip;
};

/* By number, from 0 on; NULL or false behind the last. */
const struct net_interface *net_interface_at(unsigned number);
bool net_address_at(unsigned number, struct net_address *out);
const struct net_interface *net_interface_by_index(int index); /* NULL: there is none */

bool net_is_own(const struct ip *ip); /* may a socket be bound to it? */
int net_interface_of(const struct ip *to); /* index of the one that gets the packet */
/* The source address of a packet to `to`; or -ENETUNREACH, -EHOSTUNREACH. */
long net_route(const struct ip *to, struct ip *source);
bool net_is_broadcast(const struct ip *ip);
bool net_is_multicast(const struct ip *ip);

/* Who gets a request for a connection, or a datagram; NULL: nobody. */
struct socket *net_find_listener(const struct endpoint *from, const struct endpoint *to);
struct socket *net_find_receiver(const struct endpoint *from, const struct endpoint *to);

/* Ports of this host. What is bound to a port is found there. */
struct net *net_start(void); /* NULL: there is no memory */
void net_add(struct socket *s); /* it has a local endpoint now */
void net_remove(struct socket *s);
void net_add_listener(struct socket *s);
bool net_is_in_use(const struct socket *s, const struct endpoint *at);
long net_free_port(const struct socket *s); /* or -EADDRINUSE */
/* A connection has ended in order: its port stays taken for a while (TIME_WAIT). */
void net_keep_port(const struct socket *s);

/* ioctl: SIOCGIFCONF and relatives (net_control.c). */
long net_control(unsigned request, void *arg);
#endif
