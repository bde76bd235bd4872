/* A paragraph wrapped to many widths, justified, centred; counts of words and letters. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char text[] =
	"A program is explored on every path that its input can take; what is found comes with a "
	"test, and the test runs natively. Nothing is guessed, and what was left out is said.";

static void line(const char *const *words, const int *lengths, int n, int width, int mode)
{
	int used = 0, gaps = n - 1;
	for (int i = 0; i < n; i++)
		used += lengths[i];
	int room = width - used - gaps;
	if (mode == 2)
		printf("%*s", room / 2, "");
	for (int i = 0; i < n; i++) {
		printf("%.*s", lengths[i], words[i]);
		if (i < gaps) {
			int extra = mode == 1 ? room / (gaps - i) : 0;
			printf("%*s", 1 + extra, "");
			room -= extra;
		}
	}
	printf("|\n");
}

int main(void)
{
	const char *words[64];
	int lengths[64], n = 0, letters[26] = {0};
	for (const char *p = text; *p;) {
		size_t len = strcspn(p, " ");
		words[n] = p, lengths[n++] = (int)len;
		p += len + (p[len] != 0);
	}
	for (int width = 16; width < 60; width += 11)
		for (int mode = 0; mode < 3; mode++)
			for (int i = 0, k; i < n; i = k) {
				int used = lengths[i];
				for (k = i + 1; k < n && used + 1 + lengths[k] <= width;
				     k++)
					used += 1 + lengths[k];
				line(words + i, lengths + i, k - i, width,
				     k == n && mode == 1 ? 0 : mode);
			}
	for (const char *p = text; *p; p++)
		if (isalpha((unsigned char)*p))
			letters[tolower((unsigned char)*p) - 'a']++;
	for (int i = 0; i < 26; i++)
		printf("%c%d ", 'a' + i, letters[i]);
	printf("\n");
	return 0;
}
