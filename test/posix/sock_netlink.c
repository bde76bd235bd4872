/* AF_NETLINK: names of sockets, a list of links, requests that are refused or wrong. */
#include "sock.h"
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

static struct {
	struct nlmsghdr head;
	struct rtgenmsg body;
} request = {{sizeof request, RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP, 7, 0},
	     {AF_UNSPEC}};

int main(void)
{
	struct sockaddr_nl a = {.nl_family = AF_NETLINK}, name = {0}, from = {0};
	socklen_t n = sizeof name;
	static char reply[32768];
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE), done = 0;
	show_poll("fresh", fd);
	SHOW(bind(fd, (struct sockaddr *)&a, 4));
	SHOW(bind(fd, (struct sockaddr *)&a, sizeof a));
	SHOW(getsockname(fd, (struct sockaddr *)&name, &n));
	printf("%d %d %d\n", name.nl_family, name.nl_pid == (unsigned)getpid(), (int)n);
	SHOW(get_int(fd, SOL_SOCKET, SO_PROTOCOL));
	SHOW(get_int(fd, SOL_SOCKET, SO_TYPE));
	SHOW(send(fd, &request, sizeof request, 0));
	show_poll("asked", fd);
	while (!done) {
		n = sizeof from;
		long got = recvfrom(fd, reply, sizeof reply, 0, (struct sockaddr *)&from,
				    &n);
		struct nlmsghdr *h = (struct nlmsghdr *)reply;
		for (; NLMSG_OK(h, (unsigned)got); h = NLMSG_NEXT(h, got)) {
			struct ifinfomsg *m = NLMSG_DATA(h);
			done |= h->nlmsg_type == NLMSG_DONE;
			if (h->nlmsg_type == RTM_NEWLINK && m->ifi_index == 1)
				printf("link 1: type %d, seq %d, from %d\n", m->ifi_type,
				       (int)h->nlmsg_seq, (int)from.nl_pid);
		}
	}
	show_poll("read", fd);
	RECV(fd, 10, MSG_DONTWAIT);
	SHOW(listen(fd, 1));
	SHOW(accept(fd, NULL, NULL));
	SHOW(shutdown(fd, SHUT_RD));
	return 0;
}
