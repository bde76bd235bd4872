/* rename: every combination that Linux treats in its own way. */
#include "show.h"
#include <sys/syscall.h>
#define renameat2(...) syscall(SYS_renameat2, __VA_ARGS__)

int main(void)
{
	SHOW(rename("hello.txt", "new"));
	show_file("new");
	show_stat("hello.txt");
	SHOW(rename("new", "empty"));
	show_file("empty");
	SHOW(rename("none", "x"));
	SHOW(rename("empty", "none/x"));
	SHOW(rename("empty", "dir"));
	SHOW(rename("dir", "empty"));
	SHOW(rename("dir", "dir/sub/x"));
	SHOW(rename("dir", "dir"));
	SHOW(rename("dir/sub", "dir"));
	SHOW(rename("dir/.", "x"));
	SHOW(rename("dir", ".."));
	SHOW(rename("empty", "other/"));
	SHOW(rename("empty/", "other"));
	SHOW(rename("dir/sub", "other/"));
	show_file("other/c");
	SHOW(mkdir("target", 0755));
	SHOW(rename("other", "target"));
	show_file("target/c");
	put_file("target/more", "");
	SHOW(mkdir("full", 0755));
	SHOW(rename("full", "target"));
	SHOW(rename("empty", "second name"));
	show_stat("second name");
	SHOW(link("second name", "same"));
	SHOW(rename("second name", "same"));
	show_stat("second name");
	SHOW(renameat2(AT_FDCWD, "same", AT_FDCWD, "large", 1));
	SHOW(renameat2(AT_FDCWD, "same", AT_FDCWD, "fresh", 1));
	SHOW(renameat2(AT_FDCWD, "fresh", AT_FDCWD, "target", 2));
	show_stat("fresh");
	show_file("target");
	SHOW(renameat2(AT_FDCWD, "fresh", AT_FDCWD, "none", 2));
	SHOW(renameat2(AT_FDCWD, "fresh", AT_FDCWD, "none", 3));
	SHOW(rename("", "x"));
	return 0;
}
