/* transport_local.c - workers on one machine: socket pairs to the collector, and names in the
 * kernel's abstract name space, which need no directory and go away by themselves. */
#include "cluster/transport.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool transport_pair(int fds[2], struct err *e)
{
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) == 0)
		return true;
	return err_set(e, "cannot connect workers: %s", strerror(errno));
}

static socklen_t make_name(struct sockaddr_un *name, const char *address)
{
	*name = (struct sockaddr_un){.sun_family = AF_UNIX};
	size_t n = strlen(address);
	memcpy(name->sun_path + 1, address, n);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n);
}

int transport_listen(char address[TRANSPORT_ADDRESS], struct err *e)
{
	struct sockaddr_un name;
	uint64_t
		word; /* so that nobody finds us by chance; results do not depend on it */
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd >= 0 && getrandom(&word, sizeof word, 0) == sizeof word) {
		snprintf(address, TRANSPORT_ADDRESS, "everett-%ld-%016" PRIx64,
			 (long)getpid(), word);
		socklen_t n = make_name(&name, address);
		if (bind(fd, (struct sockaddr *)&name, n) == 0 && listen(fd, 64) == 0)
			return fd;
	}
	err_set(e, "cannot listen for workers: %s", strerror(errno));
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Only processes of the same user are workers. */
static bool is_ours(int fd)
{
	struct ucred who;
	socklen_t n = sizeof who;
	return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n) == 0 &&
	       who.uid == geteuid();
}

int transport_accept(int fd)
{
	int got = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
	if (got >= 0 && !is_ours(got)) {
		close(got);
		got = -1;
	}
	return got;
}

int transport_connect(const char *address)
{
	struct sockaddr_un name;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	if (strlen(address) < TRANSPORT_ADDRESS) {
		socklen_t n = make_name(&name, address);
		if (connect(fd, (struct sockaddr *)&name, n) == 0)
			return fd;
	}
	close(fd);
	return -1;
}
