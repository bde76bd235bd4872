/* regcomp and regexec: groups, alternation, repetition, classes, anchors, flags. */
#include <regex.h>
#include <stdio.h>

int main(void)
{
	static const char *const cases[][2] = {{"^([a-z]+)([0-9]*)$", "abc123"},
					       {"(a|ab)(c|bcd)(d*)", "abcd"},
					       {"a{2,3}", "aaaa"},
					       {"(x*)*y", "xxxy"},
					       {"[[:alpha:]_][[:alnum:]_]*", "9_id7-"},
					       {"^$", ""},
					       {"b+?", "abbb"},
					       {"(^|,)([^,]*)", "one,two"},
					       {"[]a]+", "]a]"},
					       {"[^]a]", "]ab"},
					       {"\\.[ch]$", "main.c"},
					       {"(foo|bar){2}", "barfoo"},
					       {"a|b|", "zzz"},
					       {"((a)(b)?)+", "abaab"},
					       {"x.z", "x\nz"},
					       {"(", "x"},
					       {"[a", "x"},
					       {"a{3,2}", "x"},
					       {"*a", "*a"},
					       {"[[:foo:]]", "x"},
					       {"a\\", "x"},
					       {"\\<w", "a w"}};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int flags = 0; flags < 4; flags++) {
			regex_t r;
			int how = (flags & 1 ? REG_EXTENDED : 0) |
				  (flags & 2 ? REG_ICASE : 0);
			int bad = regcomp(&r, cases[i][0], how);
			if (bad) {
				char why[80];
				regerror(bad, &r, why, sizeof why);
				printf("%s: %s\n", cases[i][0], why);
				continue;
			}
			regmatch_t m[5];
			int none = regexec(&r, cases[i][1], 5, m,
					   flags == 3 ? REG_NOTBOL : 0);
			printf("%s %d:", cases[i][0], none);
			for (int k = 0; !none && k < 5; k++)
				printf(" %d-%d", (int)m[k].rm_so, (int)m[k].rm_eo);
			printf(" %zu\n", r.re_nsub);
			regfree(&r);
		}
	return 0;
}
