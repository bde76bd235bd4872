/* An event loop as servers have it: edges, reads until EAGAIN, writes until EAGAIN. */
#include "epolls.h"

static char buffer[1000];

int main(void)
{
	enum { N = 3 };
	int ep = epoll_create1(0), in[N], out[N], sent[N] = {0}, received[N] = {0};
	for (int i = 0; i < N; i++) {
		int p[2];
		pipe2(p, O_NONBLOCK);
		in[i] = p[0];
		out[i] = p[1];
		fcntl(p[0], F_SETPIPE_SZ, 4096 << i);
		watch(ep, EPOLL_CTL_ADD, in[i], EPOLLIN | EPOLLET | EPOLLRDHUP, i);
		watch(ep, EPOLL_CTL_ADD, out[i], EPOLLOUT | EPOLLET, 10 + i);
	}
	int open_pipes = N;
	for (int rounds = 0; open_pipes && rounds < 10000; rounds++) {
		struct epoll_event got[4];
		int n = epoll_wait(ep, got, 4, -1);
		for (int k = 0; k < n; k++) {
			int i = (int)got[k].data.u32 % 10;
			long done;
			if (got[k].data.u32 >= 10) {
				while (sent[i] < 50000 &&
				       (done = write(out[i], buffer, 1000)) > 0)
					sent[i] += (int)done;
				if (sent[i] >= 50000)
					close(out[i]);
				continue;
			}
			while ((done = read(in[i], buffer, sizeof buffer)) > 0)
				received[i] += (int)done;
			if (done == 0) {
				close(in[i]);
				open_pipes--;
			}
		}
	}
	for (int i = 0; i < N; i++)
		printf("%d %d\n", sent[i], received[i]);
	show_events(ep, 8, 0);
	return 0;
}
