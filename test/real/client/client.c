/* client.c - plays a script with a server that it starts. One run of this program is one test
 * of a server: natively with the server's twin, inside Everett with its module.
 *
 *	client SCRIPT PORT PROGRAM [ARGUMENT]...
 *
 * The script has one command a line; empty lines and those with `#` in front are left out. NAME
 * names a connection. TEXT is the rest of the line with the escapes \n \r \t \\ \xHH, \p
 * for PORT and \q for PORT + 1. +N means the port PORT + N.
 *
 *	start               PROGRAM starts with its ARGUMENTs; its output goes to /dev/null
 *	start-shown         the same, its output is left alone
 *	run TEXT            PROGRAM runs to its end with the words of TEXT; prints its status
 *	connect NAME [+N]   tries until the port accepts
 *	udp NAME [+N]       makes a socket for datagrams to the port
 *	listen [+N]         takes connections on the port
 *	accept NAME         waits for one of them
 *	send NAME TEXT
 *	expect NAME TEXT    prints what comes until TEXT has come
 *	bytes NAME COUNT    prints so many bytes
 *	skip NAME COUNT     reads so many bytes that nobody can foresee
 *	datagram NAME       prints one datagram
 *	rest NAME           prints what comes until the other side closes
 *	close NAME
 *	hide TEXT           from now on what follows TEXT on its line is not printed
 *	stop [SIGNAL]       sends SIGTERM or this number, waits for the end, prints the status
 *	wait                waits for the end and prints the status
 *
 *	patience SECONDS    how long the client waits for an answer before it gives up: five
 *	                    minutes if not given
 *
 * What is printed does not depend on how streams are cut, and comes at the end of the script,
 * behind what PROGRAM printed. With `everett run --faults` calls of PROGRAM fail, and none of the
 * client's. */
#include "client.h"

#include "everett.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int port;

_Noreturn void die(const char *form, ...)
{
	va_list values;
	va_start(values, form);
	fputs("client: ", stdout);
	vprintf(form, values);
	putchar('\n');
	va_end(values);
	signal_server(SIGKILL);
	exit(1);
}

static void do_with(const char *verb, struct connection *c, const char *rest)
{
	size_t n;
	char *text = unescape(rest, &n);
	if (strcmp(verb, "send") == 0)
		send_all(c, text, n);
	else if (strcmp(verb, "expect") == 0)
		expect(c, text, n);
	else if (strcmp(verb, "bytes") == 0)
		take_bytes(c, strtoul(text, NULL, 10), 1);
	else if (strcmp(verb, "skip") == 0)
		take_bytes(c, strtoul(text, NULL, 10), 0);
	else if (strcmp(verb, "datagram") == 0)
		take_datagram(c);
	else if (strcmp(verb, "rest") == 0)
		take_rest(c);
	else if (strcmp(verb, "close") == 0)
		close_one(c);
	else
		die("there is no command %s", verb);
	free(text);
}

static void stop(const char *number)
{
	signal_server(*number ? atoi(number) : SIGTERM);
	wait_for_server();
}

/* A command is a verb, a word, and the rest of the line. */
static void play(char *line)
{
	static char whole[4096];
	size_t n;
	char *verb = line, *word = verb + strcspn(verb, " "), *rest;
	if (*word)
		*word++ = 0;
	snprintf(whole, sizeof whole, "%s", word);
	rest = word + strcspn(word, " ");
	if (*rest)
		*rest++ = 0;
	if (strcmp(verb, "start") == 0 || strcmp(verb, "start-shown") == 0)
		start_server(verb[5] != 0);
	else if (strcmp(verb, "run") == 0) {
		char *words = unescape(whole, &n);
		run_program(words);
		free(words);
	} else if (strcmp(verb, "connect") == 0)
		connect_to(word, rest, SOCK_STREAM);
	else if (strcmp(verb, "udp") == 0)
		connect_to(word, rest, SOCK_DGRAM);
	else if (strcmp(verb, "listen") == 0)
		listen_on(word);
	else if (strcmp(verb, "accept") == 0)
		accept_one(word);
	else if (strcmp(verb, "hide") == 0)
		hide(whole);
	else if (strcmp(verb, "patience") == 0)
		patience_ms = 1000 * atoi(word);
	else if (strcmp(verb, "stop") == 0)
		stop(word);
	else if (strcmp(verb, "wait") == 0)
		wait_for_server();
	else
		do_with(verb, find(word), rest);
}

int main(int argc, char **argv)
{
	static char line[4096];
	if (argc < 4) {
		fputs("usage: client SCRIPT PORT PROGRAM [ARGUMENT]...\n", stderr);
		return 2;
	}
	ev_fault_injection_off();
	port = atoi(argv[2]);
	program = argv + 3;
	FILE *script = fopen(argv[1], "re");
	if (!script)
		die("%s: %s", argv[1], strerror(errno));
	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	while (fgets(line, sizeof line, script)) {
		line[strcspn(line, "\n")] = 0;
		if (*line && *line != '#')
			play(line);
	}
	fclose(script);
	return 0;
}
