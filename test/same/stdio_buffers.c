/* setvbuf with all kinds of buffers, fwrite and fread in odd pieces, fgets, getline. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char buffer[64];
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
	for (int i = 0; i < 30; i++)
		printf("line %d\n", i);
	fflush(stdout);
	setvbuf(stdout, NULL, _IOLBF, 0);
	char data[1000];
	for (int i = 0; i < 1000; i++)
		data[i] = (char)(i % 26 + 'a');
	size_t written = 0;
	for (size_t k = 1; written < 900; k = k * 2 % 37 + 1)
		written += fwrite(data + written, 1, k, stdout);
	printf("\n%zu %zu %zu\n", written, fwrite(data, 7, 0, stdout),
	       fwrite(data, 7, 3, stdout));
	FILE *f = fmemopen(data, sizeof data, "r");
	setvbuf(f, NULL, _IONBF, 0);
	char piece[100];
	size_t total = 0, n;
	for (size_t size = 1; (n = fread(piece, size, 3, f)) > 0; size = size % 20 + 1)
		total += n * size;
	printf("%zu %d\n", total, feof(f) != 0);
	fclose(f);
	data[50] = data[51] = data[300] = '\n';
	f = fmemopen(data, sizeof data, "r");
	char *line = NULL;
	size_t room = 0;
	ssize_t got;
	while ((got = getline(&line, &room, f)) > 0)
		printf("%zd %.5s\n", got, line);
	rewind(f);
	got = getdelim(&line, &room, 'c', f);
	printf("%zd %s\n", got, line);
	while (fgets(piece, 40, f))
		printf("%zu ", strlen(piece));
	printf("\n");
	free(line);
	fclose(f);
	return 0;
}
