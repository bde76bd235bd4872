/* Two ends of one connection wait for each other; that somebody listens, and could have clients from
 * outside, has no say in it. */
/* finding: deadlock message~thread.0.waits.in.a.receiving.from.a.socket */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(4000)};
	char c;
	here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int listener = socket(AF_INET, SOCK_STREAM, 0), s = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listener, (struct sockaddr *)&here, sizeof here) || listen(listener, 1))
		return 1;
	if (!fork()) {
		recv(accept(listener, 0, 0), &c, 1, 0);
		_exit(0);
	}
	if (connect(s, (struct sockaddr *)&here, sizeof here))
		return 2;
	return (int)recv(s, &c, 1, 0);
}
