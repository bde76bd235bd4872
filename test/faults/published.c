/* The examples of Cloud9's paper, section 5.2, as one program: a server that reads a request with
 * a new header, and its test. */
#include "cloud9.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void *serve(void *p)
{
	int fd = *(int *)p;
	char *request = calloc(1, 64);
	if (!request)
		return NULL;
	long n = read(fd, request, 63);
	if (n > 0 && strstr(request, "X-NewExtension: ab"))
		n = write(fd, "found", 5);
	free(request);
	close(fd);
	return NULL;
}

int main(void)
{
	char req[64] = "GET / HTTP/1.0\r\n", hData[3];
	int fds[2];
	pthread_t t;
	cloud9_set_scheduler(CLOUD9_SCHED_ROUND_ROBIN);
	cloud9_make_symbolic(hData);
	int number;
	struct {
		long words[3];
	} many;
	cloud9_make_symbolic(&number);
	cloud9_make_symbolic(&many);
	cloud9_make_symbolic(&many, sizeof many, "again");
	_Static_assert(CLOUD9_SIZE(hData) == 3 && CLOUD9_SIZE(&number) == sizeof number &&
			       CLOUD9_SIZE(&many) == sizeof many,
		       "an array, or what a pointer points to");
	hData[2] = 0;
	strcat(req, "X-NewExtension: ");
	strcat(req, hData);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds))
		return 100;
	int ssock = fds[1];
	ioctl(ssock, SIO_FAULT_INJ, RD | WR);
	cloud9_fi_enable();
	if (pthread_create(&t, NULL, serve, &ssock))
		return 102;
	cloud9_fi_disable();
	cloud9_set_max_heap(1 << 20);
	cloud9_thread_preempt(1);
	if (write(fds[0], req, strlen(req)) < 0)
		return 101;
	shutdown(fds[0], SHUT_WR);
	pthread_join(t, NULL);
	return 0;
}
