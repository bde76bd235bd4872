/* chmod, fchmod, umask; access as the owner. */
#include "show.h"

int main(void)
{
	printf("%o\n", umask(077));
	printf("%o\n", umask(022));
	SHOW(chmod("hello.txt", 0640));
	show_stat("hello.txt");
	SHOW(chmod("link", 04755));
	show_stat("hello.txt");
	show_stat("link");
	SHOW(chmod("none", 0));
	SHOW(chmod("dangling", 0));
	SHOW(chmod("dir", 0700));
	show_stat("dir");
	int fd = open("new", O_CREAT | O_RDWR, 0666);
	show_stat("new");
	SHOW(fchmod(fd, 0600));
	show_stat("new");
	SHOW(fchmod(99, 0600));
	SHOW(fchmodat(AT_FDCWD, "new", 01777, 0));
	show_stat("new");
	SHOW(access("new", R_OK | W_OK | X_OK));
	SHOW(access("hello.txt", F_OK));
	SHOW(chmod("new", 0644));
	SHOW(access("new", X_OK));
	SHOW(access("new", 99));
	SHOW(access("none", F_OK));
	SHOW(access("hello.txt/x", F_OK));
	SHOW(faccessat(open("dir", O_RDONLY), "a", R_OK, 0));
	SHOW(faccessat(AT_FDCWD, "new", W_OK, AT_EACCESS));
	SHOW(chown("new", -1, -1));
	SHOW(chown("new", getuid(), getgid()));
	SHOW(lchown("link", getuid(), -1));
	SHOW(chown("none", -1, -1));
	SHOW(fchown(fd, -1, getgid()));
	SHOW(fchown(99, -1, -1));
	SHOW(mkdir("m", 01777));
	show_stat("m");
	return 0;
}
