/* A server that waits for clients which nobody starts: every path is complete. */
/* paths: errors=0 unfinished=0 */
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(8080)};
	int l = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(l, (struct sockaddr *)&at, sizeof at) || listen(l, 5))
		return 1;
	for (int i = 0; i < 2; i++)
		if (!fork())
			for (;;) { /* a worker */
				int fd = accept(l, NULL, NULL);
				write(fd, "hello", 5);
				close(fd);
			}
	for (;;)
		pause();
}
