/* What rm -r does: entries go while the directory is read. */
#include "show.h"
#include <dirent.h>

static int removed;

static void clean(const char *path)
{
	DIR *d = opendir(path);
	for (struct dirent *e; (e = readdir(d));) {
		char name[600];
		if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
			continue;
		snprintf(name, sizeof name, "%s/%s", path, e->d_name);
		if (e->d_type == DT_DIR)
			clean(name);
		else
			removed += unlink(name) == 0;
	}
	closedir(d);
	removed += rmdir(path) == 0;
}

int main(void)
{
	for (int i = 0; i < 150; i++) {
		char name[40];
		snprintf(name, sizeof name, "dir/file%d", i);
		put_file(name, "x");
	}
	clean("dir");
	printf("%d\n", removed);
	SHOW(access("dir", F_OK));
	DIR *d = opendir(".");
	long first = telldir(d);
	int n = 0;
	while (readdir(d))
		n++;
	seekdir(d, first);
	while (readdir(d))
		n--;
	rewinddir(d);
	put_file("late", "");
	int late = 0;
	rewinddir(d);
	for (struct dirent *e; (e = readdir(d));)
		late += !strcmp(e->d_name, "late");
	printf("%d %d\n", n, late);
	closedir(d);
	return 0;
}
