/* Every ctype function for every character and EOF. */
#include <ctype.h>
#include <stdio.h>

int main(void)
{
	for (int c = -1; c < 256; c++) {
		int bits = !!isalnum(c) | !!isalpha(c) << 1 | !!isblank(c) << 2 |
			   !!iscntrl(c) << 3 | !!isdigit(c) << 4 | !!isgraph(c) << 5 |
			   !!islower(c) << 6 | !!isprint(c) << 7 | !!ispunct(c) << 8 |
			   !!isspace(c) << 9 | !!isupper(c) << 10 | !!isxdigit(c) << 11;
		printf("%d:%x:%d:%d ", c, bits, toupper(c), tolower(c));
	}
	printf("\n");
	return 0;
}
