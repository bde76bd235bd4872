/* start_test.c - programs that a test starts, and what it says to them. */
#include <everett/test.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int echo_main(int argc, char **argv);

static void talk(void)
{
	char text[5] = {0};
	int fd = ev_connect(7001);
	ev_make_symbolic(text, 4, "text");
	ev_send_all(fd, text, sizeof text);
	ev_expect_bytes(fd, text, sizeof text);
	ev_send_text(fd, "one\ntwo");
	ev_assert(ev_receive_line(fd, text, sizeof text) == 4 && strcmp(text, "one\n") == 0);
	ev_assert(ev_receive(fd, text, 3) == 3 && memcmp(text, "two", 3) == 0);
	close(fd);
}

// expect: exhausts, paths 1
EV_TEST(process)
{
	int server = ev_start(echo_main, "echo", "7001");
	talk();
	ev_assert(ev_stop(server) == 7);
	ev_assert(ev_stop(server) == 7);
}

// expect: exhausts, paths 1
EV_TEST(thread)
{
	int server = ev_start_thread(echo_main, "echo", "7001");
	talk();
	ev_assert(ev_stop(server) == 7);
}

// expect: exhausts, paths 1
EV_TEST(program)
{
	int server = ev_start_program("echo", "7001");
	talk();
	ev_assert(ev_stop(server) == 7);
}

// expect: exhausts, paths 1
EV_TEST(left_behind)
{
	ev_start(echo_main, "echo", "7001");
	talk();
}

// expect: exhausts, paths 1
EV_TEST(statuses)
{
	ev_assert(ev_wait(ev_start(echo_main, "echo")) == 3);
	ev_assert(ev_wait(ev_start_program("echo", "7001", "die")) == 3);
	ev_assert(ev_wait(ev_start_thread(echo_main, "echo", "7001", "die")) == 3);
	int server = ev_start(echo_main, "echo", "7001", "plain");
	close(ev_connect(7001));
	ev_assert(ev_stop(server) == 128 + 15);
}

// expect: finding user at start_test.c:71
EV_TEST(stays)
{
	int server = ev_start(echo_main, "echo", "7001", "stay");
	close(ev_connect(7001));
	ev_stop(server);
}

// expect: finding user at start_test.c:80
EV_TEST(silent)
{
	ev_start(echo_main, "echo", "7001", "silent");
	int fd = ev_connect(7001);
	ev_send_text(fd, "x");
	ev_expect_reply(fd, "x");
}

// expect: finding user at start_test.c:87
EV_TEST(dead)
{
	ev_start(echo_main, "echo", "7001", "die");
	ev_connect(7001);
}

// expect: finding user at start_test.c:96
EV_TEST(other_reply)
{
	int fd, server = ev_start(echo_main, "echo", "7001");
	fd = ev_connect(7001);
	ev_send_text(fd, "a\nb");
	ev_expect_reply(fd, "a\r\n");
	ev_stop(server);
}

// expect: finding user at start_test.c:106
EV_TEST(not_closed)
{
	ev_start(echo_main, "echo", "7001");
	int fd = ev_connect(7001);
	ev_send_text(fd, "more");
	ev_expect_end(fd);
}

// expect: finding user at start_test.c:112
EV_TEST(no_such_program)
{
	ev_start_program("nothing", "7001");
}

// expect: finding user at start_test.c:120
EV_TEST(thread_without_handler)
{
	int server = ev_start_thread(echo_main, "echo", "7001", "plain");
	close(ev_connect(7001));
	ev_stop(server);
}

// expect: finding user at start_test.c:126
EV_TEST(never_started)
{
	ev_stop(3);
}

// expect: exhausts, paths 1
EV_TEST(threaded)
{
	int server = ev_start(echo_main, "echo", "7001", "threaded");
	talk();
	ev_assert(ev_stop(server) == 7);
}

// everett: --faults malloc,calloc,fork,poll,process
// expect: exhausts, paths 1
EV_TEST(helpers_do_not_fail)
{
	int server = ev_start(echo_main, "echo", "7001");
	talk();
	ev_assert(ev_stop(server) == 7);
}
