/* file.c - names, files, directories, streams and terminals behave as Linux says. */
#include "mock.h"

#include <sys/ioctl.h>
#include <sys/mman.h>

static void host_files_are_copied_on_write(void **unused)
{
	char text[32] = "";
	(void)unused;
	long fd = SYS(open, "hello.txt", O_RDWR);
	assert_int_equal(SYS(pwrite64, fd, "J", 1, 0), 1);
	assert_int_equal(SYS(pread64, fd, text, 20, 0), 14);
	assert_string_equal(text, "Jello, world!\n");
	assert_int_equal(SYS(pwrite64, fd, "H", 1, 0), 1);
	SYS(close, fd);
	assert_int_equal(SYS(unlink, "hello.txt"), 0);
	assert_int_equal(SYS(open, "hello.txt", O_RDONLY), -ENOENT);
	fd = SYS(open, "hello.txt", O_WRONLY | O_CREAT | O_EXCL, 0644);
	assert_int_equal(SYS(write, fd, "Hello, world!\n", 14), 14);
	SYS(close, fd);
	assert_int_equal(SYS(open, "secret", O_RDONLY), -EACCES);
	assert_int_equal(SYS(open, "/proc/self/nothing", O_RDONLY), -ENOENT);
	assert_int_equal(SYS(open, "/sys/firmware", O_RDONLY), -ENOENT);
	assert_true(ENDS(SYS(open, "disk", O_RDONLY)));
}

/* Nobody here is root: rights count. */
static void rights_are_checked(void **unused)
{
	(void)unused;
	assert_int_equal(SYS(open, "/new", O_WRONLY | O_CREAT, 0644), -EACCES);
	assert_int_equal(SYS(mkdir, "/new", 0755), -EACCES);
	assert_int_equal(SYS(chmod, "/", 0777), -EPERM);
	assert_int_equal(SYS(chown, "hello.txt", 0, 0), -EPERM);
	assert_int_equal(SYS(mkdir, "locked", 0700), 0);
	assert_int_equal(SYS(mknod, "locked/x", S_IFREG | 0200, 0), 0);
	assert_int_equal(SYS(open, "locked/x", O_RDONLY), -EACCES);
	assert_int_equal(SYS(access, "locked/x", R_OK), -EACCES);
	assert_int_equal(SYS(chmod, "locked", 0600), 0);
	assert_int_equal(SYS(open, "locked/x", O_WRONLY), -EACCES);
	assert_int_equal(SYS(chdir, "locked"), -EACCES);
	assert_int_equal(SYS(chmod, "locked", 0500), 0);
	assert_int_equal(SYS(unlink, "locked/x"), -EACCES);
	assert_int_equal(SYS(rename, "locked/x", "y"), -EACCES);
	assert_int_equal(SYS(symlink, "a", "locked/y"), -EACCES);
	assert_int_equal(SYS(unlink, "/tmp"), -EACCES);
	assert_int_equal(SYS(mkdir, "/tmp/mine", 0755), 0);
	assert_int_equal(SYS(rmdir, "/tmp/mine"), 0);
	assert_int_equal(SYS(chmod, "locked", 0700), 0);
	assert_int_equal(SYS(unlink, "locked/x"), 0);
	assert_int_equal(SYS(rmdir, "locked"), 0);
}

/* file.h: what start-up prepares for symbolic input. */
static void prepared_files_are_in_one_piece(void **unused)
{
	char text[16] = "";
	struct kernel_stat st;
	(void)unused;
	struct inode *f = file_create("A", 10, 0600);
	memcpy(file_bytes(f), "0123456789", 10);
	file_set_size(f, 4);
	long fd = SYS(open, "A", O_RDWR | O_APPEND);
	assert_int_equal(SYS(read, fd, text, 16), 4);
	assert_string_equal(text, "0123");
	assert_int_equal(SYS(fstat, fd, &st), 0);
	assert_int_equal(st.mode, S_IFREG | 0600);
	assert_int_equal(SYS(ftruncate, fd, 6), 0);
	assert_int_equal(SYS(write, fd, "x", 1), 1);
	assert_int_equal(SYS(pread64, fd, text, 16, 0), 7);
	assert_memory_equal(text, "0123\0\0x", 7);
	SYS(close, fd);
	assert_int_equal(SYS(unlink, "A"), 0);
	struct inode *large = file_create_nameless(10000, 0644);
	file_bytes(large)[9999] = 'z';
	long saved = SYS(dup, 0);
	file_set_input(large);
	assert_int_equal(SYS(lseek, 0, 9999, SEEK_SET), 9999);
	assert_int_equal(SYS(read, 0, text, 16), 1);
	assert_int_equal(text[0], 'z');
	SYS(dup2, saved, 0);
	SYS(close, saved);
	assert_null(file_create("none/A", 1, 0600));
}

