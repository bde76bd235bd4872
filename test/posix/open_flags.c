/* Flags of open: create, exclusive, truncate, directory, no following. */
#include "show.h"

int main(void)
{
	umask(022);
	SHOW(open("none", O_RDONLY));
	SHOW(open("", O_RDONLY));
	SHOW(open("none/x", O_RDONLY | O_CREAT, 0644));
	SHOW(open("hello.txt/x", O_RDONLY));
	SHOW(open("hello.txt/", O_RDONLY));
	SHOW(open("new/", O_RDWR | O_CREAT, 0644));
	SHOW(open("new", O_RDWR | O_CREAT | O_EXCL, 0666));
	SHOW(open("new", O_RDWR | O_CREAT | O_EXCL, 0666));
	show_stat("new");
	SHOW(open("link", O_RDONLY | O_NOFOLLOW));
	SHOW(open("link", O_RDONLY | O_CREAT | O_EXCL, 0666));
	SHOW(open("dangling", O_RDONLY | O_CREAT | O_EXCL, 0666));
	SHOW(open("dir", O_WRONLY));
	SHOW(open("dir", O_RDONLY | O_CREAT, 0666));
	SHOW(open("dir/", O_RDONLY | O_CREAT, 0666));
	SHOW(open("hello.txt", O_RDONLY | O_DIRECTORY));
	int fd = open("dir", O_RDONLY | O_DIRECTORY);
	SHOW(fd);
	SHOW(openat(fd, "a", O_RDONLY));
	SHOW(openat(fd, "sub/c", O_RDONLY));
	SHOW(openat(fd, "../hello.txt", O_RDONLY));
	SHOW(openat(3, "hello.txt", O_RDONLY));
	SHOW(openat(99, "hello.txt", O_RDONLY));
	SHOW(openat(fd, "/etc/passwd/", O_RDONLY));
	SHOW(write(open("hello.txt", O_WRONLY | O_TRUNC), "new", 3));
	show_file("hello.txt");
	show_file("second name");
	SHOW(open("dangling", O_WRONLY | O_CREAT, 0600));
	show_stat("nowhere");
	SHOW(read(open("hello.txt", O_WRONLY), &fd, 1));
	SHOW(write(open("hello.txt", O_RDONLY), &fd, 1));
	char name[300];
	memset(name, 'x', sizeof name);
	name[256] = 0;
	SHOW(open(name, O_RDONLY));
	name[255] = 0;
	SHOW(open(name, O_RDONLY));
	return 0;
}
