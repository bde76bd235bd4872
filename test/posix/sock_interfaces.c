/* The loopback interface, by all ways to ask for it. Other interfaces differ from
 * machine to machine. */
#include "sock.h"
#include <ifaddrs.h>
#include <net/if.h>

static struct ifreq ask(int fd, unsigned long request, const char *name)
{
	struct ifreq r = {0};
	strcpy(r.ifr_name, name);
	if (ioctl(fd, request, &r))
		printf("%s: %s\n", name, strerror(errno));
	return r;
}

static void show4(const char *what, const struct sockaddr *a)
{
	char text[INET_ADDRSTRLEN];
	printf("%s: %d %s\n", what, a->sa_family,
	       inet_ntop(AF_INET, &((const struct sockaddr_in *)a)->sin_addr, text,
			 sizeof text));
}

int main(void)
{
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	SHOW(ask(fd, SIOCGIFINDEX, "lo").ifr_ifindex);
	SHOW(ask(fd, SIOCGIFFLAGS, "lo").ifr_flags);
	SHOW(ask(fd, SIOCGIFMTU, "lo").ifr_mtu);
	SHOW(ask(fd, SIOCGIFHWADDR, "lo").ifr_hwaddr.sa_family);
	struct ifreq r = ask(fd, SIOCGIFADDR, "lo");
	show4("address", &r.ifr_addr);
	r = ask(fd, SIOCGIFNETMASK, "lo");
	show4("mask", &r.ifr_addr);
	ask(fd, SIOCGIFINDEX, "none0");
	ask(fd, SIOCGIFADDR, "none0");
	r.ifr_ifindex = 1;
	SHOW(ioctl(fd, SIOCGIFNAME, &r));
	printf("%s\n", r.ifr_name);
	r.ifr_ifindex = 9999;
	SHOW(ioctl(fd, SIOCGIFNAME, &r));
	SHOW(ioctl(fd, 0x89ee, &r));
	SHOW(if_nametoindex("lo"));
	SHOW(if_nametoindex("none0"));
	char name[IF_NAMESIZE];
	printf("%s\n", if_indextoname(1, name));
	struct ifconf c = {.ifc_len = sizeof r};
	c.ifc_req = &r;
	SHOW(ioctl(fd, SIOCGIFCONF, &c));
	printf("%s %d\n", r.ifr_name, c.ifc_len == sizeof r);
	struct if_nameindex *list = if_nameindex();
	for (const struct if_nameindex *i = list; i && i->if_index; i++)
		if (i->if_index == 1)
			printf("%u %s\n", i->if_index, i->if_name);
	if_freenameindex(list);
	struct ifaddrs *all;
	SHOW(getifaddrs(&all));
	for (const struct ifaddrs *a = all; a; a = a->ifa_next) {
		char text[INET6_ADDRSTRLEN] = "-";
		if (strcmp(a->ifa_name, "lo") || !a->ifa_addr)
			continue;
		if (a->ifa_addr->sa_family == AF_INET)
			inet_ntop(AF_INET, &((struct sockaddr_in *)a->ifa_addr)->sin_addr,
				  text, sizeof text);
		if (a->ifa_addr->sa_family == AF_INET6)
			inet_ntop(AF_INET6,
				  &((struct sockaddr_in6 *)a->ifa_addr)->sin6_addr, text,
				  sizeof text);
		printf("%s %d %s %x\n", a->ifa_name, a->ifa_addr->sa_family, text,
		       a->ifa_flags & (IFF_UP | IFF_LOOPBACK | IFF_BROADCAST));
	}
	freeifaddrs(all);
	return 0;
}
