/* mkdir and rmdir with everything that can be wrong. */
#include "show.h"

int main(void)
{
	umask(027);
	SHOW(mkdir("new", 0777));
	show_stat("new");
	SHOW(mkdir("new", 0777));
	SHOW(mkdir("new/deep/er", 0777));
	SHOW(mkdir("new/deep/", 0700));
	SHOW(mkdir("hello.txt/x", 0777));
	SHOW(mkdir("hello.txt", 0777));
	SHOW(mkdir("dangling", 0777));
	SHOW(mkdir(".", 0777));
	SHOW(mkdir("..", 0777));
	SHOW(mkdir("/", 0777));
	SHOW(mkdir("", 0777));
	SHOW(rmdir("new"));
	SHOW(rmdir("new/deep/"));
	SHOW(rmdir("new"));
	SHOW(rmdir("new"));
	SHOW(rmdir("hello.txt"));
	SHOW(rmdir("link"));
	SHOW(rmdir("dir"));
	SHOW(rmdir("dir/."));
	SHOW(rmdir("dir/sub/.."));
	SHOW(rmdir("/"));
	SHOW(unlink("dir/sub/c"));
	SHOW(rmdir("dir/sub"));
	SHOW(rmdir("dir/sub"));
	SHOW(mkdir("dir/sub", 0755));
	SHOW(access("dir/sub/c", F_OK));
	SHOW(mkdirat(99, "x", 0755));
	int d = open("dir", O_RDONLY);
	SHOW(mkdirat(d, "at", 0700));
	show_stat("dir/at");
	SHOW(unlinkat(d, "at", 0));
	SHOW(unlinkat(d, "at", AT_REMOVEDIR));
	SHOW(unlinkat(d, "a", AT_REMOVEDIR));
	SHOW(unlinkat(d, "a", 12345));
	return 0;
}
