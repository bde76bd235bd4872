/* AF_UNIX with names: paths, abstract names, the errors of both. */
#include "sock.h"

static struct sockaddr_un at(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	strcpy(a.sun_path, path);
	return a;
}

static void show_name(const char *what, int fd,
		      int (*get)(int, struct sockaddr *, socklen_t *))
{
	struct sockaddr_un a = {0};
	socklen_t n = sizeof a;
	if (get(fd, (struct sockaddr *)&a, &n))
		printf("%s: %s\n", what, strerror(errno));
	else
		printf("%s: %d bytes '%s'\n", what, (int)n, a.sun_path);
}

int main(void)
{
	struct sockaddr_un a = at("sock");
	int l = socket(AF_UNIX, SOCK_STREAM, 0), c = socket(AF_UNIX, SOCK_STREAM, 0);
	show_name("unnamed", l, getsockname);
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	SHOW(listen(l, 3));
	SHOW(bind(l, (struct sockaddr *)&a, sizeof a));
	show_stat("sock");
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	SHOW(bind(l, (struct sockaddr *)&a, sizeof a));
	SHOW(bind(c, (struct sockaddr *)&a, sizeof a));
	SHOW(open("sock", O_RDWR));
	SHOW(listen(l, 3));
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	show_poll("listener", l);
	int s = accept(l, NULL, NULL);
	show_name("accepted", s, getsockname);
	show_name("accepted's peer", s, getpeername);
	show_name("client", c, getsockname);
	show_name("client's peer", c, getpeername);
	SHOW(write(c, "one", 3));
	SHOW(write(c, "two", 3));
	RECV(s, 100, 0);
	SHOW(close(s));
	RECV(c, 100, 0);
	show_name("client's peer", c, getpeername);
	close(c);
	close(l);
	show_stat("sock");
	c = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	unlink("sock");
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	a = at("hello.txt");
	SHOW(connect(c, (struct sockaddr *)&a, sizeof a));
	SHOW(bind(c, (struct sockaddr *)&a, sizeof a));
	a = at("nowhere/sock");
	SHOW(bind(c, (struct sockaddr *)&a, sizeof a));
	SHOW(bind(c, (struct sockaddr *)&a, 1));
	a.sun_family = AF_INET;
	SHOW(bind(c, (struct sockaddr *)&a, sizeof a));
	return 0;
}
