/* Numbers and words from standard input, char by char at the end. */
/* stdin: 12 apples 3.5 */
/* stdin: 0x1f -7 "quoted words" end */
/* stdin: last,line;no newline\c */
#include <stdio.h>
#include <string.h>

int main(void)
{
	int n, m;
	double d;
	char word[20], quoted[30], c;
	printf("%d", scanf("%d %19s %lf", &n, word, &d));
	printf(" %d %s %g\n", n, word, d);
	printf("%d", scanf("%i%d \"%29[^\"]\"", &n, &m, quoted));
	printf(" %d %d [%s]\n", n, m, quoted);
	printf("%d", scanf("%s%c", word, &c));
	printf(" %s %d\n", word, c);
	int sum = 0, k;
	while ((k = getchar()) != EOF) {
		sum = sum * 7 + k;
		if (k == ';') {
			ungetc('!', stdin);
			printf("%c", getchar());
		}
		putchar(k);
	}
	printf("\n%d %d\n", sum, feof(stdin) != 0);
	return 0;
}
