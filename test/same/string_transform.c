/* strxfrm, stpncpy, strlcpy, strlcat, memccpy, mempcpy, swab, strchrnul, strnlen. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char a[16], b[16];
	for (size_t n = 0; n < 12; n++) {
		memset(a, '#', sizeof a), memset(b, '#', sizeof b);
		char *end = stpncpy(a, "seven77", n);
		printf("%d %.16s|", (int)(end - a), a);
		strcpy(b, "ab");
		printf("%zu %zu %s|", strlcpy(a, "length", n ? n : 1),
		       strlcat(b, "cdefgh", n), b);
		printf("%zu %.3s|", strxfrm(a, "xfrm", n), a);
		memset(a, '.', sizeof a);
		char *at = memccpy(a, "comma,separated", ',', n);
		printf("%d %.12s|", at ? (int)(at - a) : -1, a);
		printf("%d %zu\n",
		       (int)(strchrnul("search", "searchx"[n % 7]) - "search") >= 0,
		       strnlen("twelve bytes", n));
	}
	memset(a, 0, sizeof a);
	char *p = mempcpy(mempcpy(a, "ab", 2), "cde", 3);
	printf("%s %d\n", a, (int)(p - a));
	swab("badcfe", b, 6);
	printf("%.6s\n", b);
	strncpy(a, "hi", 8);
	printf("%d %d %d\n", a[2], a[7], a[8]);
	return 0;
}
