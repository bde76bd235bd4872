/* address.c - struct sockaddr in and out; IP addresses. */
#include "socket.h"

#include <sys/socket.h>

long address_take(struct any_address *out, const void *from, unsigned n)
{
	if (n > sizeof out->bytes)
		return -EINVAL;
	__builtin_memset(out, 0, sizeof *out);
	out->n = n;
	__builtin_memcpy(out->bytes, from, n);
	return 0;
}

long address_give(const struct any_address *a, void *to, unsigned *n)
{
	if ((int)*n < 0)
		return -EINVAL;
	__builtin_memcpy(to, a->bytes, least(*n, a->n));
	*n = (unsigned)a->n;
	return 0;
}

struct ip ip_make4(uint32_t address)
{
	struct ip ip = {{[10] = 0xff, [11] = 0xff}};
	for (int i = 0; i < 4; i++)
		ip.bytes[12 + i] = (uint8_t)(address >> (24 - 8 * i));
	return ip;
}

uint32_t ip_as4(const struct ip *ip)
{
	const uint8_t *b = ip->bytes + 12;
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint64_t half_of_ip(const struct ip *ip, int half)
{
	uint64_t value;
	__builtin_memcpy(&value, ip->bytes + 8 * half, sizeof value);
	return value;
}

bool ip_is_equal(const struct ip *a, const struct ip *b)
{
	return half_of_ip(a, 0) == half_of_ip(b, 0) &&
	       half_of_ip(a, 1) == half_of_ip(b, 1);
}

bool ip_is_4(const struct ip *ip)
{
	enum { MAPPED = 0xffff0000u };
	return !half_of_ip(ip, 0) && (uint32_t)half_of_ip(ip, 1) == MAPPED;
}

bool ip_is_any6(const struct ip *ip)
{
	return !half_of_ip(ip, 0) && !half_of_ip(ip, 1);
}

bool ip_is_any(const struct ip *ip)
{
	return ip_is_any6(ip) || (ip_is_4(ip) && !ip_as4(ip));
}

struct ip ip_any(int family)
{
	struct ip any6 = {{0}};
	return family == AF_INET ? ip_make4(0) : any6;
}

static uint16_t swap_port(uint16_t port)
{
	return (uint16_t)(port << 8 | port >> 8);
}

static void endpoint_from_4(const struct any_address *a, struct endpoint *out)
{
	*out = (struct endpoint){ip_make4(0), swap_port(a->in.sin_port), 0};
	__builtin_memcpy(out->ip.bytes + 12, &a->in.sin_addr, 4);
}

static void endpoint_from_6(const struct any_address *a, struct endpoint *out)
{
	*out = (struct endpoint){{{0}}, swap_port(a->in6.sin6_port), 0};
	__builtin_memcpy(out->ip.bytes, &a->in6.sin6_addr, sizeof out->ip);
	if (a->n >= sizeof a->in6)
		out->scope = a->in6.sin6_scope_id;
}

long address_to_endpoint(const struct any_address *a, int family, struct endpoint *out)
{
	enum { LEAST6 = 24 }; /* without the last member, as older programs have them */
	if (a->n < (family == AF_INET ? sizeof a->in : LEAST6))
		return -EINVAL;
	if (a->family != family)
		return -EAFNOSUPPORT;
	if (family == AF_INET)
		endpoint_from_4(a, out);
	else
		endpoint_from_6(a, out);
	return 0;
}

void address_from_endpoint(const struct endpoint *e, int family, struct any_address *out)
{
	__builtin_memset(out, 0, sizeof *out);
	out->family = (uint16_t)family;
	if (family == AF_INET) {
		out->n = sizeof out->in;
		out->in.sin_port = swap_port(e->port);
		__builtin_memcpy(&out->in.sin_addr, e->ip.bytes + 12, 4);
		return;
	}
	out->n = sizeof out->in6;
	out->in6.sin6_port = swap_port(e->port);
	__builtin_memcpy(&out->in6.sin6_addr, e->ip.bytes, sizeof e->ip);
	out->in6.sin6_scope_id = e->scope;
}

/* A path is told with the zero behind it. */
void address_from_name(const struct unix_name *name, struct any_address *out)
{
	__builtin_memset(out, 0, sizeof *out);
	out->family = AF_UNIX;
	out->n = sizeof out->family;
	if (!name)
		return;
	__builtin_memcpy(out->un.sun_path, name->bytes, name->n);
	out->n += name->n + (name->bytes[0] ? 1 : 0);
}
