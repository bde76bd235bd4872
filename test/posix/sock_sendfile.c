/* sendfile to sockets; write and read of whole files over them. */
#include "sock.h"
#include <sys/sendfile.h>

int main(void)
{
	int s[2], f = open("hello.txt", O_RDONLY);
	off_t at = 7;
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	SHOW(sendfile(s[0], f, NULL, 5));
	SHOW(sendfile(s[0], f, &at, 100));
	SHOW((long)at);
	SHOW(lseek(f, 0, SEEK_CUR));
	RECV(s[1], 50, 0);
	tcp_pair(s);
	at = 0;
	SHOW(sendfile(s[0], f, &at, 14));
	RECV(s[1], 50, 0);
	SHOW(sendfile(s[0], s[1], NULL, 1) < 0);
	SHOW(sendfile(99, f, NULL, 1));
	shutdown(s[0], SHUT_WR);
	signal(SIGPIPE, SIG_IGN);
	at = 0;
	SHOW(sendfile(s[0], f, &at, 14));
	return 0;
}
