/* Hard links: one file, several names. */
#include "show.h"

int main(void)
{
	SHOW(link("hello.txt", "third"));
	show_stat("third");
	show_stat("second name");
	put_file("third", "changed\n");
	show_file("hello.txt");
	show_file("second name");
	SHOW(unlink("hello.txt"));
	show_file("third");
	show_stat("third");
	SHOW(link("third", "second name"));
	SHOW(link("none", "x"));
	SHOW(link("dir", "x"));
	SHOW(link("third", "dir/none/x"));
	SHOW(link("third", "new/"));
	SHOW(link("third/", "x"));
	SHOW(link("dangling", "danglingtoo"));
	show_stat("danglingtoo");
	SHOW(linkat(AT_FDCWD, "dirlink/c", AT_FDCWD, "c", 0));
	show_file("c");
	SHOW(linkat(AT_FDCWD, "dangling", AT_FDCWD, "y", AT_SYMLINK_FOLLOW));
	SHOW(linkat(AT_FDCWD, "third", AT_FDCWD, "y", 12345));
	int fd = open("third", O_RDWR);
	unlink("third");
	unlink("second name");
	struct stat st;
	fstat(fd, &st);
	SHOW(st.st_nlink);
	char text[20] = "";
	SHOW(read(fd, text, sizeof text));
	printf("%s", text);
	return 0;
}
