/* print_libc.c - the small printf by way of the C library's. */
#include "print.h"

#include <stdio.h>
#include <string.h>

static int is_known(const char *format)
{
	if (*format++ != '%')
		return 0;
	format += strspn(format, "0-");
	if (*format >= '1' && *format <= '9')
		format++;
	return *format && strchr("duxc", *format) && !format[1];
}

int print(char *out, size_t size, const char *format, int value)
{
	if (!is_known(format))
		return -1;
	return snprintf(out, size, format, value);
}
