/* client.h - what the files of the client share; client.c says what it is. */
#ifndef CLIENT_H
#define CLIENT_H
#include <stddef.h>
#include <sys/types.h>

enum { MOST = 8 }; /* connections, texts to hide */

struct connection {
	char name[16];
	int fd;
	char *data; /* what came and was not printed yet */
	size_t n;
};

extern int port;

/* Prints what went wrong, ends the server and the client. */
_Noreturn void die(const char *form, ...) __attribute__((format(printf, 1, 2)));

/* text.c */
char *unescape(const char *text, size_t *length); /* a copy without escapes, and its length */
void hide(const char *text);
void print_answer(const char *name, const char *text, size_t n);

/* net.c */
extern int patience_ms; /* that the client waits for an answer */
struct connection *find(const char *name);
void connect_to(const char *name, const char *offset, int type);
void listen_on(const char *offset);
void accept_one(const char *name);
void send_all(struct connection *c, const char *text, size_t n);
void expect(struct connection *c, const char *text, size_t length);
void take_bytes(struct connection *c, size_t n, int is_shown);
void take_datagram(struct connection *c);
void take_rest(struct connection *c);
void close_one(struct connection *c);

/* program.c */
extern char **program; /* PROGRAM, its ARGUMENTs, NULL */
void start_server(int is_shown);
void look_at_server(void); /* if it has ended nobody will ever answer, and the client dies */
void wait_for_server(void); /* and print its status */
void signal_server(int number); /* nothing happens if there is none */
void run_program(char *text);
#endif
