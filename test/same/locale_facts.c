/* localeconv, nl_langinfo and setlocale in the C locale. */
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	struct lconv *l = localeconv();
	printf("[%s] [%s] [%s] [%s] %d %d\n", l->decimal_point, l->thousands_sep,
	       l->grouping, l->currency_symbol, l->frac_digits == CHAR_MAX,
	       l->p_sign_posn == CHAR_MAX);
	printf("%s\n", setlocale(LC_ALL, NULL));
	printf("%d %d\n", setlocale(LC_ALL, "") != NULL,
	       setlocale(LC_NUMERIC, "C") != NULL);
	static const nl_item items[] = {RADIXCHAR, THOUSEP, DAY_1, ABDAY_7, MON_12,
					ABMON_2,   D_T_FMT, D_FMT, T_FMT,   AM_STR,
					PM_STR,	   YESEXPR, NOEXPR};
	for (unsigned i = 0; i < sizeof items / sizeof *items; i++)
		printf("%s\n", nl_langinfo(items[i]));
	locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	printf("%s %d\n", nl_langinfo_l(DAY_3, c), strcoll_l("a", "b", c) < 0);
	freelocale(c);
	return 0;
}
