/* A format string from outside: it may hold conversions, for which there is no argument. */
/* cc: -O1 -g -Wno-format-security */
/* finding: missing-argument line=@bad function=main */
/* replay: any */
#include <everett.h>
#include <stdio.h>

int main(void)
{
	char format[3];
	ev_make_symbolic(format, sizeof format, "format");
	ev_assume(format[0] == '%' && (format[1] == 'd' || format[1] == 'n' || format[1] == '%'));
	ev_assume(format[2] == 0);
	printf(format); /* @bad */
	return 0;
}
