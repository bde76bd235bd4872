/* Paths: dots, slashes, links in the middle, up from the root. */
#include "show.h"
#include <glob.h>
#include <ftw.h>

static int names, size;

static int visit(const char *path, const struct stat *st, int type, struct FTW *f)
{
	(void)path;
	names += type == FTW_D ? 100 : type == FTW_SL ? 10000 : 1;
	size += type == FTW_F ? (int)st->st_size * f->level : 0;
	return 0;
}

int main(void)
{
	show_file("./hello.txt");
	show_file(".//dir///a");
	show_file("dir/../hello.txt");
	show_file("dir/./sub/../../hello.txt");
	show_file("dirlink/c");
	show_file("dirlink/../a");
	show_file("none/../hello.txt");
	show_file("hello.txt/..");
	show_file("hello.txt/.");
	SHOW(access("/../../..", F_OK));
	char *real = realpath("dirlink/../../link", NULL), *here = realpath(".", NULL);
	printf("%s\n", real + strlen(here));
	printf("%d %s\n", realpath("dirlink/none", NULL) != NULL, strerror(errno));
	glob_t g;
	printf("%d", glob("d*", 0, NULL, &g));
	for (size_t i = 0; i < g.gl_pathc; i++)
		printf(" %s", g.gl_pathv[i]);
	printf("\n");
	SHOW(nftw(".", visit, 8, FTW_PHYS));
	printf("%d %d\n", names, size);
	char longest[5000];
	memset(longest, '/', sizeof longest);
	strcpy(longest + 4990, "x");
	SHOW(access(longest, F_OK));
	return 0;
}
