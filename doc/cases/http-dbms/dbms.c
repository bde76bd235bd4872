/* dbms.c - a small database with an HTTP interface: a thread for every connection.
 *
 *	dbms PORT
 *
 *	GET /                          the names of all tables
 *	PUT /people        name,town   a new table with these columns
 *	POST /people       Ada,London  a row
 *	GET /people                    all rows; ?town=London: some of them; ?last=2: the last two
 *	DELETE /people                 the table is gone
 *
 * SIGTERM ends it with status 0, when the connections that it has are served. */
#include "http.h"
#include "table.h"

#include <arpa/inet.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile sig_atomic_t is_over;

static void stop(int signal)
{
	(void)signal;
	is_over = 1;
}

/* COLUMN=VALUE&last=N in any order; 0 if it is something else. */
static int parse_query(char *query, struct selection *s)
{
	*s = (struct selection){.last = 0};
	for (char *next; *query; query = next) {
		next = query + strcspn(query, "&");
		if (*next)
			*next++ = 0;
		char *value = strchr(query, '=');
		if (!value)
			return 0;
		*value++ = 0;
		if (!http_decode(query) || !http_decode(value))
			return 0;
		if (strcmp(query, "last") == 0) {
			char *end;
			s->last = strtoul(value, &end, 10);
			if (*end || *value < '0' || *value > '9' || !s->last)
				return 0;
		} else {
			if (s->column)
				return 0;
			s->column = query;
			s->value = value;
		}
	}
	return 1;
}

static int select_from(const char *name, char *query, struct text *to)
{
	struct selection s;
	if (!*name) {
		table_list(to);
		return DONE;
	}
	return parse_query(query, &s) ? (int)table_select(name, &s, to) : WRONG;
}

static int execute(struct request *r, struct text *to)
{
	const char *name = r->path + 1;
	if (!http_decode(r->path))
		return WRONG;
	if (strcmp(r->method, "GET") == 0)
		return select_from(name, r->query, to);
	if (strcmp(r->method, "PUT") == 0)
		return (int)table_create(name, r->body);
	if (strcmp(r->method, "POST") == 0)
		return (int)table_insert(name, r->body);
	if (strcmp(r->method, "DELETE") == 0)
		return (int)table_drop(name);
	return 405;
}

static void serve(int fd)
{
	struct request r;
	struct text text = {0};
	int status = http_read(fd, &r);
	if (status == 0)
		status = execute(&r, &text);
	if (text.is_lost) {
		text_free(&text);
		status = FULL;
	}
	if (status > 0)
		http_answer(fd, status, &text);
	text_free(&text);
	close(fd);
}

/* --- Threads: as many as there are connections, each known until it has ended ----------- */

struct worker {
	pthread_t thread;
	int fd;
	struct worker *next;
};
static struct worker *workers;

static void *run_worker(void *arg)
{
	serve(((struct worker *)arg)->fd);
	return NULL;
}

static void start_worker(int fd)
{
	struct worker *w = malloc(sizeof *w);
	if (w)
		*w = (struct worker){.fd = fd, .next = workers};
	if (!w || pthread_create(&w->thread, NULL, run_worker, w) != 0) {
		free(w);
		serve(fd);
		return;
	}
	workers = w;
}

static void join_workers(void)
{
	while (workers) {
		struct worker *w = workers;
		workers = w->next;
		pthread_join(w->thread, NULL);
		free(w);
	}
}

int main(int argc, char **argv)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct sigaction action = {.sa_handler = stop};
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	if (argc < 2) {
		fputs("usage: dbms PORT\n", stderr);
		return 2;
	}
	sigaction(SIGTERM, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
	a.sin_port = htons((unsigned short)atoi(argv[1]));
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) < 0 ||
	    listen(fd, 5) < 0) {
		perror("dbms");
		return 1;
	}
	while (!is_over) {
		int client = accept(fd, NULL, NULL);
		if (client >= 0)
			start_worker(client);
	}
	close(fd);
	join_workers();
	table_drop_all();
	return 0;
}
