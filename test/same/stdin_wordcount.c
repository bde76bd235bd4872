/* A word counter over standard input. */
/* stdin: the quick brown fox jumps over the lazy dog */
/* stdin: the dog sleeps, the fox does not */
/* stdin:   spaces   and\ttabs  */
/* stdin: The End */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
	char text[20];
	int count;
};

static int by_count(const void *a, const void *b)
{
	const struct word *x = a, *y = b;
	return x->count != y->count ? y->count - x->count : strcmp(x->text, y->text);
}

int main(void)
{
	static struct word words[100];
	int n = 0, c, at = 0, lines = 0, chars = 0;
	char text[20];
	do {
		c = getchar();
		chars += c != EOF;
		lines += c == '\n';
		if (c != EOF && isalpha(c) && at < 19) {
			text[at++] = (char)tolower(c);
		} else if (at > 0) {
			text[at] = 0;
			int i = 0;
			while (i < n && strcmp(words[i].text, text) != 0)
				i++;
			strcpy(words[i].text, text);
			words[i].count++;
			n += i == n;
			at = 0;
		}
	} while (c != EOF);
	qsort(words, (size_t)n, sizeof words[0], by_count);
	printf("%d lines, %d characters, %d words\n", lines, chars, n);
	for (int i = 0; i < n; i++)
		printf("%3d %s\n", words[i].count, words[i].text);
	return 0;
}
