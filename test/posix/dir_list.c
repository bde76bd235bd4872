/* Directories of the host merge with what the program makes and removes. */
#include "show.h"
#include <dirent.h>

static int visible(const struct dirent *e)
{
	return e->d_name[0] != '.' || e->d_name[1] == 'h';
}

static void list(const char *path)
{
	struct dirent **names;
	int n = scandir(path, &names, visible, alphasort);
	printf("%s:", path);
	for (int i = 0; i < n; i++) {
		printf(" %s%s", names[i]->d_name,
		       names[i]->d_type == DT_DIR   ? "/"
		       : names[i]->d_type == DT_LNK ? "@"
						    : "");
		free(names[i]);
	}
	printf(n < 0 ? " %s\n" : "\n", strerror(errno));
	if (n >= 0)
		free(names);
}

int main(void)
{
	list(".");
	put_file("zebra", "");
	put_file(".hidden", "");
	put_file("Apple", "");
	put_file("dir/aa", "");
	unlink("dir/b");
	mkdir("new", 0755);
	put_file("new/one", "1");
	put_file("new/two", "2");
	rename("hello.txt", "renamed");
	symlink("x", "mylink");
	list(".");
	list("dir");
	list("new");
	list("dirlink");
	rename("dir", "moved");
	list("moved");
	list("dir");
	list("moved/sub");
	list("hello.txt");
	put_file("moved/b", "again");
	list("moved");
	show_file("moved/b");
	return 0;
}
