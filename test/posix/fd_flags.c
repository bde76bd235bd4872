/* F_GETFL and F_SETFL; O_PATH. */
#include "show.h"

static void flags(int fd)
{
	int f = fcntl(fd, F_GETFL);
	printf("%d %s%s%s\n", f & O_ACCMODE, f & O_APPEND ? "append " : "",
	       f & O_NONBLOCK ? "nonblock " : "", f & O_PATH ? "path" : "");
}

int main(void)
{
	int fd = open("hello.txt", O_RDWR | O_APPEND | O_CLOEXEC);
	flags(fd);
	SHOW(fcntl(fd, F_GETFD));
	SHOW(fcntl(fd, F_SETFL, O_NONBLOCK | O_RDONLY));
	flags(fd);
	flags(dup(fd));
	int p = open("link", O_PATH | O_NOFOLLOW);
	flags(p);
	struct stat st;
	SHOW(fstat(p, &st));
	printf("%o\n", st.st_mode);
	char text[32] = "";
	SHOW(readlinkat(p, "", text, sizeof text));
	printf("%s\n", text);
	int d = open("dir", O_PATH | O_DIRECTORY);
	SHOW(openat(d, "a", O_RDONLY));
	SHOW(read(d, text, 1));
	SHOW(fchdir(d));
	show_file("a");
	return 0;
}
