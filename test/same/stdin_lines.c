/* Standard input read in several ways one after the other. */
/* stdin: first line */
/* stdin: second */
/* stdin: */
/* stdin: 42 words here */
/* stdin: the rest\tof it */
/* stdin: last without newline\c */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char buffer[8], word[20];
	char *line = NULL;
	size_t room = 0;
	int n;
	if (fgets(buffer, sizeof buffer, stdin))
		printf("[%s]", buffer);
	if (fgets(buffer, sizeof buffer, stdin))
		printf("[%s]\n", buffer);
	ssize_t got = getline(&line, &room, stdin);
	printf("%zd %s", got, line);
	printf("%d ", getchar());
	if (scanf("%d %19s", &n, word) == 2)
		printf("%d %s\n", n, word);
	int c = getc(stdin);
	ungetc('#', stdin);
	printf("%d %c\n", c, getchar());
	got = getdelim(&line, &room, '\t', stdin);
	printf("%zd %zu\n", got, strlen(line));
	size_t total = 0;
	while ((c = getchar()) != EOF)
		total = total * 31 + (size_t)c;
	printf("%zu %d %d\n", total, feof(stdin) != 0, ferror(stdin));
	printf("%d\n", getline(&line, &room, stdin) == -1);
	free(line);
	return 0;
}
