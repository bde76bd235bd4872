/* gmtime, timegm, asctime and weekdays over many centuries. */
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

int main(void)
{
	static const time_t times[] = {
		0,	    -1,		1,	     86399,	   86400,
		951782400,  951868799,	1078012800,  1234567890,   2147483647,
		2147483648, 4102444800, -2208988800, -62135596800, 253402300799,
		1709164800, 68169600};
	for (unsigned i = 0; i < sizeof times / sizeof times[0]; i++) {
		struct tm tm;
		if (!gmtime_r(&times[i], &tm)) {
			printf("null\n");
			continue;
		}
		printf("%d-%02d-%02d %02d:%02d:%02d %d %d %lld %s", tm.tm_year + 1900,
		       tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
		       tm.tm_wday, tm.tm_yday, (long long)timegm(&tm), asctime(&tm));
	}
	printf("%g\n", difftime(times[9], times[8]));
	return 0;
}
