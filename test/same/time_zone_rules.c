/* env: TZ=CET-1CEST,M3.5.0/2,M10.5.0/3 */
/* Local time under a rule with daylight saving, around its changes. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void show(time_t t)
{
	struct tm tm;
	char out[64];
	localtime_r(&t, &tm);
	strftime(out, sizeof out, "%Y-%m-%d %H:%M:%S %Z %z", &tm);
	printf("%s dst=%d off=%ld ", out, tm.tm_isdst, tm.tm_gmtoff);
	time_t back = mktime(&tm);
	printf("%lld\n", (long long)(back - t));
}

int main(void)
{
	static const time_t changes[] = {1711846800, 1729990800, 1679792400, 1698541200};
	tzset();
	printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
	for (int i = 0; i < 4; i++)
		for (int d = -7200; d <= 7200; d += 1800)
			show(changes[i] + d);
	setenv("TZ", "NZST-12NZDT,M9.5.0,M4.1.0/3", 1);
	tzset();
	printf("%s %s %ld\n", tzname[0], tzname[1], timezone);
	for (long t = 0; t < 40; t++)
		show(1700000000 + t * 86400 * 9);
	setenv("TZ", "<-03>3", 1);
	tzset();
	show(1700000000);
	return 0;
}
