/* fd.c - descriptors share descriptions the way dup says; the lowest is given first. */
#include "mock.h"

static void lowest_free_descriptor_is_given(void **unused)
{
	(void)unused;
	assert_int_equal(mock_open("hello.txt"), 3);
	assert_int_equal(mock_open("hello.txt"), 4);
	assert_int_equal(SYS(close, 3), 0);
	assert_int_equal(mock_open("dir"), 3);
	assert_int_equal(SYS(close, 3), 0);
	assert_int_equal(SYS(close, 4), 0);
	assert_int_equal(SYS(close, 4), -EBADF);
	assert_int_equal(SYS(close, -1), -EBADF);
	assert_int_equal(SYS(close, FD_SOFT_LIMIT), -EBADF);
}

static void copies_share_one_offset(void **unused)
{
	char text[6] = "";
	(void)unused;
	long fd = mock_open("hello.txt"), other = mock_open("hello.txt");
	long copy = SYS(dup, fd);
	assert_int_equal(SYS(read, fd, text, 5), 5);
	assert_string_equal(text, "Hello");
	assert_int_equal(SYS(lseek, copy, 0, SEEK_CUR), 5);
	assert_int_equal(SYS(lseek, other, 0, SEEK_CUR), 0);
	assert_int_equal(SYS(close, fd), 0);
	assert_int_equal(SYS(read, copy, text, 2), 2);
	assert_memory_equal(text, ", ", 2);
	SYS(close, copy);
	SYS(close, other);
}

static void dup2_closes_its_target(void **unused)
{
	(void)unused;
	long fd = mock_open("hello.txt");
	assert_int_equal(SYS(dup2, fd, 9), 9);
	assert_int_equal(SYS(dup2, fd, fd), fd);
	assert_int_equal(SYS(dup2, 77, 77), -EBADF);
	assert_int_equal(SYS(dup2, fd, FD_SOFT_LIMIT), -EBADF);
	assert_int_equal(SYS(dup2, 1, 9), 9);
	assert_int_equal(SYS(write, 9, "x", 1), 1);
	assert_int_equal(SYS(dup3, fd, fd, 0), -EINVAL);
	assert_int_equal(SYS(dup3, fd, 9, O_CLOEXEC), 9);
	assert_int_equal(SYS(fcntl, 9, F_GETFD), FD_CLOEXEC);
	assert_int_equal(SYS(dup2, 9, 9), 9);
	assert_int_equal(SYS(fcntl, 9, F_GETFD), FD_CLOEXEC);
	SYS(close, 9);
	SYS(close, fd);
}

static void fcntl_keeps_flags_where_they_belong(void **unused)
{
	(void)unused;
	long fd = SYS(open, "hello.txt", O_RDONLY | O_CLOEXEC | O_NOCTTY);
	assert_int_equal(SYS(fcntl, fd, F_GETFD), FD_CLOEXEC);
	assert_int_equal(SYS(fcntl, fd, F_GETFL), O_RDONLY);
	assert_int_equal(SYS(fcntl, fd, F_SETFL, O_NONBLOCK | O_WRONLY), 0);
	assert_int_equal(SYS(fcntl, fd, F_GETFL), O_RDONLY | O_NONBLOCK);
	long high = SYS(fcntl, fd, F_DUPFD, 20);
	assert_int_equal(high, 20);
	assert_int_equal(SYS(fcntl, high, F_GETFD), 0);
	assert_int_equal(SYS(fcntl, high, F_GETFL), O_RDONLY | O_NONBLOCK);
	assert_int_equal(SYS(fcntl, fd, F_DUPFD, FD_SOFT_LIMIT), -EINVAL);
	assert_int_equal(SYS(fcntl, 1, F_GETFL), O_WRONLY);
	assert_int_equal(SYS(fcntl, 99, F_GETFL), -EBADF);
	assert_true(ENDS(SYS(fcntl, fd, F_SETOWN, 0)));
	SYS(close, high);
	SYS(close, fd);
}

static void descriptors_run_out_and_come_back(void **unused)
{
	(void)unused;
	for (int fd = 3; fd < FD_SOFT_LIMIT; fd++)
		assert_int_equal(mock_open("hello.txt"), fd);
	assert_int_equal(mock_open("hello.txt"), -EMFILE);
	assert_int_equal(SYS(dup, 0), -EMFILE);
	for (int fd = 3; fd < FD_SOFT_LIMIT; fd++)
		assert_int_equal(SYS(close, fd), 0);
	assert_int_equal(mock_open("hello.txt"), 3);
	SYS(close, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lowest_free_descriptor_is_given),
		cmocka_unit_test(copies_share_one_offset),
		cmocka_unit_test(dup2_closes_its_target),
		cmocka_unit_test(fcntl_keeps_flags_where_they_belong),
		cmocka_unit_test(descriptors_run_out_and_come_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
