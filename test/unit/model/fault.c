/* fault.c - calls fail as the engine decides, with the errors that Linux could give there. */
#include "mock.h"

#include "fault.h"

#include <signal.h>
#include <sys/socket.h>

static struct {
	int call; /* that is to fail */
	unsigned number;
	int answer;
	unsigned asked; /* so often */
	unsigned long may; /* of the last call that was asked about */
	unsigned how, last_number;
} plan;

static int fails_as_planned(int call, unsigned number, unsigned long may, unsigned how)
{
	if (call != plan.call)
		return 0;
	plan.asked++;
	plan.may = may;
	plan.how = how;
	plan.last_number = number;
	return plan.number == number ? plan.answer : 0;
}

/* Of that call the next but `more` fails; more < 0: none does, but it is asked about. */
static void plan_fault(int call, int more, int answer)
{
	kernel_start();
	kernel->has_faults = true;
	mock_fails = fails_as_planned;
	plan.call = call;
	plan.number = more < 0 ? 0 : self()->calls[call] + 1 + (unsigned)more;
	plan.answer = answer;
	plan.asked = 0;
	plan.may = 0;
}

static int forget_plan(void **unused)
{
	(void)unused;
	mock_fails = NULL;
	return 0;
}

static const unsigned short errors_of_read[] = {EIO,   ECONNRESET, ETIMEDOUT,
						EINTR, EAGAIN,	   FAULT_SHORT};

/* Is the error of read among those of the last question: usually, or for who names it? */
static bool may_read_fail(int error, bool is_named)
{
	for (unsigned i = 0; i < sizeof errors_of_read / sizeof *errors_of_read; i++)
		if (errors_of_read[i] == error)
			return plan.may >> (i + (is_named ? 32 : 0)) & 1;
	return false;
}

static void the_chosen_call_fails_and_no_other(void **unused)
{
	(void)unused;
	char text[8];
	long fd = SYS(open, "hello.txt", O_RDONLY);
	plan_fault(FAULT_read, 1, EIO);
	assert_int_equal(SYS(read, fd, text, 2), 2);
	assert_int_equal(SYS(pread64, fd, text, 2, 0), -EIO); /* they count together */
	assert_int_equal(SYS(read, fd, text, 2), 2);
	assert_memory_equal(text, "ll", 2);
	assert_int_equal(plan.asked, 3);
	SYS(close, fd);
}

static void calls_that_fail_anyway_are_not_asked_about(void **unused)
{
	(void)unused;
	char text[8];
	plan_fault(FAULT_read, 0, EIO);
	assert_int_equal(SYS(read, 99, text, 2), -EBADF);
	assert_int_equal(plan.asked, 0);
}

static void errors_are_those_of_the_file(void **unused)
{
	(void)unused;
	char text[8];
	int ends[2];
	long fd = SYS(open, "hello.txt", O_RDONLY);
	plan_fault(FAULT_read, -1, 0);
	SYS(read, fd, text, 2);
	assert_true(may_read_fail(EIO, false));
	assert_false(may_read_fail(ECONNRESET, true));
	assert_false(may_read_fail(EINTR, false));
	assert_true(may_read_fail(EINTR, true)); /* whoever names it gets it */
	assert_false(may_read_fail(FAULT_SHORT, false));
	assert_true(may_read_fail(FAULT_SHORT, true));
	assert_int_equal(plan.how & FAULT_ON_SOCKET, 0);
	SYS(close, fd);
	assert_int_equal(SYS(socketpair, AF_UNIX, SOCK_STREAM, 0, ends), 0);
	assert_int_equal(SYS(write, ends[0], "ab", 2), 2);
	SYS(read, ends[1], text, 2);
	assert_false(may_read_fail(EIO, true));
	assert_true(may_read_fail(ECONNRESET, false));
	assert_true(may_read_fail(FAULT_SHORT, false));
	assert_int_equal(plan.how & FAULT_ON_SOCKET, FAULT_ON_SOCKET);
	assert_int_equal(SYS(write, ends[0], "c", 1), 1);
	SYS(read, ends[1], text, 2); /* there is one byte: nothing can be cut */
	assert_false(may_read_fail(FAULT_SHORT, true));
	SYS(close, ends[0]);
	SYS(close, ends[1]);
}

