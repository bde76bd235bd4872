/* dbms_test.c - tests of the database over its sockets. `session` is what one would write by
 * hand; the others stand for many requests each. */
#include "table.h"

#include <everett/test.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int dbms_main(int argc, char **argv);

static int server, is_started;

/* Faults are for the server alone. */
static int dbms_with_faults(int argc, char **argv)
{
	ev_fault_injection_on();
	return dbms_main(argc, argv);
}

static void start(int (*run)(int, char **))
{
	ev_fault_injection_off();
	server = ev_start(run, "dbms", "7000");
	is_started = 1;
}

EV_TEARDOWN
{
	if (is_started)
		ev_assert(ev_stop(server) == 0);
}

static int connect_client(void)
{
	int client = ev_connect(7000);
	ev_fragment(client, 1); /* requests may be cut, answers are not */
	return client;
}

/* Sends a request, without waiting for the answer; the connection. */
static int send_bytes(const void *request, size_t n)
{
	int client = connect_client();
	ev_send_all(client, request, n);
	return client;
}

static int send_request(const char *method, const char *path, const char *body)
{
	char request[256];
	int n = snprintf(request, sizeof request,
			 "%s %s HTTP/1.0\r\nContent-Length: %zu\r\n\r\n%s", method, path,
			 strlen(body), body);
	return send_bytes(request, (size_t)n);
}

/* The status of the answer, and its body as a text; 0: there was no answer. */
static int receive_answer(int client, char *body, size_t room)
{
	char answer[512];
	size_t n = ev_receive(client, answer, sizeof answer - 1);
	int status = 0;
	answer[n] = 0;
	close(client);
	char *blank = strstr(answer, "\r\n\r\n");
	if (blank && sscanf(answer, "HTTP/1.0 %d", &status) != 1)
		status = 0;
	snprintf(body, room, "%s", blank ? blank + 4 : "");
	return status;
}

static void expect(const char *method, const char *path, const char *body, int status,
		   const char *answer)
{
	char got[256];
	ev_assert(receive_answer(send_request(method, path, body), got, sizeof got) ==
		  status);
	ev_assert(strcmp(got, answer) == 0);
}

static void make_table(void)
{
	expect("PUT", "/p", "a,b", 201, "");
	expect("POST", "/p", "1,x", 201, "");
	expect("POST", "/p", "2,y", 201, "");
}

/* By hand. */
// expect: exhausts, paths 1
EV_TEST(session)
{
	start(dbms_main);
	expect("GET", "/", "", 200, "");
	make_table();
	expect("PUT", "/p", "a", 409, "");
	expect("POST", "/p", "3", 400, "");
	expect("POST", "/q", "3", 404, "");
	expect("GET", "/", "", 200, "p\n");
	expect("GET", "/p", "", 200, "a,b\n1,x\n2,y\n");
	expect("GET", "/p?b=y", "", 200, "a,b\n2,y\n");
	expect("GET", "/p?c=y", "", 400, "");
	expect("GET", "/p?last=1", "", 200, "a,b\n2,y\n");
	expect("GET", "/p?last=2", "", 200, "a,b\n1,x\n2,y\n");
	expect("DELETE", "/p", "", 200, "");
	expect("GET", "/p", "", 404, "");
	expect("HEAD", "/", "", 405, "");
}

/* GET /p? and six bytes of anything: enough for last=9. */
// expect: exhausts
// timeout: 10m
EV_TEST(any_query)
{
	char request[] = "GET /p?______ HTTP/1.0\r\n\r\n", body[64];
	start(dbms_main);
	make_table();
	ev_make_symbolic(strchr(request, '_'), 6, "query");
	int status = receive_answer(send_bytes(request, sizeof request - 1), body,
				    sizeof body);
	ev_assert(status == 200 || status == 400 || status == 404);
	ev_assert(status != 200 || !strncmp(body, "a,b\n", 4) || !strcmp(body, "p\n"));
}

/* The number alone. */
// expect: exhausts
EV_TEST(any_last)
{
	char request[] = "GET /p?last=_ HTTP/1.0\r\n\r\n", body[64];
	start(dbms_main);
	make_table();
	ev_make_symbolic(strchr(request, '_'), 1, "last");
	int status = receive_answer(send_bytes(request, sizeof request - 1), body,
				    sizeof body);
	ev_assert(status == 200 || status == 400);
}

