/* A family of sockets that the machine does not have. */
/* out: Address family not supported by protocol */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int main(void)
{
	int s = socket(AF_DECnet, SOCK_STREAM, 0);
	printf("%s\n", s < 0 ? strerror(errno) : "made");
	return 0;
}
