/* fmemopen in every mode, open_memstream, seeking, appending, truncation. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	static const char *const modes[] = {"r", "w", "a", "r+", "w+", "a+"};
	for (int i = 0; i < 6; i++) {
		char room[24] = "0123456789";
		FILE *f = fmemopen(room, sizeof room, modes[i]);
		int put = fputs("abc", f), seek = fseek(f, 5, SEEK_SET), c = getc(f);
		fflush(f);
		printf("%s put %d seek %d get %d at %ld\n", modes[i], put >= 0, seek, c,
		       ftell(f));
		clearerr(f);
		fseek(f, -2, SEEK_END);
		fprintf(f, "%d", 77);
		long at = ftell(f);
		fclose(f);
		printf("%ld %.24s\n", at, room);
	}
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);
	for (int i = 0; i < 300; i++)
		fprintf(f, "%d,", i);
	fflush(f);
	printf("%zu %.20s\n", n, text);
	fseek(f, 10, SEEK_SET);
	fputs("XYZ", f);
	fflush(f);
	printf("%zu\n", n);
	fseek(f, 2000, SEEK_SET);
	putc('!', f);
	fclose(f);
	printf("%zu %d %d %.16s\n", n, text[1999], text[2000], text);
	free(text);
	return 0;
}
