/* Streams over memory: fmemopen, open_memstream, wide streams over them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char text[] = "12 34 fifty-six\nsecond line\n";
	FILE *f = fmemopen(text, strlen(text), "r");
	int a, b;
	char word[20], line[40];
	int n = fscanf(f, "%d %d %19s", &a, &b, word);
	printf("%d %d %d %s\n", n, a, b, word);
	fgetc(f);
	if (fgets(line, sizeof line, f))
		printf("%s", line);
	printf("%d %ld\n", fgetc(f), ftell(f));
	fclose(f);
	char *out = NULL;
	size_t size = 0;
	f = open_memstream(&out, &size);
	for (int i = 0; i < 100; i++)
		fprintf(f, "%d,", i);
	fflush(f);
	printf("%zu %.20s\n", size, out);
	fseek(f, 3, SEEK_SET);
	fputs("XYZ", f);
	fclose(f);
	printf("%zu %.20s\n", size, out);
	free(out);
	char buffer[16];
	f = fmemopen(buffer, sizeof buffer, "w+");
	fputs("hello", f);
	rewind(f);
	n = fgetc(f);
	fclose(f);
	printf("%c %s\n", n, buffer);
	return 0;
}
