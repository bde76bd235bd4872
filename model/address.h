/* address.h - addresses of sockets: of the program's struct sockaddr and as the model
 * keeps them. IPv4 addresses are kept as IPv6 ones (::ffff:a.b.c.d). */
#ifndef MODEL_ADDRESS_H
#define MODEL_ADDRESS_H
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/un.h>

struct ip { /* in the order of the network */
	uint8_t bytes[16];
};

struct endpoint {
	struct ip ip;
	uint16_t port; /* in the order of the machine */
	uint32_t scope; /* sin6_scope_id */
};

/* A name of AF_UNIX, of which there may be several holders. */
struct unix_name {
	unsigned holds;
	unsigned n; /* bytes; the first of an abstract one is 0 */
	char bytes[];
};

struct credentials { /* ucred */
	int pid;
	unsigned uid, gid;
};

/* What a call gives or gets as struct sockaddr; n is 0 if there is none. */
struct any_address {
	size_t n;
	union {
		uint16_t family;
		struct sockaddr_in in;
		struct sockaddr_in6 in6;
		struct sockaddr_un un;
		char bytes[128];
	};
};

/* From and to the memory of the program. */
long address_take(struct any_address *out, const void *from, unsigned n);
long address_give(const struct any_address *a, void *to, unsigned *n);

/* An endpoint as a socket of the family takes and shows it. */
long address_to_endpoint(const struct any_address *a, int family, struct endpoint *out);
void address_from_endpoint(const struct endpoint *e, int family, struct any_address *out);
void address_from_name(const struct unix_name *name, struct any_address *out);

struct ip ip_make4(uint32_t address); /* in the order of the machine */
uint32_t ip_as4(const struct ip *ip);
struct ip ip_any(int family);
bool ip_is_equal(const struct ip *a, const struct ip *b);
bool ip_is_4(const struct ip *ip);
bool ip_is_any(const struct ip *ip); /* 0.0.0.0 or :: */
bool ip_is_any6(const struct ip *ip); /* :: */
#endif
