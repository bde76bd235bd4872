/* strftime: every conversion for several days, padding, too small buffers; strptime. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void)
{
	static const time_t times[] = {0,	   951782400,  1709251199, -86400,
				       1230767999, 4102444800, 1104537600, 1483228799};
	static const char letters[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%";
	for (int i = 0; i < 8; i++) {
		struct tm t;
		char out[80], form[4] = "%_";
		gmtime_r(&times[i], &t);
		for (const char *c = letters; *c; c++) {
			form[1] = *c;
			form[2] = 0;
			size_t n = strftime(out, sizeof out, form, &t);
			printf("%c=%zu:%s ", *c, n, n ? out : "");
		}
		printf("%zu %zu\n", strftime(out, 5, "%Y-%m", &t),
		       strftime(out, 8, "%Y-%m", &t));
		strftime(out, sizeof out, "%+4Y %_5d %010Y", &t);
		printf("%s %s", out, asctime(&t));
	}
	static const char *const texts[][2] = {
		{"2024-02-29 23:59:58", "%Y-%m-%d %H:%M:%S"},
		{"Sat, 05 Jul 99", "%a, %d %b %y"},
		{"12/31/1969 11:05 PM", "%m/%d/%Y %I:%M %p"},
		{"366 2000", "%j %Y"},
		{"nonsense", "%d"}};
	for (int i = 0; i < 5; i++) {
		struct tm t = {0};
		char *end = strptime(texts[i][0], texts[i][1], &t);
		printf("%d %d %d %d %d %d %d %d\n", end ? (int)strlen(end) : -1,
		       t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec,
		       t.tm_wday);
	}
	return 0;
}
