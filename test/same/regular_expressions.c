/* regcomp and regexec: groups, classes, alternation, flags, errors. */
#include <regex.h>
#include <stdio.h>

static void try(const char *pattern, const char *text, int flags)
{
	regex_t re;
	regmatch_t m[4];
	char error[64];
	int r = regcomp(&re, pattern, flags);
	if (r) {
		regerror(r, &re, error, sizeof error);
		printf("%s: %s\n", pattern, error);
		return;
	}
	r = regexec(&re, text, 4, m, 0);
	printf("%s ~ %s: %d", pattern, text, r);
	for (int i = 0; r == 0 && i < 4 && i <= (int)re.re_nsub; i++)
		printf(" (%d,%d)", (int)m[i].rm_so, (int)m[i].rm_eo);
	printf("\n");
	regfree(&re);
}

int main(void)
{
	try("abc", "xxabcxx", 0);
	try("^a.*c$", "abbbc", REG_EXTENDED);
	try("([a-z]+)@([a-z]+)\\.com", "mail bob@example.com now", REG_EXTENDED);
	try("(a|b)*c", "ababac", REG_EXTENDED);
	try("[[:digit:]]{3,5}", "ab1234567", REG_EXTENDED);
	try("\\(x*\\)y\\1", "xxyxx", 0);
	try("HELLO", "say hello", REG_ICASE);
	try("a+?", "aaa", REG_EXTENDED);
	try("[^0-9]+", "123abc456", REG_EXTENDED);
	try("(a(b(c)))", "zabc", REG_EXTENDED);
	try("nomatch", "something", 0);
	try("(unclosed", "x", REG_EXTENDED);
	try("[z-a]", "x", REG_EXTENDED);
	try("a{2", "aa", REG_EXTENDED);
	try("^$", "", REG_EXTENDED);
	try("x|y|z", "fuzzy", REG_EXTENDED);
	return 0;
}
