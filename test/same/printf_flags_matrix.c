/* printf: every mix of flags, width and precision for %d %u %x %o %s %c. */
#include <stdio.h>

int main(void)
{
	static const char *const flags[] = {"",	  "-",	"+",  " ",  "0",  "#",	  "-#",
					    "+0", "-0", " 0", "#0", "+-", "# +0-"};
	static const char *const sizes[] = {"",	  "1",	 "5",	"12",  ".0",
					    ".3", "8.4", ".10", "12.1"};
	static const char kinds[] = "duxXoi";
	static const int values[] = {0, 1, -1, 42, -12345, 0x7fffffff};
	char form[32];
	for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++)
		for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
			for (unsigned k = 0; kinds[k]; k++) {
				snprintf(form, sizeof form, "[%%%s%s%c]", flags[f],
					 sizes[s], kinds[k]);
				for (unsigned v = 0; v < 6; v++)
					printf(form, values[v]);
			}
			snprintf(form, sizeof form, "[%%%s%ss]", flags[f], sizes[s]);
			printf(form, "wide"), printf(form, "");
			snprintf(form, sizeof form, "[%%%s%sc]\n", flags[f], sizes[s]);
			printf(form, 'c');
		}
	return 0;
}
