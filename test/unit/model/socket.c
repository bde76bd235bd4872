/* socket.c - sockets of the model: what a machine's own network cannot show. */
#include "mock.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/un.h>

#include "net.h"

static struct sockaddr_in at4(uint32_t address, int port)
{
	return (struct sockaddr_in){.sin_family = AF_INET,
				    .sin_port = htons((uint16_t)port),
				    .sin_addr.s_addr = htonl(address)};
}

enum { HOST = 0x0a000001, NEIGHBOUR = 0x0a000002, FAR = 0x08080808 };

static long connect_to(long fd, uint32_t address, int port)
{
	struct sockaddr_in to = at4(address, port);
	return SYS(connect, fd, &to, sizeof to);
}

static long bind_to(long fd, uint32_t address, int port)
{
	struct sockaddr_in at = at4(address, port);
	return SYS(bind, fd, &at, sizeof at);
}

static void the_host_has_an_address_of_its_own(void **unused)
{
	struct sockaddr_in name;
	unsigned n = sizeof name;
	(void)unused;
	long l = SYS(socket, AF_INET, SOCK_STREAM, 0),
	     c = SYS(socket, AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind_to(l, 0, 8000), 0);
	assert_int_equal(SYS(listen, l, 1), 0);
	assert_int_equal(connect_to(c, HOST, 8000), 0);
	assert_int_equal(SYS(getsockname, c, &name, &n), 0);
	assert_int_equal(ntohl(name.sin_addr.s_addr), HOST);
	long s = SYS(accept, l, 0, 0);
	assert_int_equal(SYS(write, c, "x", 1), 1);
	char byte;
	assert_int_equal(SYS(read, s, &byte, 1), 1);
	SYS(close, s);
	SYS(close, c);
	SYS(close, l);
}

static void other_hosts_are_not_there(void **unused)
{
	int error = 0;
	unsigned n = sizeof error;
	(void)unused;
	long c = SYS(socket, AF_INET, SOCK_STREAM, 0);
	assert_int_equal(connect_to(c, FAR, 80), -ENETUNREACH);
	assert_int_equal(connect_to(c, NEIGHBOUR, 80), -EHOSTUNREACH);
	long d = SYS(socket, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	assert_int_equal(connect_to(d, NEIGHBOUR, 80), -EINPROGRESS);
	assert_int_equal(SYS(getsockopt, d, SOL_SOCKET, SO_ERROR, &error, &n), 0);
	assert_int_equal(error, EHOSTUNREACH);
	long u = SYS(socket, AF_INET, SOCK_DGRAM, 0);
	assert_int_equal(connect_to(u, FAR, 53), -ENETUNREACH);
	assert_int_equal(connect_to(u, NEIGHBOUR, 53), 0);
	assert_int_equal(SYS(write, u, "x", 1), 1);
	assert_int_equal(SYS(write, u, "x", 1), 1);
	assert_int_equal(bind_to(c, NEIGHBOUR, 8000), -EADDRNOTAVAIL);
	SYS(close, c);
	SYS(close, d);
	SYS(close, u);
}

static void low_ports_and_raw_sockets_are_roots(void **unused)
{
	(void)unused;
	long c = SYS(socket, AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind_to(c, 0, 80), -EACCES);
	assert_int_equal(bind_to(c, 0, 1024), 0);
	assert_int_equal(SYS(socket, AF_INET, SOCK_RAW, 1), -EPERM);
	assert_int_equal(SYS(socket, 40, SOCK_STREAM, 0), -EAFNOSUPPORT);
	SYS(close, c);
}

static void ports_are_given_in_order(void **unused)
{
	struct sockaddr_in name;
	unsigned n = sizeof name;
	long fds[3];
	int last = 0;
	(void)unused;
	for (int i = 0; i < 3; i++) {
		fds[i] = SYS(socket, AF_INET, SOCK_DGRAM, 0);
		assert_int_equal(bind_to(fds[i], 0, 0), 0);
		SYS(getsockname, fds[i], &name, &n);
		if (last)
			assert_int_equal(ntohs(name.sin_port), last + 1);
		last = ntohs(name.sin_port);
		assert_in_range(last, 32768, 60999);
	}
	for (int i = 0; i < 3; i++)
		SYS(close, fds[i]);
}

static void services_of_the_machine_are_absent(void **unused)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "/dev/log"};
	(void)unused;
	long c = SYS(socket, AF_UNIX, SOCK_DGRAM, 0);
	assert_int_equal(SYS(connect, c, &a, sizeof a), -ENOENT);
	strcpy(a.sun_path, "/var/run/nscd/socket");
	assert_int_equal(SYS(connect, c, &a, sizeof a), -ENOENT);
	SYS(close, c);
}

