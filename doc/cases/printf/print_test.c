/* print_test.c - a symbolic format of LENGTH characters and a symbolic number, for one
 * implementation; `everett crosscheck` runs it with two of them.
 *
 * A format must make sense with the one int that comes with it: at most one conversion, and none
 * that reads something else. With DEFINED it must also mean something by the standard: no flag,
 * precision or size where they say nothing. */
#include "print.h"

#include <everett.h>
#include <stdio.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 4
#endif

/* Behind the percent sign; NULL: not for us. */
static const char *skip_conversion(const char *at)
{
	const char *start = at, *flags = at;
	while (*at && strchr("-+ #0", *at))
		at++;
	size_t nflags = (size_t)(at - flags);
	while (*at >= '0' && *at <= '9')
		at++;
	const char *dot = *at == '.' ? at++ : NULL;
	while (*at >= '0' && *at <= '9')
		at++;
	const char *sizes = at;
	while (*at == 'h' && at - sizes < 2)
		at++;
	if (!*at || !strchr("diuoxXc%", *at))
		return NULL;
#ifdef DEFINED
	if (*at == '%' && at != start)
		return NULL;
	if (*at == 'c' && (dot || sizes != at || memchr(flags, '0', nflags)))
		return NULL;
	if (strchr("diuc", *at) && memchr(flags, '#', nflags))
		return NULL;
	if (strchr("uoxXc", *at) &&
	    (memchr(flags, '+', nflags) || memchr(flags, ' ', nflags)))
		return NULL; /* they are for signed conversions */
#else
	(void)start, (void)nflags, (void)dot;
#endif
	return at + 1;
}

static int is_for_one_int(const char *format)
{
	int conversions = 0;
	while (*format) {
		if (*format++ != '%')
			continue;
		const char *next = skip_conversion(format);
		if (!next)
			return 0;
		conversions += next[-1] != '%';
		format = next;
	}
	return conversions <= 1;
}

int main(void)
{
	char format[LENGTH + 1] = "", out[32] = "";
	int value = ev_range(-12, 13, "value");
	ev_make_symbolic(format, LENGTH, "format");
	if (!is_for_one_int(format))
		ev_silent_exit(0);
	int length = print(out, sizeof out, format, value);
	if (length < 0)
		ev_silent_exit(0);
	out[sizeof out - 1] = 0;
	ev_result("length", &length, sizeof length);
	ev_result("text", out, sizeof out);
	return 0;
}
