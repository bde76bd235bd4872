/* fseek and ftell from all origins, fgetpos, errors, reading after writing. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	char room[64];
	memset(room, '.', sizeof room);
	FILE *f = fmemopen(room, sizeof room, "w+");
	fputs("hello, streams of bytes", f);
	static const int moves[][2] = {{0, SEEK_SET},  {5, SEEK_CUR},	{-3, SEEK_END},
				       {-2, SEEK_CUR}, {100, SEEK_SET}, {-1, SEEK_SET},
				       {3, 77},	       {7, SEEK_SET}};
	for (int i = 0; i < 8; i++) {
		errno = 0;
		int r = fseek(f, moves[i][0], moves[i][1]);
		int e = errno;
		long at = ftell(f);
		printf("%d %d %ld ", r, e != 0, at);
		int c = getc(f);
		printf("%d\n", c);
	}
	fpos_t mark;
	rewind(f);
	getc(f);
	printf("%d\n", fgetpos(f, &mark));
	printf("%c%c", getc(f), getc(f));
	fsetpos(f, &mark);
	printf("%c\n", getc(f));
	fseek(f, 0, SEEK_CUR);
	fputs("REPLACED", f);
	rewind(f);
	char line[64];
	printf("%s %ld\n", fgets(line, sizeof line, f), ftell(f));
	fclose(f);
	return 0;
}