/* A ring grows with bytes in it that wrap around its end. */
static void rings_keep_their_bytes_when_they_grow(void **unused)
{
	int s[2];
	static unsigned char out[20000], in[20000];
	(void)unused;
	for (size_t i = 0; i < sizeof out; i++)
		out[i] = (unsigned char)(i * 7 + i / 251);
	SYS(socketpair, AF_UNIX, SOCK_STREAM, 0, s);
	assert_int_equal(SYS(write, s[0], out, 4000), 4000);
	assert_int_equal(SYS(read, s[1], in, 3000), 3000);
	assert_int_equal(SYS(write, s[0], out + 4000, 3000), 3000);
	assert_int_equal(SYS(write, s[0], out + 7000, 13000), 13000);
	assert_int_equal(SYS(read, s[1], in + 3000, sizeof in), 17000);
	assert_memory_equal(in, out, sizeof in);
	SYS(close, s[0]);
	SYS(close, s[1]);
}

static unsigned count_files(void)
{
	unsigned n = 0;
	for (const struct file *f = kernel->files; f; f = f->next)
		n++;
	return n;
}

/* What is on its way to a socket that closes is closed with it. */
static void descriptors_on_their_way_end(void **unused)
{
	int s[2], p[2];
	struct {
		struct control_header head;
		int fd;
	} control = {{sizeof control.head + sizeof(int), SOL_SOCKET, SCM_RIGHTS}, 0};
	struct vector v = {"x", 1};
	struct message_header h = {.parts = &v, .nparts = 1, .control = &control};
	(void)unused;
	unsigned before = count_files();
	SYS(socketpair, AF_UNIX, SOCK_STREAM, 0, s);
	SYS(pipe, p);
	control.fd = p[1];
	h.control_size = control.head.n;
	assert_int_equal(SYS(sendmsg, s[0], &h, 0), 1);
	SYS(close, p[1]);
	SYS(close, s[0]);
	struct poll_entry e = {p[0], POLLIN, 0};
	assert_int_equal(SYS(poll, &e, 1, 0), 0);
	SYS(close, s[1]);
	assert_int_equal(SYS(poll, &e, 1, 0), 1);
	assert_int_equal(e.revents, POLLHUP);
	SYS(close, p[0]);
	assert_int_equal(count_files(), before);
}

/* A connection that waits for room is made when accept has made some. */
static void connections_wait_for_room(void **unused)
{
	struct poll_entry e = {0, POLLOUT, 0};
	long c[3], s[3];
	(void)unused;
	long l = SYS(socket, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
	assert_int_equal(bind_to(l, 0, 8001), 0);
	assert_int_equal(SYS(listen, l, 1), 0);
	for (int i = 0; i < 3; i++) {
		c[i] = SYS(socket, AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
		assert_int_equal(connect_to(c[i], INADDR_LOOPBACK, 8001), -EINPROGRESS);
	}
	e.fd = (int)c[2];
	assert_int_equal(SYS(poll, &e, 1, 0), 0);
	s[0] = SYS(accept, l, 0, 0);
	assert_int_equal(SYS(poll, &e, 1, 0), 1);
	assert_int_equal(e.revents, POLLOUT);
	s[1] = SYS(accept, l, 0, 0);
	s[2] = SYS(accept, l, 0, 0);
	assert_true(s[2] >= 0);
	assert_int_equal(SYS(accept, l, 0, 0), -EAGAIN);
	for (int i = 0; i < 3; i++) {
		SYS(close, c[i]);
		SYS(close, s[i]);
	}
	SYS(close, l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_host_has_an_address_of_its_own),
		cmocka_unit_test(other_hosts_are_not_there),
		cmocka_unit_test(low_ports_and_raw_sockets_are_roots),
		cmocka_unit_test(ports_are_given_in_order),
		cmocka_unit_test(services_of_the_machine_are_absent),
		cmocka_unit_test(rings_keep_their_bytes_when_they_grow),
		cmocka_unit_test(descriptors_on_their_way_end),
		cmocka_unit_test(connections_wait_for_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