static void seeking_and_reading(void **unused)
{
	char text[32];
	(void)unused;
	long fd = mock_open("hello.txt");
	assert_int_equal(SYS(lseek, fd, -2, SEEK_END), 12);
	assert_int_equal(SYS(read, fd, text, 10), 2);
	assert_int_equal(SYS(read, fd, text, 10), 0);
	assert_int_equal(SYS(lseek, fd, -15, SEEK_CUR), -EINVAL);
	assert_int_equal(SYS(lseek, fd, 100, SEEK_SET), 100);
	assert_int_equal(SYS(read, fd, text, 10), 0);
	assert_int_equal(SYS(lseek, fd, LONG_MAX, SEEK_CUR), -EOVERFLOW);
	assert_int_equal(SYS(lseek, fd, 3, SEEK_DATA), 3);
	assert_int_equal(SYS(lseek, fd, 3, SEEK_HOLE), 14);
	assert_int_equal(SYS(lseek, fd, 14, SEEK_DATA), -ENXIO);
	assert_int_equal(SYS(lseek, fd, 0, 9), -EINVAL);
	assert_int_equal(SYS(pread64, fd, text, 5, 7), 5);
	assert_memory_equal(text, "world", 5);
	assert_int_equal(SYS(pread64, fd, text, 5, -1), -EINVAL);
	assert_int_equal(SYS(lseek, fd, 0, SEEK_CUR), 14);
	int unread = -1;
	SYS(lseek, fd, 10, SEEK_SET);
	assert_int_equal(SYS(ioctl, fd, FIONREAD, &unread), 0);
	assert_int_equal(unread, 4);
	assert_true(ENDS(SYS(ioctl, 0, FIONREAD, &unread)));
	SYS(close, fd);
}

static void vectors_are_filled_in_order(void **unused)
{
	char a[3], b[20];
	struct vector v[] = {{a, 3}, {NULL, 0}, {b, 20}}, bad[] = {{a, 3}, {b, SIZE_MAX}};
	(void)unused;
	long fd = mock_open("hello.txt");
	assert_int_equal(SYS(readv, fd, v, 3), 14);
	assert_memory_equal(a, "Hel", 3);
	assert_memory_equal(b, "lo, world!\n", 11);
	assert_int_equal(SYS(readv, fd, v, 3), 0);
	assert_int_equal(SYS(readv, fd, bad, 2), -EINVAL);
	assert_int_equal(SYS(readv, fd, v, -1), -EINVAL);
	assert_int_equal(SYS(preadv, fd, v, 1, 7), 3);
	assert_memory_equal(a, "wor", 3);
	SYS(close, fd);
}

static void streams_are_pipes(void **unused)
{
	char text[8];
	struct kernel_stat st;
	struct vector v[] = {{"out", 3}, {"put", 3}};
	(void)unused;
	mock.input = "some input";
	assert_int_equal(SYS(read, 0, text, 5), 5);
	long again = SYS(open, "/dev/stdin", O_RDONLY);
	assert_int_equal(SYS(read, again, text, 8), 5);
	assert_memory_equal(text, "input", 5);
	assert_int_equal(SYS(read, 0, text, 8), 0);
	SYS(close, again);
	assert_int_equal(SYS(lseek, 0, 0, SEEK_SET), -ESPIPE);
	assert_int_equal(SYS(pread64, 0, text, 1, 0), -ESPIPE);
	assert_int_equal(SYS(read, 1, text, 1), -EBADF);
	assert_int_equal(SYS(write, 0, text, 1), -EBADF);
	assert_int_equal(SYS(open, "/dev/stdin", O_WRONLY), -EACCES);
	assert_int_equal(SYS(writev, 1, v, 2), 6);
	assert_int_equal(SYS(write, 2, "err", 3), 3);
	assert_string_equal(mock.output[1], "output");
	assert_string_equal(mock.output[2], "err");
	assert_int_equal(SYS(fstat, 0, &st), 0);
	assert_true(S_ISFIFO(st.mode));
}

static void terminals_answer(void **unused)
{
	struct window_size w = {0};
	struct kernel_termios t;
	struct kernel_stat st;
	(void)unused;
	assert_int_equal(SYS(ioctl, 1, TIOCGWINSZ, &w), -ENOTTY);
	mock.is_terminal = 2;
	assert_int_equal(SYS(ioctl, 1, TIOCGWINSZ, &w), 0);
	assert_int_equal(w.columns, 80);
	assert_int_equal(SYS(ioctl, 0, TCGETS, &t), -ENOTTY);
	assert_int_equal(SYS(ioctl, 1, TCGETS, &t), 0);
	t.lflag = 0;
	assert_int_equal(SYS(ioctl, 1, TCSETSW, &t), 0);
	t.lflag = 1;
	assert_int_equal(SYS(ioctl, 1, TCGETS, &t), 0);
	assert_int_equal(t.lflag, 0);
	assert_int_equal(SYS(fstat, 1, &st), 0);
	assert_true(S_ISCHR(st.mode));
	assert_true(ENDS(SYS(ioctl, 1, TIOCSTI, &t)));
	assert_int_equal(SYS(ioctl, 99, TCGETS, &t), -EBADF);
	mock.is_terminal = 0;
}

