/* Descriptors passed to another process. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void send_fd(int by, int fd)
{
	char data = 'd', control[CMSG_SPACE(sizeof fd)] = {0};
	struct iovec part = {&data, 1};
	struct msghdr m = {.msg_iov = &part,
			   .msg_iovlen = 1,
			   .msg_control = control,
			   .msg_controllen = sizeof control};
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);
	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof fd);
	memcpy(CMSG_DATA(c), &fd, sizeof fd);
	if (sendmsg(by, &m, 0) != 1)
		printf("not sent: %s\n", strerror(errno));
}

static int take_fd(int by)
{
	char data, control[CMSG_SPACE(sizeof(int))] = {0};
	struct iovec part = {&data, 1};
	struct msghdr m = {.msg_iov = &part,
			   .msg_iovlen = 1,
			   .msg_control = control,
			   .msg_controllen = sizeof control};
	int fd = -1;
	if (recvmsg(by, &m, 0) != 1 || !CMSG_FIRSTHDR(&m))
		return -1;
	memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
	return fd;
}

int main(void)
{
	int s[2], p[2];
	char text[16] = "";
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	pid_t pid = fork();
	if (!pid) {
		close(s[0]);
		int file = take_fd(s[1]), end = take_fd(s[1]);
		printf("child got %d %d\n", file >= 0, end >= 0);
		read(file, text, 3);
		printf("child read %s\n", text);
		write(end, "through", 7);
		_exit(0);
	}
	put_file("passed", "abcdef");
	pipe(p);
	int file = open("passed", O_RDONLY);
	send_fd(s[0], file);
	send_fd(s[0], p[1]);
	close(p[1]);
	reap("child", pid);
	SHOW(read(p[0], text, sizeof text));
	SHOW(read(p[0], text, sizeof text));
	printf("%s\n", text);
	SHOW(lseek(file, 0, SEEK_CUR)); /* one description */
	return 0;
}
