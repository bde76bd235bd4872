/* Symbolic links: making, reading, following, loops. */
#include "show.h"

int main(void)
{
	char text[64] = "";
	SHOW(symlink("hello.txt", "s"));
	show_stat("s");
	show_file("s");
	SHOW(readlink("s", text, sizeof text));
	printf("%s\n", text);
	SHOW(readlink("s", text, 3));
	SHOW(readlink("s", text, 0));
	SHOW(readlink("hello.txt", text, 3));
	SHOW(readlink("none", text, 3));
	SHOW(symlink("x", "s"));
	SHOW(symlink("", "t"));
	SHOW(symlink("loop2", "loop1"));
	SHOW(symlink("loop1", "loop2"));
	SHOW(open("loop1", O_RDONLY));
	SHOW(access("loop1/x", F_OK));
	SHOW(symlink("../hello.txt", "dir/up"));
	show_file("dir/up");
	SHOW(symlink("dir/", "d"));
	show_file("d/a");
	show_file("d/sub/../b");
	SHOW(unlink("s"));
	show_file("hello.txt");
	SHOW(unlink("d/"));
	SHOW(rmdir("d"));
	put_file("dangling", "through");
	show_file("nowhere");
	SHOW(mkdir("dirlink/x", 0755));
	show_stat("dir/sub/x");
	SHOW(symlinkat("a", open("dir", O_RDONLY), "b2"));
	show_file("dir/b2");
	char here[4096], target[8192];
	getcwd(here, sizeof here);
	snprintf(target, sizeof target, "%s/dir/a", here);
	SHOW(symlink(target, "absolute"));
	show_file("absolute");
	SHOW(rename("s2", "s3"));
	SHOW(rename("link", "moved"));
	show_stat("moved");
	show_stat("link");
	return 0;
}
