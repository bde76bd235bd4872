/* Day numbers by Zeller and by counting, calendars of whole years, ISO weeks. */
#include <stdio.h>

static int leap(int y)
{
	return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
}
static long days(int y, int m, int d)
{
	y -= m <= 2;
	long era = (y >= 0 ? y : y - 399) / 400;
	unsigned yoe = (unsigned)(y - era * 400);
	unsigned doy =
		(153u * (unsigned)(m + (m > 2 ? -3 : 9)) + 2) / 5 + (unsigned)d - 1;
	return era * 146097 + (long)(yoe * 365 + yoe / 4 - yoe / 100 + doy) - 719468;
}
static int weekday(int y, int m, int d)
{
	if (m < 3)
		m += 12, y--;
	int k = y % 100, j = y / 100;
	return ((d + 13 * (m + 1) / 5 + k + k / 4 + j / 4 + 5 * j) % 7 + 6) % 7;
}

int main(void)
{
	static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	volatile int first = 1583;
	for (int y = first; y < 2500; y += 37) {
		long sum = 0;
		int wrong = 0;
		for (int m = 1; m <= 12; m++)
			for (int d = 1; d <= lengths[m - 1] + (m == 2 && leap(y)); d++) {
				long n = days(y, m, d);
				wrong += (int)(((n + 4) % 7 + 7) % 7) != weekday(y, m, d);
				sum = sum * 3 + n;
			}
		printf("%d %d %ld %ld\n", y, wrong, sum, days(y, 12, 31));
	}
	return 0;
}
