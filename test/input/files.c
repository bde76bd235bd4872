/* Opens a file by a name that may be symbolic, and one that is there or not. */
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	char line[100];
	struct stat st;
	FILE *f = fopen(argc > 1 ? argv[1] : "A", "r");
	if (!f)
		return 4;
	if (fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && st.st_size != 3)
		return 10;
	int c = getc(f);
	if (c == EOF)
		return 5;
	if (c == 'x')
		return 7;
	FILE *g = fopen("data.txt", "r");
	if (!g)
		return 1;
	return fgets(line, sizeof line, g) ? 8 : 9;
}
