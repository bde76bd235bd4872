/* Urgent data is not modelled: the path ends and says so. */
/* incomplete: bad-system-call */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t n = sizeof at;
	int l = socket(AF_INET, SOCK_STREAM, 0), c = socket(AF_INET, SOCK_STREAM, 0);
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	bind(l, (struct sockaddr *)&at, n);
	listen(l, 1);
	getsockname(l, (struct sockaddr *)&at, &n);
	if (connect(c, (struct sockaddr *)&at, n))
		return 1;
	return (int)send(c, "!", 1, MSG_OOB);
}
