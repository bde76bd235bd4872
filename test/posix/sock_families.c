/* Which sockets there are. */
#include "sock.h"

static void one(int family, int type, int protocol)
{
	int fd = socket(family, type, protocol);
	printf("%d %d %d: ", family, type, protocol);
	if (fd < 0) {
		printf("%s\n", strerror(errno));
		return;
	}
	printf("type %d, family %d, protocol %d\n", get_int(fd, SOL_SOCKET, SO_TYPE),
	       get_int(fd, SOL_SOCKET, SO_DOMAIN), get_int(fd, SOL_SOCKET, SO_PROTOCOL));
	close(fd);
}

int main(void)
{
	struct stat st;
	one(AF_UNIX, SOCK_STREAM, 0);
	one(AF_UNIX, SOCK_STREAM, 1);
	one(AF_UNIX, SOCK_STREAM, 2);
	one(AF_UNIX, SOCK_DGRAM, 0);
	one(AF_UNIX, SOCK_SEQPACKET, 0);
	one(AF_UNIX, SOCK_RDM, 0);
	one(AF_INET, SOCK_STREAM, 0);
	one(AF_INET, SOCK_STREAM, IPPROTO_TCP);
	one(AF_INET, SOCK_STREAM, IPPROTO_UDP);
	one(AF_INET, SOCK_DGRAM, IPPROTO_UDP);
	one(AF_INET, SOCK_DGRAM, IPPROTO_TCP);
	one(AF_INET, SOCK_SEQPACKET, 0);
	one(AF_INET, SOCK_STREAM, 1000);
	one(AF_INET, SOCK_STREAM, -1);
	one(AF_INET6, SOCK_STREAM, 0);
	one(AF_INET6, SOCK_DGRAM, 0);
	one(AF_INET, 0, 0);
	one(AF_INET, 12, 0);
	one(AF_INET, SOCK_STREAM | 0x10, 0);
	one(AF_NETLINK, SOCK_RAW, 0);
	one(0, SOCK_STREAM, 0);
	one(-1, SOCK_STREAM, 0);
	one(47, SOCK_STREAM, 0);
	one(99, SOCK_STREAM, 0);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	SHOW(fcntl(fd, F_GETFD));
	SHOW(fcntl(fd, F_GETFL) == (O_RDWR | O_NONBLOCK));
	SHOW(fstat(fd, &st));
	printf("%o %d %ld\n", st.st_mode, (int)st.st_nlink, (long)st.st_size);
	SHOW(lseek(fd, 0, SEEK_SET));
	SHOW(pread(fd, &st, 1, 0));
	SHOW(ftruncate(fd, 0));
	SHOW(fsync(fd));
	char path[64];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	SHOW(open(path, O_RDONLY));
	int copy = dup(fd);
	SHOW(close(fd));
	SHOW(get_int(copy, SOL_SOCKET, SO_TYPE));
	SHOW(isatty(copy));
	return 0;
}