static void a_short_transfer_is_one_byte(void **unused)
{
	(void)unused;
	char text[8] = "";
	struct vector parts[] = {{text, 0}, {text, 4}};
	long fd = SYS(open, "hello.txt", O_RDONLY);
	plan_fault(FAULT_read, 0, FAULT_SHORT);
	assert_int_equal(SYS(read, fd, text, 5), 1);
	plan_fault(FAULT_read, 0, FAULT_SHORT);
	assert_int_equal(SYS(readv, fd, parts, 2), 1);
	assert_string_equal(text, "e");
	assert_int_equal(SYS(read, fd, text, 3), 3);
	assert_string_equal(text, "llo");
	SYS(close, fd);
}

static void close_closes_also_when_it_fails(void **unused)
{
	(void)unused;
	long fd = SYS(open, "hello.txt", O_RDONLY);
	plan_fault(FAULT_close, 0, EIO);
	assert_int_equal(SYS(close, fd), -EIO);
	assert_int_equal(SYS(close, fd), -EBADF);
}

/* What is about a file stays with its description, what is about the machine with the call. */
static void faults_that_stay(void **unused)
{
	(void)unused;
	char text[8];
	long fd = SYS(open, "hello.txt", O_RDONLY), copy = SYS(dup, fd);
	long other = SYS(open, "hello.txt", O_RDONLY);
	plan_fault(FAULT_read, 0, EIO | FAULT_PERSISTENT);
	assert_int_equal(SYS(read, fd, text, 2), -EIO);
	assert_int_equal(SYS(read, copy, text, 2), -EIO);
	assert_int_equal(SYS(read, other, text, 2), 2);
	assert_int_equal(plan.asked, 2); /* the second one was decided already */
	SYS(close, copy);
	SYS(close, other);
	SYS(close, fd);
	plan_fault(FAULT_open, 0, EMFILE | FAULT_PERSISTENT);
	assert_int_equal(SYS(open, "hello.txt", O_RDONLY), -EMFILE);
	assert_int_equal(SYS(open, "hello.txt", O_RDONLY), -EMFILE);
	for (unsigned i = 0; i < FAULT_LASTING; i++)
		self()->lasting[i] = (struct fault_lasting){0};
}

/* The twin asks so about calls that its host answers; without faults calls still count. */
static void calls_are_counted_with_and_without_faults(void **unused)
{
	(void)unused;
	unsigned before = self()->calls[FAULT_fsync];
	kernel->has_faults = false;
	assert_int_equal(ev_fault(SYS_fsync, 1, 0, 0, 0, 0, 0), 0);
	assert_int_equal(self()->calls[FAULT_fsync], before + 1);
	assert_int_equal(ev_fault(SYS_getpid, 0, 0, 0, 0, 0, 0), 0);
	plan_fault(FAULT_fsync, 0, EIO);
	assert_int_equal(ev_fault(SYS_fsync, 1, 0, 0, 0, 0, 0), -EIO);
	assert_int_equal(plan.last_number, before + 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(the_chosen_call_fails_and_no_other,
					  forget_plan),
		cmocka_unit_test_teardown(calls_that_fail_anyway_are_not_asked_about,
					  forget_plan),
		cmocka_unit_test_teardown(errors_are_those_of_the_file, forget_plan),
		cmocka_unit_test_teardown(a_short_transfer_is_one_byte, forget_plan),
		cmocka_unit_test_teardown(close_closes_also_when_it_fails, forget_plan),
		cmocka_unit_test_teardown(faults_that_stay, forget_plan),
		cmocka_unit_test_teardown(calls_are_counted_with_and_without_faults,
					  forget_plan),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
