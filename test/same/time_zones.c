/* Local time with a zone given as a rule, mktime normalising odd dates. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
	static const char *const zones[] = {"UTC0", "CET-1CEST,M3.5.0,M10.5.0/3",
					    "EST5EDT,M3.2.0,M11.1.0", "<+0545>-5:45"};
	static const time_t times[] = {0,	   1000000000, 1616893199,
				       1616893200, 1635641999, 1700000000};
	for (int z = 0; z < 4; z++) {
		setenv("TZ", zones[z], 1);
		tzset();
		printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight != 0);
		for (int i = 0; i < 6; i++) {
			struct tm tm;
			char text[64];
			localtime_r(&times[i], &tm);
			strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %Z %z", &tm);
			printf("%s %d %d\n", text, tm.tm_isdst, mktime(&tm) == times[i]);
		}
		struct tm odd = {.tm_year = 124,
				 .tm_mon = 13,
				 .tm_mday = 35,
				 .tm_hour = -5,
				 .tm_min = 70,
				 .tm_sec = 3600,
				 .tm_isdst = -1};
		long long t = mktime(&odd);
		printf("%lld %d %d %d %d\n", t, odd.tm_mon, odd.tm_mday, odd.tm_hour,
		       odd.tm_wday);
	}
	return 0;
}
