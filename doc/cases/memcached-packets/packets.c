/* packets.c - memcached and a client whose commands can be anything.
 *
 *	packets COUNT BODY	COUNT binary packets of 24 + BODY bytes, every byte symbolic
 *	line N			a line of N symbolic bytes and its end, in the text protocol
 *
 * The server's own main runs as a process. The client sends everything, closes its side and
 * reads what comes until the server has closed the connection; then the test ends. Without
 * words nothing is sent. */
#include <everett/test.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int memcached_main(int argc, char **argv); /* of memcached: `run` renames it */

static int start(const char *protocol)
{
	ev_start(memcached_main, "memcached", "-u", "root", "-l", "127.0.0.1", "-p",
		 "7000", "-t", "1", "-U", "0", "-B", protocol, "-o",
		 "no_modern,no_hashexpand");
	return ev_connect(7000);
}

static void finish(int client)
{
	static char answer[1 << 16];
	shutdown(client, SHUT_WR);
	while (ev_receive(client, answer, sizeof answer) == sizeof answer)
		;
}

static int word(int i)
{
	return i < ev_argc ? atoi(ev_argv[i]) : 0;
}

EV_TEST(packets)
{
	static char packet[24 + 64];
	int client = start("binary");
	size_t size = 24 + (size_t)word(1);
	ev_assert(size <= sizeof packet);
	for (int i = 0; i < word(0); i++) {
		ev_make_symbolic(packet, size, "packet");
		ev_send_all(client, packet, size);
	}
	finish(client);
}

EV_TEST(line)
{
	static char line[64];
	int client = start("ascii");
	size_t size = (size_t)word(0);
	ev_assert(size + 2 <= sizeof line);
	ev_make_symbolic(line, size, "line");
	memcpy(line + size, "\r\n", 2);
	ev_send_all(client, line, size + 2);
	finish(client);
}

/* The session of test/real/memcached.sh, all of it concrete: for coverage. */
EV_TEST(session)
{
	int client = start("ascii");
	ev_send_text(client, "set greeting 0 0 5\r\nhello\r\n");
	ev_expect_reply(client, "STORED\r\n");
	ev_send_text(client,
		     "get greeting\r\ndelete greeting\r\nget greeting\r\nnonsense\r\n");
	ev_expect_reply(
		client,
		"VALUE greeting 0 5\r\nhello\r\nEND\r\nDELETED\r\nEND\r\nERROR\r\n");
	ev_send_text(client, "quit\r\n");
	finish(client);
}