static void devices_are_modelled(void **unused)
{
	unsigned char a[9], b[9], zeros[9] = {0};
	struct kernel_stat st;
	(void)unused;
	long null = SYS(open, "/dev/null", O_RDWR | O_CREAT | O_TRUNC, 0666);
	assert_int_equal(SYS(write, null, a, 9), 9);
	assert_int_equal(SYS(read, null, a, 9), 0);
	long zero = SYS(open, "/dev/zero", O_RDONLY);
	assert_int_equal(SYS(read, zero, a, 9), 9);
	assert_memory_equal(a, zeros, 9);
	long full = SYS(open, "/dev/full", O_WRONLY);
	assert_int_equal(SYS(write, full, a, 9), -ENOSPC);
	long random = SYS(open, "/dev/urandom", O_RDONLY);
	assert_int_equal(SYS(read, random, a, 9), 9);
	assert_int_equal(SYS(getrandom, b, 9, 0), 9);
	assert_memory_not_equal(a, b, 9);
	assert_int_equal(SYS(getrandom, b, 9, 64), -EINVAL);
	assert_int_equal(SYS(stat, "/dev/null", &st), 0);
	assert_true(S_ISCHR(st.mode));
	assert_int_equal(st.rdev, 0x103);
	for (long fd = null; fd <= random; fd++)
		SYS(close, fd);
}

static void names_below_a_directory(void **unused)
{
	struct kernel_stat st;
	char text[4];
	(void)unused;
	long dir = SYS(openat, AT_FDCWD, "dir", O_RDONLY | O_DIRECTORY);
	long fd = SYS(openat, dir, "inside", O_RDONLY);
	assert_string_equal(mock.asked, "/here/dir/inside");
	assert_int_equal(SYS(read, fd, text, 4), 2);
	assert_int_equal(SYS(newfstatat, dir, "inside", &st, 0), 0);
	assert_int_equal(st.size, 2);
	assert_int_equal(SYS(newfstatat, dir, "", &st, 0), -ENOENT);
	assert_int_equal(SYS(newfstatat, dir, "", &st, AT_EMPTY_PATH), 0);
	assert_true(S_ISDIR(st.mode));
	assert_int_equal(SYS(newfstatat, fd, "x", &st, 0), -ENOTDIR);
	assert_int_equal(SYS(newfstatat, 99, "x", &st, 0), -EBADF);
	assert_int_equal(SYS(newfstatat, 99, "/dev/null", &st, 0), 0);
	assert_int_equal(SYS(read, dir, text, 4), -EISDIR);
	long again = SYS(open, "/dev/fd/3", O_RDONLY);
	SYS(close, dir);
	assert_int_equal(SYS(openat, again, "inside", O_RDONLY), dir);
	SYS(close, dir);
	SYS(close, fd);
	SYS(close, again);
}

static void stat_access_and_links(void **unused)
{
	struct kernel_stat st;
	char to[16];
	(void)unused;
	assert_int_equal(SYS(stat, "link", &st), 0);
	assert_true(S_ISREG(st.mode));
	assert_int_equal(st.size, 14);
	assert_int_equal(st.blocks, 8);
	assert_int_equal(SYS(lstat, "link", &st), 0);
	assert_true(S_ISLNK(st.mode));
	assert_int_equal(st.blocks, 0);
	assert_int_equal(SYS(stat, "none", &st), -ENOENT);
	assert_int_equal(SYS(readlink, "link", to, 5), 5);
	assert_memory_equal(to, "hello", 5);
	assert_int_equal(SYS(readlink, "hello.txt", to, 5), -EINVAL);
	assert_int_equal(SYS(access, "hello.txt", R_OK), 0);
	assert_int_equal(SYS(access, "hello.txt", X_OK), -EACCES);
	assert_int_equal(SYS(access, "dir/inside", R_OK | X_OK), 0);
	assert_int_equal(SYS(access, "hello.txt", W_OK), 0);
	assert_int_equal(SYS(access, "/dev/null", W_OK), 0);
	assert_int_equal(SYS(access, "secret", F_OK), 0);
	assert_int_equal(SYS(access, "secret", R_OK), -EACCES);
	assert_int_equal(SYS(faccessat2, AT_FDCWD, "dir", R_OK, AT_EACCESS), 0);
	assert_int_equal(SYS(getcwd, to, 16), 6);
	assert_int_equal(SYS(getcwd, to, 2), -ERANGE);
}

