/* strftime with every conversion, strptime back. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void)
{
	setenv("TZ", "UTC0", 1);
	tzset();
	static const time_t times[] = {0, 951782400, 1234567890, 1735603200, 4102444799};
	static const char conversions[] = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%";
	for (int i = 0; i < 5; i++) {
		struct tm tm;
		gmtime_r(&times[i], &tm);
		for (const char *c = conversions; *c; c++) {
			char format[3] = {'%', *c, 0}, text[64];
			size_t n = strftime(text, sizeof text, format, &tm);
			printf("%c[%zu:%s] ", *c, n, n ? text : "");
		}
		char small[5];
		printf("\n%zu %zu\n", strftime(small, 5, "%Y", &tm),
		       strftime(small, 4, "%Y", &tm));
	}
	struct tm tm;
	memset(&tm, 0, sizeof tm);
	char *end = strptime("2024-02-29 13:45:07 rest", "%Y-%m-%d %H:%M:%S", &tm);
	printf("%s %d %d %d %d\n", end, tm.tm_year, tm.tm_mon, tm.tm_mday, tm.tm_sec);
	end = strptime("Tue, 05 Mar 1996", "%a, %d %b %Y", &tm);
	printf("%d %d %d\n", end && !*end, tm.tm_wday, tm.tm_mon);
	printf("%d\n", strptime("13/45", "%H:%M", &tm) == NULL);
	return 0;
}
