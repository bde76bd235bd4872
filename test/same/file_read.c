/* A file given as argument read by stdio: lines, blocks, seeking, status. */
/* args: %data/poem.txt */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	FILE *f = fopen(argv[1], "r");
	if (!f)
		return 2;
	char line[128];
	int n = 0;
	while (fgets(line, sizeof line, f))
		printf("%2d %s", ++n, line);
	printf("%d %d\n", feof(f) != 0, ferror(f));
	rewind(f);
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	char *all = malloc((size_t)size + 1);
	rewind(f);
	size_t got = fread(all, 1, (size_t)size, f);
	all[got] = 0;
	unsigned sum = 0;
	for (size_t i = 0; i < got; i++)
		sum = sum * 31 + (unsigned char)all[i];
	printf("%ld %zu %08x\n", size, got, sum);
	for (long at = 0; at < size; at += 37) {
		fseek(f, at, SEEK_SET);
		int c = fgetc(f);
		printf("%d ", c == (unsigned char)all[at] && ftell(f) == at + 1);
	}
	fseek(f, -5, SEEK_END);
	printf("%d ", fgetc(f));
	fseek(f, 2, SEEK_CUR);
	printf("%d\n", fgetc(f));
	setvbuf(f, NULL, _IONBF, 0);
	free(all);
	printf("%d\n", fclose(f));
	f = fopen(argv[1], "rb");
	char small[3];
	setvbuf(f, small, _IOFBF, sizeof small);
	int words = 0;
	while (fscanf(f, "%127s", line) == 1)
		words++;
	printf("%d\n", words);
	fclose(f);
	return 0;
}
