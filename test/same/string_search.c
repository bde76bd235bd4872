/* Finding characters, sets and substrings. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static long at(const char *base, const char *p)
{
	return p ? (long)(p - base) : -1;
}

int main(void)
{
	const char *volatile hidden = "the quick brown fox jumps over the lazy dog";
	const char *s = hidden;
	printf("%ld %ld %ld %ld\n", at(s, strchr(s, 'q')), at(s, strchr(s, 'Z')),
	       at(s, strchr(s, 0)), at(s, strrchr(s, 'o')));
	printf("%ld %ld %ld\n", at(s, strchrnul(s, 'Z')), at(s, memchr(s, 'z', 10)),
	       at(s, memrchr(s, 't', 43)));
	printf("%ld %ld\n", at(s, index(s, 'b')), at(s, rindex(s, 'b')));
	printf("%zu %zu %ld\n", strspn(s, "eht "), strcspn(s, "xyz"),
	       at(s, strpbrk(s, "vwx")));
	static const char *const needles[] = {
		"",
		"t",
		"the",
		"lazy",
		"dog",
		"cat",
		"over the l",
		"the quick brown fox jumps over the lazy dog",
		"the quick brown fox jumps over it all"};
	for (unsigned i = 0; i < sizeof needles / sizeof needles[0]; i++)
		printf("%ld %ld %ld\n", at(s, strstr(s, needles[i])),
		       at(s, strcasestr(s, needles[i])),
		       at(s, memmem(s, 40, needles[i], strlen(needles[i]))));
	char *pattern = malloc(2001);
	memset(pattern, 'a', 2000);
	pattern[2000] = 0;
	pattern[1500] = 'b';
	printf("%ld %ld %ld\n", at(pattern, strstr(pattern, "ab")),
	       at(pattern, strstr(pattern, "aaaaaaaaaaaabaaa")),
	       at(pattern, strstr(pattern, "baab")));
	free(pattern);
	return 0;
}
