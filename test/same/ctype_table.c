/* Every classification of every byte. */
#include <ctype.h>
#include <stdio.h>

int main(void)
{
	for (int c = -1; c < 256; c++) {
		int bits = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 |
			   !!isspace(c) << 3 | !!isupper(c) << 4 | !!islower(c) << 5 |
			   !!ispunct(c) << 6 | !!isprint(c) << 7 | !!isgraph(c) << 8 |
			   !!iscntrl(c) << 9 | !!isxdigit(c) << 10 | !!isblank(c) << 11;
		printf("%03x,%d,%d%c", bits, toupper(c), tolower(c),
		       c % 8 == 7 ? '\n' : ' ');
	}
	printf("%d %d\n", isascii(200), toascii(200));
	return 0;
}
