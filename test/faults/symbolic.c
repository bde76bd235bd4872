/* What is read of a descriptor is symbolic, whatever was written. Cloud9's names. */
#include "cloud9.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	char header[3], got[4];
	int ends[2];
	cloud9_make_symbolic(header);
	header[2] = 0;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
		return 100;
	if (ioctl(ends[0], SIO_SYMBOLIC, RD) || write(ends[1], "abc", 3) != 3)
		return 101;
	long n = read(ends[0], got, sizeof got);
	if (n != 3)
		return 102;
	if (got[0] == 'x')
		return 1;
	if (header[0] == 'h')
		return 2;
	return 0;
}
