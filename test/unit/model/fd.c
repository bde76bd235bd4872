/* fd.c - descriptors share descriptions the way dup says; the lowest is given first. */
#include "mock.h"

#include <poll.h>
#include <sys/resource.h>

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
	assert_true(ENDS(SYS(fcntl, fd, F_NOTIFY, 0)));
	assert_int_equal(SYS(fcntl, fd, 12345, 0), -EINVAL);
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

/* A table that grows keeps what is open; RLIMIT_NOFILE says how far. */
static void the_table_grows_up_to_the_limit(void **unused)
{
	struct limit l = {FD_HARD_LIMIT, FD_HARD_LIMIT};
	(void)unused;
	assert_int_equal(SYS(setrlimit, RLIMIT_NOFILE, &l), 0);
	assert_int_equal(SYS(dup2, 1, FD_HARD_LIMIT - 1), FD_HARD_LIMIT - 1);
	assert_ptr_equal(fd_get(FD_HARD_LIMIT - 1), fd_get(1));
	assert_int_equal(SYS(dup2, 1, FD_HARD_LIMIT), -EBADF);
	for (int fd = 3; fd < 2000; fd++)
		assert_int_equal(mock_open("hello.txt"), fd);
	assert_int_equal(SYS(close_range, 3, ~0u, 0), 0);
	assert_null(fd_get(FD_HARD_LIMIT - 1));
	assert_non_null(fd_get(1));
	assert_null(kernel->files); /* every description has ended */
}

static struct {
	char wrote[8];
	int closed;
} toy;

static long write_toy(struct file *f, const void *from, size_t n, uint64_t *at)
{
	(void)f;
	(void)at;
	memcpy(toy.wrote, from, n);
	return (long)n;
}

static void close_toy(struct file *f)
{
	toy.closed += (int)f->id;
}

/* A kind of file is its table: what is not in there fails as on Linux. */
static void a_table_of_operations_makes_a_file(void **unused)
{
	static const struct file_ops toy_ops = {.write = write_toy, .close = close_toy};
	struct file made = {.ops = &toy_ops, .flags = O_RDWR, .id = 5};
	struct kernel_stat st;
	char byte;
	(void)unused;
	int fd = (int)fd_open(&made, false);
	assert_int_equal(SYS(write, fd, "seven b", 8), 8);
	assert_string_equal(toy.wrote, "seven b");
	assert_int_equal(SYS(read, fd, &byte, 1), -EINVAL);
	assert_int_equal(SYS(lseek, fd, 0, 0), -ESPIPE);
	assert_int_equal(SYS(pwrite64, fd, "x", 1, 0), -ESPIPE);
	assert_int_equal(SYS(ioctl, fd, 0x541b, &byte), -ENOTTY);
	assert_int_equal(SYS(fstat, fd, &st), 0);
	assert_int_equal(st.mode, 0600);
	assert_int_equal(SYS(open, "/proc/self/fd/3", O_RDWR), -ENXIO);
	struct poll_entry p = {.fd = fd, .events = POLLIN | POLLOUT};
	assert_int_equal(SYS(poll, &p, 1, 0), 1);
	assert_int_equal(p.revents, POLLIN | POLLOUT);
	int copy = (int)SYS(dup, fd);
	SYS(close, fd);
	assert_int_equal(toy.closed, 0);
	SYS(close, copy);
	assert_int_equal(toy.closed, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lowest_free_descriptor_is_given),
		cmocka_unit_test(copies_share_one_offset),
		cmocka_unit_test(dup2_closes_its_target),
		cmocka_unit_test(fcntl_keeps_flags_where_they_belong),
		cmocka_unit_test(descriptors_run_out_and_come_back),
		cmocka_unit_test(the_table_grows_up_to_the_limit),
		cmocka_unit_test(a_table_of_operations_makes_a_file),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