static void entries_are_packed_and_resumed(void **unused)
{
	_Alignas(8) char room[64];
	struct kernel_dirent *d = (void *)room;
	(void)unused;
	long dir = mock_open("dir");
	assert_int_equal(SYS(getdents64, dir, room, 23), -EINVAL);
	assert_int_equal(SYS(getdents64, dir, room, 64), 24 + 24);
	assert_string_equal(d->name, ".");
	assert_int_equal(d->reclen, 24);
	assert_int_equal(d->type, DT_DIR);
	assert_int_equal(d->off, 1);
	d = (void *)(room + 24);
	assert_string_equal(d->name, "..");
	assert_int_equal(SYS(getdents64, dir, room, 64), 32);
	d = (void *)room;
	assert_string_equal(d->name, "inside");
	assert_int_equal(SYS(getdents64, dir, room, 64), 40);
	assert_string_equal(d->name, mock_entries[1]);
	assert_int_equal(SYS(getdents64, dir, room, 64), 0);
	assert_int_equal(SYS(lseek, dir, 2, SEEK_SET), 2);
	assert_int_equal(SYS(getdents64, dir, room, 64), 32);
	assert_string_equal(d->name, "inside");
	SYS(close, dir);
	assert_int_equal(SYS(getdents64, 0, room, 64), -ENOTDIR);
}

static void files_are_mapped_as_copies(void **unused)
{
	(void)unused;
	long fd = mock_open("hello.txt");
	long at = SYS(mmap, 0, 14, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	assert_true(at > 0);
	assert_memory_equal((char *)at, "Hello, world!\n", 14);
	assert_int_equal(SYS(mprotect, at, 14, PROT_READ), 0);
	assert_int_equal(mock.rights, 1);
	assert_int_equal(SYS(munmap, at, 14), 0);
	assert_int_equal(mock.unmapped, PAGE_BYTES);
	assert_int_equal(SYS(mmap, 0, 1, PROT_WRITE, MAP_SHARED, fd, 0), -EACCES);
	assert_int_equal(SYS(mmap, 0, 1, PROT_READ, MAP_PRIVATE, fd, 1), -EINVAL);
	assert_int_equal(SYS(mmap, 0, 0, PROT_READ, MAP_PRIVATE, fd, 0), -EINVAL);
	assert_int_equal(SYS(mmap, 0, 1, PROT_READ, MAP_PRIVATE, 0, 0), -ENODEV);
	assert_int_equal(SYS(mmap, 0, 1, PROT_READ, MAP_PRIVATE, 99, 0), -EBADF);
	int flags = MAP_PRIVATE | MAP_ANONYMOUS;
	assert_int_equal(SYS(mmap, 0, 64 << 20, PROT_READ, flags, -1, 0), -ENOMEM);
	at = SYS(mmap, 0, 5000, PROT_READ, flags, -1, 0);
	assert_int_equal(SYS(munmap, at + 1, 5000), -EINVAL);
	SYS(close, fd);
}

/* Two addresses for one part of a file cannot be: the same again is the same. */
static void parts_of_files_are_shared_once(void **unused)
{
	(void)unused;
	long fd = SYS(open, "shared", O_RDWR | O_CREAT, 0644);
	assert_int_equal(SYS(ftruncate, fd, 20000), 0);
	long at = SYS(mmap, 0, 8192, PROT_WRITE, MAP_SHARED, fd, 4096);
	assert_int_equal(SYS(mmap, 0, 8192, PROT_WRITE, MAP_SHARED, fd, 4096), at);
	assert_true(ENDS(SYS(mmap, 0, 4096, PROT_WRITE, MAP_SHARED, fd, 8192)));
	long before = mock.unmapped;
	assert_int_equal(SYS(munmap, at, 8192), 0);
	assert_int_equal(mock.unmapped, before);
	assert_true(ENDS(SYS(munmap, at, 4096)));
	assert_int_equal(SYS(munmap, at, 8192), 0);
	assert_int_equal(mock.unmapped, before + 8192);
	SYS(close, fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(host_files_are_copied_on_write),
		cmocka_unit_test(rights_are_checked),
		cmocka_unit_test(prepared_files_are_in_one_piece),
		cmocka_unit_test(seeking_and_reading),
		cmocka_unit_test(vectors_are_filled_in_order),
		cmocka_unit_test(streams_are_pipes),
		cmocka_unit_test(terminals_answer),
		cmocka_unit_test(devices_are_modelled),
		cmocka_unit_test(names_below_a_directory),
		cmocka_unit_test(stat_access_and_links),
		cmocka_unit_test(entries_are_packed_and_resumed),
		cmocka_unit_test(files_are_mapped_as_copies),
		cmocka_unit_test(parts_of_files_are_shared_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
