/* Abstract names and names that the kernel chooses. */
#include "sock.h"

static socklen_t abstract(struct sockaddr_un *a, const char *name)
{
	*a = (struct sockaddr_un){.sun_family = AF_UNIX};
	int n = sprintf(a->sun_path + 1, "everett-%d-%s", (int)getpid(), name);
	return (socklen_t)(sizeof(sa_family_t) + 1 + (size_t)n);
}

int main(void)
{
	struct sockaddr_un a, b, got;
	socklen_t n = abstract(&a, "x"), m = abstract(&b, "xy"), k = sizeof got;
	int l = socket(AF_UNIX, SOCK_STREAM, 0), c = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&a, n));
	SHOW(bind(l, (struct sockaddr *)&a, n));
	SHOW(bind(c, (struct sockaddr *)&a, n));
	SHOW(listen(l, 1));
	SHOW(connect(c, (struct sockaddr *)&b, m));
	SHOW(connect(c, (struct sockaddr *)&a, n - 1));
	SHOW(connect(c, (struct sockaddr *)&a, n + 1));
	SHOW(connect(c, (struct sockaddr *)&a, n));
	getpeername(c, (struct sockaddr *)&got, &k);
	SHOW(k == n && !memcmp(&got, &a, n));
	k = 4;
	SHOW(getsockname(l, (struct sockaddr *)&got, &k));
	SHOW(k == n);
	close(l);
	l = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(bind(l, (struct sockaddr *)&a, n));
	int d = socket(AF_UNIX, SOCK_DGRAM, 0);
	SHOW(bind(d, (struct sockaddr *)&a, sizeof(sa_family_t)));
	k = sizeof got;
	getsockname(d, (struct sockaddr *)&got, &k);
	SHOW(k);
	SHOW(got.sun_path[0]);
	int digits = 0;
	for (int i = 1; i < 6; i++)
		digits += strchr("0123456789abcdef", got.sun_path[i]) != NULL;
	SHOW(digits);
	SHOW(bind(d, (struct sockaddr *)&a, sizeof(sa_family_t)));
	SHOW(bind(d, (struct sockaddr *)&b, m));
	return 0;
}
