/* A connection that was reset stays so; another one does not. With `ioctl`, `function` and
 * `listen` faults are given to one descriptor. */
#include "cloud9.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	int one[2], two[2], failed = 0;
	char c[4];
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, one) || socketpair(AF_UNIX, SOCK_STREAM, 0, two))
		return 100;
	if (!strcmp(how, "ioctl") && ioctl(one[0], SIO_FAULT_INJ, RD | WR) < 0)
		return 101;
	if (!strcmp(how, "function") && ev_set_descriptor_faults(one[0], EV_READ) < 0)
		return 102;
	if (!strcmp(how, "wrong"))
		return ioctl(one[0], SIO_FAULT_INJ, 8) == -1 && errno == EINVAL &&
		       ev_set_descriptor_faults(77, EV_READ) == -1 && errno == EBADF &&
		       ioctl(one[0], SIO_PKT_FRAGMENT, 8) == -1 ? 0 : 1;
	if (write(one[1], "ab", 2) < 0 || write(two[1], "ab", 2) < 0)
		return 103;
	failed += read(one[0], c, 1) < 0 ? 1 : 0;
	failed += read(one[0], c, 1) < 0 ? 2 : 0;
	failed += read(two[0], c, 1) < 0 ? 4 : 0;
	return failed;
}
