/* Opens a file whose name is the argument: one of the host's, on some paths. */
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	char line[64] = "";
	struct stat st;
	FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
	if (!f)
		return 1;
	if (fstat(fileno(f), &st) != 0 || S_ISDIR(st.st_mode))
		return 2;
	fgets(line, sizeof line, f);
	printf("%o %ld %.20s\n", st.st_mode & 0777, (long)st.st_size, line);
	return 3;
}
