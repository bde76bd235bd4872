/* getaddrinfo and getnameinfo of numbers and of this host. */
#include "sock.h"
#include <netdb.h>

static void look(const char *host, const char *service, int flags, int family)
{
	struct addrinfo want = {.ai_flags = flags, .ai_family = family}, *list;
	want.ai_socktype = SOCK_STREAM;
	int error = getaddrinfo(host, service, &want, &list);
	printf("%s %s:", host ? host : "-", service ? service : "-");
	if (error) {
		printf(" %s\n", gai_strerror(error));
		return;
	}
	for (const struct addrinfo *a = list; a; a = a->ai_next) {
		char name[64], port[16];
		error = getnameinfo(a->ai_addr, a->ai_addrlen, name, sizeof name, port,
				    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
		printf(" %d/%d/%s/%s", a->ai_family, (int)a->ai_addrlen,
		       error ? gai_strerror(error) : name, port);
	}
	printf("\n");
	freeaddrinfo(list);
}

int main(void)
{
	look("127.0.0.1", "80", 0, AF_UNSPEC);
	look("::1", "80", 0, AF_UNSPEC);
	look("::1", "80", 0, AF_INET);
	look(NULL, "8080", AI_PASSIVE, AF_INET);
	look(NULL, "8080", AI_PASSIVE, AF_INET6);
	look(NULL, "8080", AI_PASSIVE, AF_UNSPEC);
	look(NULL, "8080", 0, AF_UNSPEC);
	look("127.0.0.1", "80", AI_ADDRCONFIG, AF_UNSPEC);
	look("no number", "80", AI_NUMERICHOST, AF_UNSPEC);
	look("127.0.0.1", "no number", AI_NUMERICSERV, AF_UNSPEC);
	return 0;
}
