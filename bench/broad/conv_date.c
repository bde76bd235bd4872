/* Dates: YYYYMMDD is parsed and checked, becomes a day number, then the week day and the ISO week;
 * the day number is converted back and has to give the same date. */
#include "bench.h"

static int is_leap(int y)
{
	return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}

static const uint8_t month_days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static long day_number(int y, int m, int d)
{
	y -= m <= 2;
	long era = y / 400;
	int of_era = y % 400;
	int of_year = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static int read_digits(const char *text, int count)
{
	int value = 0;
	for (int i = 0; i < count; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		value = value * 10 + text[i] - '0';
	}
	return value;
}

int main(void)
{
	char text[8];
	klee_make_symbolic(text, sizeof text, "text");
	if (text[0] != '2' || text[1] != '0' || text[2] != '2')
		return 1;
	int year = read_digits(text, 4), month = read_digits(text + 4, 2),
	    day = read_digits(text + 6, 2);
	if (year < 0 || month < 0 || day < 0)
		return 2;
	if (month < 1 || month > 12)
		return 3;
	int last = month_days[month - 1] + (month == 2 && is_leap(year));
	if (day < 1 || day > last)
		return 4;
	long days = day_number(year, month, day);
	int week_day = (int)((days + 3) % 7); /* 0 is Monday */
	long first = day_number(year, 1, 1);
	int of_year = (int)(days - first);
	int week = (of_year - week_day + 10) / 7;
	if (week < 1)
		return 5;
	if (week == 53) {
		int next = (int)((day_number(year + 1, 1, 1) + 3) % 7);
		if (next <= 3)
			return 6;
	}
	BENCH_CHECK(week_day >= 0 && week_day < 7 && of_year < 366);
	if (month == 12 && day == 24 && week_day == 6)
		return 7;
	return week_day >= 5 ? 8 : 9;
}