/* The first bytes of a request. */
// expect: exhausts
// timeout: 10m
EV_TEST(any_start)
{
	char request[] = "_____ HTTP/1.0\r\n\r\n", body[64];
	start(dbms_main);
	ev_make_symbolic(request, 5, "start");
	receive_answer(send_bytes(request, sizeof request - 1), body, sizeof body);
}

// expect: exhausts
// timeout: 10m
EV_TEST(any_length)
{
	char request[] = "PUT /p HTTP/1.0\r\nContent-Length:____\r\n\r\na,b", body[64];
	start(dbms_main);
	ev_make_symbolic(strchr(request, '_'), 4, "length");
	int client = send_bytes(request, sizeof request - 1);
	shutdown(client, SHUT_WR); /* no more comes */
	receive_answer(client, body, sizeof body);
}

/* What is put in comes out, whatever it is. */
// expect: exhausts
// timeout: 10m
EV_TEST(any_cell)
{
	char cells[] = "___,z", want[16], got[64];
	start(dbms_main);
	ev_make_symbolic(cells, 3, "cell");
	for (int i = 0; i < 3; i++)
		ev_assume(cells[i] && cells[i] != ',');
	expect("PUT", "/p", "a,b", 201, "");
	expect("POST", "/p", cells, 201, "");
	snprintf(want, sizeof want, "a,b\n%s\n", cells);
	ev_assert(receive_answer(send_request("GET", "/p", ""), got, sizeof got) == 200);
	ev_assert(strcmp(got, want) == 0);
}

/* Two clients insert at the same time: both have a connection when the first one asks. Every
 * order of the threads that one preemption can make. */
// everett: --schedule bounded=1
// expect: exhausts
EV_TEST(two_clients)
{
	static const char insert[] = "POST /p HTTP/1.0\r\nContent-Length: 1\r\n\r\n1";
	char body[64];
	start(dbms_main);
	expect("PUT", "/p", "a", 201, "");
	int first = connect_client(), second = connect_client();
	ev_send_text(first, insert);
	ev_send_text(second, insert);
	ev_assert(receive_answer(first, body, sizeof body) == 201);
	ev_assert(receive_answer(second, body, sizeof body) == 201);
	expect("GET", "/p", "", 200, "a\n1\n1\n");
}

static void *insert_one(void *row)
{
	ev_assert(table_insert("p", row) == CREATED);
	return NULL;
}

/* The same without a server: every order of two threads. */
// everett: --schedule dpor
// expect: exhausts
EV_TEST(two_threads)
{
	char one[] = "1", two[] = "2";
	struct text text = {0};
	pthread_t first, second;
	table_create("p", "a");
	pthread_create(&first, NULL, insert_one, one);
	pthread_create(&second, NULL, insert_one, two);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	table_select("p", &(struct selection){.last = 0}, &text);
	ev_assert(text.n == strlen("a\n1\n2\n"));
	text_free(&text);
}

/* Each way to cut a request into two pieces. */
// everett: --fragment 2 --max-cuts 1
// expect: exhausts
EV_TEST(pieces)
{
	start(dbms_main);
	make_table();
	expect("GET", "/p?last=1", "", 200, "a,b\n2,y\n");
}

/* Each call that can fail does so, one at a time. The server may refuse, but it stays, and what
 * it has said to be stored is there. */
// everett: --faults memory,net@serve,net@http_read,net@write_all,thread
// expect: exhausts
EV_TEST(faults)
{
	char body[64];
	int status[4];
	start(dbms_with_faults);
	status[0] = receive_answer(send_request("PUT", "/p", "a,b"), body, sizeof body);
	status[1] = receive_answer(send_request("POST", "/p", "1,x"), body, sizeof body);
	status[2] =
		receive_answer(send_request("GET", "/p?last=1", ""), body, sizeof body);
	if (status[0] == 201 && status[1] == 201 && status[2] == 200 && body[0])
		ev_assert(strcmp(body, "a,b\n1,x\n") == 0);
}
