/* Arguments and standard input arrive; argv ends with a null pointer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* args: one "two words" '' -x --flag=no */
/* stdin: first line */
/* stdin: no newline\c */
/* out: 5 [one] [two words] [] [-x] [--flag=no] 1 */
/* out: <first line> */
/* out: <no newline> */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[100];
	printf("%d", argc - 1);
	for (int i = 1; i < argc; i++)
		printf(" [%s]", argv[i]);
	printf(" %d\n", argv[argc] == NULL);
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		printf("<%s>\n", line);
	}
	return 0;
}
