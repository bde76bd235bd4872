/* What makes no sense in a test: each is refused, and the run says so. */
#include "cloud9.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	int datagrams = socket(AF_INET, SOCK_DGRAM, 0),
	    stream = socket(AF_INET, SOCK_STREAM, 0);
	struct ev_fates lost = {.lost = 1};
	ev_assert(datagrams >= 0 && stream >= 0);
	ioctl(stream, SIO_SYMBOLIC, WR);
	ioctl(99, SIO_FAULT_INJ, RD | WR);
	ioctl(datagrams, SIO_PKT_FRAGMENT, RD);
	ev_assert(ev_is_native() ||
		  (ev_datagrams(stream, &lost) == -1 && errno == EINVAL));
	ev_assert(ev_is_native() || ev_set_faults("malloc:EIO") == -1);
	return 0;
}
