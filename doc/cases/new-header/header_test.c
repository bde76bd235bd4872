/* header_test.c - the tests of Cloud9's §5.2: a web server gets a header "X-NewExtension" with any
 * value, in pieces, while calls on its connection fail. The server is Debian's mini-httpd as it
 * is; its main is called httpd_main here (everett.toml). It forks for every connection. */
#include <everett/test.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

int httpd_main(int argc, char **argv);

enum { VALUE = 10 }; /* as in the paper */

static const char fine[] = "HTTP/1.0 200 Ok\r\n";
static const char refused[] = "HTTP/1.0 400 Bad Request\r\n";
static size_t most_heap;
static int server;

/* Faults are for the server alone: `--faults` of a test begins here. */
static int httpd_with_faults(int argc, char **argv)
{
	ev_fault_injection_on();
	return httpd_main(argc, argv);
}

static int httpd_with_little_memory(int argc, char **argv)
{
	ev_set_max_heap(most_heap);
	return httpd_main(argc, argv);
}

static void start(int (*run)(int, char **))
{
	ev_fault_injection_off();
	server = ev_start(run, "mini_httpd", "-D", "-h", "127.0.0.1", "-p", "8080", "-d",
			  "www");
}

/* Not by a signal, but for the one that it gets here. */
static int ended_well(void)
{
	int status = ev_stop(server);
	return status < 128 || status == 128 + SIGTERM;
}

/* Sends a request with this value; the first line of the answer, empty if there is none. */
static void ask(const char *value, size_t n, char line[64])
{
	char request[128] = "GET /page.txt HTTP/1.0\r\nX-NewExtension: ";
	size_t at = strlen(request);
	int client = ev_connect(8080);
	ev_fragment(client, 1); /* the answer is not cut, the request may be */
	memcpy(request + at, value, n);
	memcpy(request + at + n, "\r\n\r\n", 4);
	ev_send_all(client, request, at + n + 4);
	ev_receive_line(client, line, 64);
	close(client);
}

/* A value as the standard allows it: no control characters. */
static void make_value(char *value, size_t n)
{
	ev_make_symbolic(value, n, "value");
	for (size_t i = 0; i < n; i++)
		ev_assume((unsigned char)value[i] >= ' ' && value[i] != 127);
}

/* Ten characters. The server knows no such header, so nothing depends on them. */
// expect: exhausts, paths 1
EV_TEST(any_text)
{
	char value[VALUE], line[64];
	make_value(value, sizeof value);
	start(httpd_main);
	ask(value, sizeof value, line);
	ev_assert(!strcmp(line, fine));
}

/* Ten bytes that may end the line, so that others come from the same value. A value without
 * an end of line never makes the server refuse the request; "\rHost:\r" does. */
// expect: exhausts, paths at least 5000
// timeout: 10m
EV_TEST(any_bytes)
{
	char value[VALUE + 1] = "", line[64];
	ev_make_symbolic(value, VALUE, "value");
	for (size_t i = 0; i < VALUE; i++)
		ev_assume(value[i]);
	start(httpd_main);
	ask(value, VALUE, line);
	if (strcmp(line, fine))
		ev_assert(!strcmp(line, refused) && strpbrk(value, "\r\n"));
}

/* A byte that may be zero: the server looks for the end of the request with strstr, does not
 * see it behind the zero, and waits until its timer kills it a minute later. */
// expect: exhausts, finding user in ask
EV_TEST(zero)
{
	char value[1], line[64];
	ev_make_symbolic(value, sizeof value, "value");
	start(httpd_main);
	ask(value, sizeof value, line);
}

/* Each way to cut the request into up to three pieces. */
// everett: --fragment 3
// expect: exhausts
EV_TEST(in_pieces)
{
	char value[3], line[64];
	make_value(value, sizeof value);
	start(httpd_main);
	ask(value, sizeof value, line);
	ev_assert(!strcmp(line, fine));
}

/* How many of some clients, one after the other, get the page. */
static int served(int clients, const char *value, size_t n)
{
	char line[64];
	int count = 0;
	for (int i = 0; i < clients; i++) {
		ask(value, n, line);
		count += !strcmp(line, fine);
	}
	return count;
}

/* Calls on connections fail or transfer one byte, up to two of them: of three clients at least
 * one gets its answer. */
// everett: --faults read@my_read,write@my_write,all-errors --max-faults 2
// expect: exhausts
EV_TEST(faults_on_the_connection)
{
	char value[3];
	make_value(value, sizeof value);
	start(httpd_with_faults);
	ev_assert(served(3, value, sizeof value) >= 1);
}

/* All of it, as in the paper's example: a value, pieces and faults, of one client or the next. */
// everett: --fragment 2 --max-cuts 1 --faults read@my_read,write@my_write,all-errors
// expect: exhausts
EV_TEST(pieces_and_faults)
{
	char value[3];
	make_value(value, sizeof value);
	start(httpd_with_faults);
	ev_assert(served(2, value, sizeof value) >= 1);
}

/* A write takes one byte of what it was given, as it may when a signal comes. The server does
 * not look: the first line of the answer is torn, and the page follows as if nothing were. */
// everett: --faults write:short@my_write
// expect: exhausts, finding assertion in ev_test_short_writes
EV_TEST(short_writes)
{
	char line[64];
	start(httpd_with_faults);
	ask("a", 1, line);
	ev_assert(!strcmp(line, fine));
}

/* The server has 8, 16, … bytes of heap: it gives up in order, or works. */
// expect: exhausts
EV_TEST(little_memory)
{
	most_heap = 8u << ev_choose(14);
	start(httpd_with_little_memory);
	sleep(1);
	ev_assert(ended_well());
}

/* Every call of its start that can fail does, once. getcwd is one that the server does not
 * look at: it goes on with the character before the empty name. */
// everett: --faults file,net,process,all-errors
// expect: exhausts, finding out-of-bounds-read in httpd_main
EV_TEST(faults_at_the_start)
{
	start(httpd_with_faults);
	sleep(1);
	ev_assert(ended_well());
}
