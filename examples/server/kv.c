/* kv.c - a small server that keeps values under names.
 *
 *	kv PORT
 *
 * A client sends lines: SET NAME VALUE, GET NAME, DEL NAME, QUIT. Each is answered with one
 * line. SIGTERM ends the server with status 0. There is a bug in it, which
 * value_test.c finds. */
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ENTRIES = 8, LINE = 64 };

static struct entry {
	char name[8], value[16];
} *entries[ENTRIES];

static volatile sig_atomic_t is_over;

static void stop(int signal)
{
	(void)signal;
	is_over = 1;
}

static struct entry *find_entry(const char *name)
{
	for (int i = 0; i < ENTRIES; i++)
		if (entries[i] && strcmp(entries[i]->name, name) == 0)
			return entries[i];
	return NULL;
}

static const char *set_value(const char *name, const char *value)
{
	struct entry *e = find_entry(name);
	if (strlen(name) >= sizeof e->name)
		return "TOO LONG";
	if (strlen(value) > sizeof e->value) /* the bug: there is no room for the zero */
		return "TOO LONG";
	for (int i = 0; i < ENTRIES && !e; i++)
		if (!entries[i])
			e = entries[i] = malloc(sizeof *e);
	if (!e)
		return "FULL";
	strcpy(e->name, name);
	strcpy(e->value, value);
	return "OK";
}

static const char *delete(const char *name)
{
	for (int i = 0; i < ENTRIES; i++)
		if (entries[i] && strcmp(entries[i]->name, name) == 0) {
			free(entries[i]);
			entries[i] = NULL;
			return "OK";
		}
	return "NONE";
}

/* The answer to a line; NULL: the client wants to go. */
static const char *answer(char *line)
{
	char *verb = strtok(line, " "), *name = strtok(NULL, " "), *rest = strtok(NULL, "");
	if (verb && strcmp(verb, "QUIT") == 0)
		return NULL;
	if (verb && name && rest && strcmp(verb, "SET") == 0)
		return set_value(name, rest);
	struct entry *e = name ? find_entry(name) : NULL;
	if (verb && name && strcmp(verb, "GET") == 0)
		return e ? e->value : "NONE";
	if (verb && name && strcmp(verb, "DEL") == 0)
		return delete(name);
	return "WHAT";
}

static void serve(int fd)
{
	char line[LINE];
	size_t n = 0;
	while (!is_over && n < sizeof line && read(fd, line + n, 1) == 1) {
		if (line[n] != '\n') {
			n++;
			continue;
		}
		line[n] = 0;
		const char *text = answer(line);
		if (!text)
			return;
		char reply[LINE];
		int length = snprintf(reply, sizeof reply, "%s\n", text);
		if (write(fd, reply, (size_t)length) != length)
			return;
		n = 0;
	}
}

int main(int argc, char **argv)
{
	struct sockaddr_in a = {.sin_family = AF_INET};
	struct sigaction action = {.sa_handler = stop};
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	if (argc < 2) {
		fputs("usage: kv PORT\n", stderr);
		return 2;
	}
	sigaction(SIGTERM, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
	a.sin_port = htons((unsigned short)atoi(argv[1]));
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(fd, (struct sockaddr *)&a, sizeof a) < 0 || listen(fd, 5) < 0) {
		perror("kv");
		return 1;
	}
	while (!is_over) {
		int client = accept(fd, NULL, NULL);
		if (client < 0)
			continue;
		serve(client);
		close(client);
	}
	close(fd);
	return 0;
}
