/* Settings of the network that servers look for at their start. */
#include "show.h"

static void show_line(const char *path)
{
	char text[64] = "";
	int fd = open(path, O_RDONLY);
	long n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
	printf("%s: %s, a line: %d\n", path, fd < 0 ? strerror(errno) : "there",
	       n > 0 && text[n - 1] == '\n');
	close(fd);
}

int main(void)
{
	show_line("/proc/sys/net/ipv4/ip_forward");
	show_line("/proc/sys/net/ipv4/tcp_fastopen");
	show_line("/proc/sys/net/ipv6/conf/all/disable_ipv6");
	show_file("/sys/class/net/lo/mtu");
	show_file("/sys/class/net/lo/address");
	show_line("/sys/class/net/lo/nothing");
	return 0;
}
