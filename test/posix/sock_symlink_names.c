/* Names of AF_UNIX sockets as files: links, renaming, rights. */
#include "sock.h"

static struct sockaddr_un at(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	strcpy(a.sun_path, path);
	return a;
}

static int try_connect(const char *path)
{
	struct sockaddr_un a = at(path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
	int result = connect(fd, (struct sockaddr *)&a, sizeof a) ? errno : 0;
	printf("connect to %s: %s\n", path, result ? strerror(result) : "fine");
	return fd;
}

int main(void)
{
	struct sockaddr_un a = at("sock"), name;
	socklen_t n = sizeof name;
	int l = socket(AF_UNIX, SOCK_STREAM, 0);
	umask(077);
	bind(l, (struct sockaddr *)&a, sizeof a);
	listen(l, 10);
	show_stat("sock");
	symlink("sock", "slink");
	link("sock", "hard");
	try_connect("slink");
	try_connect("hard");
	try_connect("./sock");
	try_connect("dir/../sock");
	SHOW(rename("sock", "moved"));
	try_connect("moved");
	try_connect("slink");
	int c = try_connect("hard");
	getpeername(c, (struct sockaddr *)&name, &n);
	printf("the peer is %s\n", name.sun_path);
	int m = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(bind(m, (struct sockaddr *)&a, sizeof a));
	try_connect("sock");
	SHOW(listen(m, 1));
	try_connect("sock");
	SHOW(unlink("moved"));
	try_connect("hard");
	SHOW(chmod("sock", 0600));
	show_stat("sock");
	SHOW(mknod("node", S_IFSOCK | 0700, 0));
	try_connect("node");
	try_connect("dir");
	a = at("dangling");
	symlink("nowhere", "dangling");
	int d = socket(AF_UNIX, SOCK_STREAM, 0);
	SHOW(bind(d, (struct sockaddr *)&a, sizeof a));
	memset(a.sun_path, 'x', sizeof a.sun_path);
	SHOW(bind(d, (struct sockaddr *)&a, sizeof a));
	n = sizeof name;
	getsockname(d, (struct sockaddr *)&name, &n);
	SHOW(n);
	return 0;
}
