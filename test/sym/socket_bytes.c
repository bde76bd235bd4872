/* Symbolic bytes travel through streams, TCP and datagrams, in parts and past a look. */
/* paths: 6 */
/* exits: 0 1 2 3 4 5 */
#include <arpa/inet.h>
#include <everett.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void connect_tcp(int s[2])
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t n = sizeof at;
	int l = socket(AF_INET, SOCK_STREAM, 0);
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	bind(l, (struct sockaddr *)&at, n);
	listen(l, 1);
	getsockname(l, (struct sockaddr *)&at, &n);
	s[0] = socket(AF_INET, SOCK_STREAM, 0);
	connect(s[0], (struct sockaddr *)&at, n);
	s[1] = accept(l, NULL, NULL);
	close(l);
}

static void send_udp(const char *bytes, char *got, size_t n)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t size = sizeof at;
	int a = socket(AF_INET, SOCK_DGRAM, 0), b = socket(AF_INET, SOCK_DGRAM, 0);
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	bind(a, (struct sockaddr *)&at, size);
	getsockname(a, (struct sockaddr *)&at, &size);
	sendto(b, bytes, n, 0, (struct sockaddr *)&at, size);
	recv(a, got, n, MSG_PEEK);
	recv(a, got, n, 0);
}

int main(void)
{
	char bytes[4], got[4];
	int s[2];
	ev_make_symbolic(bytes, sizeof bytes, "bytes");
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	write(s[0], bytes, 4);
	read(s[1], got, 1);
	read(s[1], got + 1, 3);
	connect_tcp(s);
	write(s[0], got, 2);
	write(s[0], got + 2, 2);
	memset(got, 0, sizeof got);
	recv(s[1], got, 4, MSG_WAITALL);
	memcpy(bytes, got, 4);
	memset(got, 0, sizeof got);
	send_udp(bytes, got, 4);
	if (got[0] == 'G')
		return got[1] == 'E' ? got[2] == 'T' ? 3 : 2 : 1;
	if (got[3] == 'x')
		return 4;
	return got[3] == 'y' ? 5 : 0;
}
