/* stdio on top of it all: update mode, append, seeking, temporary files. */
#include "show.h"

int main(void)
{
	char line[64];
	FILE *f = fopen("hello.txt", "r+");
	fseek(f, 7, SEEK_SET);
	fputs("W", f);
	fseek(f, 0, SEEK_SET);
	printf("%s", fgets(line, sizeof line, f));
	fclose(f);
	f = fopen("hello.txt", "a+");
	fprintf(f, "line %d\n", 2);
	rewind(f);
	while (fgets(line, sizeof line, f))
		printf("%s", line);
	printf("%ld %d\n", ftell(f), feof(f) != 0);
	fclose(f);
	f = fopen("out", "wx");
	for (int i = 0; i < 3000; i++)
		fprintf(f, "%d ", i);
	printf("%d\n", fclose(f));
	printf("%d %s\n", fopen("out", "wx") != NULL, strerror(errno));
	f = fopen("out", "r");
	long sum = 0, n;
	while (fscanf(f, "%ld", &n) == 1)
		sum += n;
	printf("%ld\n", sum);
	fseek(f, -5, SEEK_END);
	printf("%s|\n", fgets(line, sizeof line, f));
	fclose(f);
	printf("%d %s\n", fopen("dir", "w") != NULL, strerror(errno));
	f = fopen("dir", "r");
	printf("%d %d\n", f != NULL, fgetc(f));
	printf("%d\n", remove("out"));
	printf("%d\n", remove("dir/sub/c") | remove("dir/sub"));
	printf("%d\n", rename("hello.txt", "bye.txt"));
	f = freopen("bye.txt", "r", stdin);
	printf("%s", fgets(line, sizeof line, stdin));
	return 0;
}
