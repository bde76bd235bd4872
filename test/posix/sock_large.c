/* More bytes than buffers hold, both ways, in odd pieces: all of them arrive in order. */
#include "sock.h"

enum { TOTAL = 700000 };
static unsigned char out[TOTAL], in[TOTAL];

static void pump(const char *what, const int s[2])
{
	size_t sent = 0, got = 0;
	int was_full = 0, pieces = 1;
	set_nonblocking(s[0]);
	set_nonblocking(s[1]);
	while (got < TOTAL) {
		size_t want = (size_t)(pieces * 7919 % 50000 + 1);
		if (want > TOTAL - sent)
			want = TOTAL - sent;
		long n = want ? write(s[0], out + sent, want) : 0;
		was_full |= n < 0 && errno == EAGAIN;
		sent += n > 0 ? (size_t)n : 0;
		pieces++;
		if (n == (long)want && want && pieces % 29)
			continue;
		n = read(s[1], in + got, (size_t)(pieces * 104729 % 80000 + 1));
		got += n > 0 ? (size_t)n : 0;
		if (n < 0 && errno != EAGAIN)
			break;
	}
	printf("%s: %zu sent, %zu got, same %d\n", what, sent, got,
	       !memcmp(out, in, TOTAL));
	memset(in, 0, sizeof in);
	(void)was_full;
}

int main(void)
{
	int s[2];
	for (int i = 0; i < TOTAL; i++)
		out[i] = (unsigned char)(i * 31 + i / 256);
	socketpair(AF_UNIX, SOCK_STREAM, 0, s);
	pump("unix", s);
	tcp_pair(s);
	pump("tcp", s);
	tcp_pair(s);
	set_int(s[0], SOL_SOCKET, SO_SNDBUF, 8000);
	set_int(s[1], SOL_SOCKET, SO_RCVBUF, 8000);
	pump("tcp with small buffers", s);
	return 0;
}
