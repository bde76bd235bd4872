/* gmtime_r, timegm, mktime: many years, leap days, normalisation of wild fields. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(const struct tm *t)
{
	printf("%d-%d-%d %d:%d:%d w%d y%d dst%d\n", t->tm_year + 1900, t->tm_mon + 1,
	       t->tm_mday, t->tm_hour, t->tm_min, t->tm_sec, t->tm_wday, t->tm_yday,
	       t->tm_isdst);
}

int main(void)
{
	volatile long long step = 86400LL * 1237 + 3607;
	for (long long i = -40; i < 40; i++) {
		time_t t = (time_t)(i * step * 7);
		struct tm tm;
		gmtime_r(&t, &tm);
		show(&tm);
		printf("%lld\n", (long long)timegm(&tm) - t);
	}
	static const int wild[][6] = {
		{2000, 1, 30, 0, 0, 0},	   {2100, 1, 29, 25, 61, 61},
		{1999, 25, -5, 0, 0, -1},  {1970, -13, 400, 48, 0, 0},
		{2024, 1, 29, 23, 59, 60}, {2023, 11, 31, 24, 0, 0},
		{1600, 1, 29, 1, 2, 3},	   {4000, 0, 0, -100, -100, -100}};
	for (int i = 0; i < 8; i++) {
		struct tm t = {.tm_year = wild[i][0] - 1900,
			       .tm_mon = wild[i][1],
			       .tm_mday = wild[i][2],
			       .tm_hour = wild[i][3],
			       .tm_min = wild[i][4],
			       .tm_sec = wild[i][5]};
		printf("%lld ", (long long)timegm(&t));
		show(&t);
		t.tm_mon += 14;
		t.tm_isdst = -1;
		printf("%lld ", (long long)mktime(&t));
		show(&t);
	}
	printf("%g\n", difftime(1000000, 5));
	return 0;
}
