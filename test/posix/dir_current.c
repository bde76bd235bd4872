/* chdir, fchdir, getcwd, also in a directory that is gone. */
#include "show.h"

static char start[4096];

static void here(void)
{
	char text[4096];
	if (!getcwd(text, sizeof text))
		printf("%s\n", strerror(errno));
	else
		printf("%s\n",
		       strncmp(text, start, strlen(start)) ? text : text + strlen(start));
}

int main(void)
{
	getcwd(start, sizeof start);
	SHOW(chdir("dir/sub"));
	here();
	show_file("c");
	show_file("../a");
	SHOW(chdir("../.."));
	here();
	SHOW(chdir("dirlink"));
	here();
	SHOW(chdir(".."));
	here();
	SHOW(chdir("a"));
	SHOW(chdir("none"));
	SHOW(chdir("/"));
	here();
	SHOW(chdir(start));
	int fd = open("dir", O_RDONLY);
	SHOW(mkdir("gone", 0755));
	SHOW(chdir("gone"));
	SHOW(rmdir("../gone"));
	here();
	SHOW(open("new", O_CREAT | O_WRONLY, 0644));
	SHOW(mkdir("new", 0755));
	SHOW(fchdir(fd));
	here();
	SHOW(rename("../dir", "../other"));
	here();
	SHOW(fchdir(open("a", O_RDONLY)));
	SHOW(fchdir(99));
	SHOW(getcwd(start, 3) ? 0 : -1);
	SHOW(getcwd(start, 0) ? 0 : -1);
	return 0;
}
