/* kv_test.c - tests of the server in examples/server/kv.c, over a socket. Its main is
 * called kv_main here (everett.toml). */
#include <everett/test.h>

#include <string.h>
#include <unistd.h>

int kv_main(int argc, char **argv);

static int server, client;

EV_SETUP
{
	server = ev_start(kv_main, "kv", "7000");
	client = ev_connect(7000);
}

EV_TEARDOWN
{
	close(client);
	ev_assert(ev_stop(server) == 0);
}

/* What was set is what one gets, whatever it is. */
// expect: exhausts
// value: value = "ab"
EV_TEST(set_then_get)
{
	char value[4] = {0};
	ev_make_symbolic(value, 3, "value");
	ev_assume(value[0] > ' ' && value[1] > ' ');
	ev_assume(!strchr(value, '\n'));
	ev_send_text(client, "SET a ");
	ev_send_text(client, value);
	ev_send_text(client, "\n");
	ev_expect_reply(client, "OK\n");
	ev_send_text(client, "GET a\n");
	ev_expect_reply(client, value);
	ev_expect_reply(client, "\n");
}

// expect: exhausts, paths 1
EV_TEST(unknown_names)
{
	ev_send_text(client, "GET a\nDEL a\n");
	ev_expect_reply(client, "NONE\nNONE\n");
}

/* Whatever comes, the server answers with a line or closes. */
EV_TEST(any_line)
{
	char line[32], request[6];
	ev_make_symbolic(request, sizeof request, "request");
	request[5] = '\n';
	ev_send_all(client, request, sizeof request);
	ev_receive_line(client, line, sizeof line);
}

/* Values of every length up to 17, of which one is too long for its entry. */
// expect: finding out-of-bounds-write in set_value
EV_TEST(long_values)
{
	unsigned n = ev_choose(18);
	ev_send_text(client, "SET a ");
	ev_send_all(client, "12345678901234567", n);
	ev_send_text(client, "\n");
	ev_expect_reply(client, n == 0 ? "WHAT\n" : n < 16 ? "OK\n" : "TOO LONG\n");
}
