/* test.h - suites of symbolic tests, for `everett test`.
 *
 *	#include <everett/test.h>
 *	#include "colour.h"
 *
 *	// expect: exhausts
 *	EV_TEST(short_colours)
 *	{
 *	char text[5];
 *	ev_make_symbolic(text, sizeof text, "text");
 *	text[4] = 0;
 *	free(colour_parse(text));
 *	}
 *
 * Each test of a file is explored in a run of its own. Comments right above a test say
 * what is expected of it and how it is run (doc/symbolic-tests.md). The functions below
 * are for tests of servers: they start a program, talk to it and stop it. All of them do
 * what they do with ordinary system calls, so they mean the same in Everett, in the
 * native twin, and in a program that any C compiler made (compile everett_test.c, in the
 * directory native of lib/everett, with it).
 *
 * What goes wrong in one of them is reported as a finding of kind "user" at the line of the
 * test. Whoever waits gives up after five seconds of virtual time, which passes only when
 * no thread can go on; natively after thirty seconds. */
#ifndef EVERETT_TEST_H
#define EVERETT_TEST_H
#include "../everett.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Tests ------------------------------------------------------------------------ */

/* Defines a test; its body follows. */
#define EV_TEST(name)                                                    \
	static void ev_test_##name(void);                                \
	EV_REGISTER_(test_##name, #name, ev_test_##name, EV_RECORD_TEST) \
	static void ev_test_##name(void)

/* What is done before and after every test of this file, on every path; its body
 * follows. */
#define EV_SETUP                                           \
	static void ev_setup(void);                        \
	EV_REGISTER_(setup, "", ev_setup, EV_RECORD_SETUP) \
	static void ev_setup(void)
#define EV_TEARDOWN                                                 \
	static void ev_teardown(void);                              \
	EV_REGISTER_(teardown, "", ev_teardown, EV_RECORD_TEARDOWN) \
	static void ev_teardown(void)

/* A test that calls exit() has not come to its end, and that is reported; after this call
 * it is not. Programs that the test has started may exit as they like. */
void ev_may_exit(void);

/* Words behind the name of the test: those that `--sym-arg` and the like have made. */
extern int ev_argc;
extern char **ev_argv;

/* --- Other programs --------------------------------------------------------------- */

/* Starts a main function as a process of its own, with these words as its argv[0],
 * argv[1] …:
 *
 *	int server = ev_start(server_main, "server", "7000");
 *
 * The result names it for ev_stop and ev_wait. What a test has started and not stopped is
 * killed when the test ends. */
#define ev_start(main, ...) \
	ev_start_words((main), (const char *const[]){__VA_ARGS__, (const char *)0})
/* The same as a thread of the test's own process. */
#define ev_start_thread(main, ...) \
	ev_start_thread_words((main), (const char *const[]){__VA_ARGS__, (const char *)0})
/* The same for another program: one of `programs` in everett.toml, by its name. */
#define ev_start_program(...) \
	ev_start_program_words((const char *const[]){__VA_ARGS__, (const char *)0})

int ev_start_words(int (*main)(int, char **), const char *const *words);
int ev_start_thread_words(int (*main)(int, char **), const char *const *words);
int ev_start_program_words(const char *const *words);

/* Waits for its end: the exit status, or 128 + N if signal N has ended it. */
int ev_wait(int started);
/* Sends SIGTERM first. A thread must have a handler for it. */
int ev_stop(int started);

/* --- Talking to them -------------------------------------------------------------- */

/* A TCP connection to this port of 127.0.0.1. Waits until somebody listens there. */
int ev_connect(int port);

void ev_send_all(int fd, const void *data, size_t size);
void ev_send_text(int fd, const char *text);

/* Waits for `size` bytes, or the end of the stream: the number of bytes that came. */
size_t ev_receive(int fd, void *data, size_t size);
/* A line with its newline; less at the end of the stream, or if there is no more room. A
 * zero is put behind it; the result is the number of bytes before that. */
size_t ev_receive_line(int fd, char *line, size_t room);

/* The next bytes that come must be these. */
void ev_expect_bytes(int fd, const void *data, size_t size);
void ev_expect_reply(int fd, const char *text);
/* The other side must close, or reset, the connection and send nothing before that. */
void ev_expect_end(int fd);

/* --- Behind EV_TEST --------------------------------------------------------------- */

enum ev_record_kind { EV_RECORD_TEST, EV_RECORD_SETUP, EV_RECORD_TEARDOWN };
struct ev_record {
	enum ev_record_kind kind;
	const char *name, *file;
	void (*run)(void);
	struct ev_record *next;
};
void ev_add_record(struct ev_record *record);

#define EV_REGISTER_(id, name, run, kind)                                        \
	__attribute__((__constructor__)) static void ev_add_##id(void)           \
	{                                                                        \
		static struct ev_record record = {kind, name, __FILE__, run, 0}; \
		ev_add_record(&record);                                          \
	}

#ifdef __cplusplus
}
#endif
#endif
