/* The default locale and its conventions. */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
	printf("%s\n", setlocale(LC_ALL, NULL));
	struct lconv *l = localeconv();
	printf("[%s] [%s] [%s] %d\n", l->decimal_point, l->thousands_sep,
	       l->currency_symbol, l->frac_digits);
	printf("%s %s %s\n", nl_langinfo(RADIXCHAR), nl_langinfo(DAY_1),
	       nl_langinfo(MON_12));
	printf("%d\n", setlocale(LC_NUMERIC, "C") != NULL);
	printf("%.2f\n", 1234.5);
	return 0;
}
