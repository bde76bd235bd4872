/* test_main.c - the main of a program of tests (everett cc … -leverett-test).
 *
 *	prog NAME [ARGUMENT]...   runs one test: set-up, test, tear-down
 *	prog                      runs all, each in a process of its own
 *	prog --list               prints their names
 *
 * A test is entered by its name, so a run of one executes nothing of the others. */
#include "../include/everett/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int ev_argc;
char **ev_argv;

/* Absent in a program whose tests start nothing. */
__attribute__((__weak__)) void ev_inside_end_started(void);

static struct ev_record *first, **last = &first;

void ev_add_record(struct ev_record *record)
{
	*last = record;
	last = &record->next;
}

static void run_fixtures(enum ev_record_kind kind, const char *file)
{
	for (struct ev_record *r = first; r; r = r->next)
		if (r->kind == kind && strcmp(r->file, file) == 0)
			r->run();
}

static pid_t inside; /* the process that executes a test; 0: none does */

void ev_may_exit(void)
{
	inside = 0;
}

static void look_at_exit(void)
{
	if (inside && getpid() == inside)
		ev_report(
			"the test has called exit before its end; if it may, say so with "
			"ev_may_exit()");
}

static int run_test(const struct ev_record *test)
{
	inside = getpid();
	atexit(look_at_exit);
	run_fixtures(EV_RECORD_SETUP, test->file);
	test->run();
	run_fixtures(EV_RECORD_TEARDOWN, test->file);
	if (ev_inside_end_started)
		ev_inside_end_started();
	inside = 0;
	return 0;
}

static const struct ev_record *find_test(const char *name)
{
	for (struct ev_record *r = first; r; r = r->next)
		if (r->kind == EV_RECORD_TEST && strcmp(r->name, name) == 0)
			return r;
	return NULL;
}

/* In a child, so that a test that fails does not keep the others from running. */
static int run_apart(const struct ev_record *test)
{
	int status = 0;

	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0)
		exit(run_test(test));
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0) {
		printf("not ok %s\n", test->name);
		return 1;
	}
	printf("ok %s\n", test->name);
	return 0;
}

static int run_all_tests(int only_list)
{
	int failed = 0;

	for (struct ev_record *r = first; r; r = r->next) {
		if (r->kind != EV_RECORD_TEST)
			continue;
		if (only_list)
			puts(r->name);
		else
			failed |= run_apart(r);
	}
	return failed;
}

int main(int argc, char **argv)
{
	if (argc < 2 || strcmp(argv[1], "--list") == 0)
		return run_all_tests(argc == 2);
	const struct ev_record *test = find_test(argv[1]);
	if (!test)
		ev_report("this program has no such test; is it inside an #if?");
	ev_argc = argc - 2;
	ev_argv = argv + 2;
	return run_test(test);
}
