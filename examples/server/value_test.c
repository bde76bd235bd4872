#include <everett/test.h>

int kv_main(int argc, char **argv); /* the main of kv.c: everett.toml renames it */

EV_TEST(values_of_any_length)
{
	char value[] = "1234567890123456";
	int server = ev_start(kv_main, "kv", "7000"), client = ev_connect(7000);
	value[ev_range(1, sizeof value, "length")] = 0;
	ev_send_text(client, "SET a ");
	ev_send_text(client, value);
	ev_send_text(client, "\n");
	ev_expect_reply(client, "OK\n");
	ev_assert(ev_stop(server) == 0);
}
