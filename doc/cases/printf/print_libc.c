/* print_libc.c - the C library's printf: musl's. */
#include "print.h"

#include <stdio.h>

int print(char *out, size_t size, const char *format, int value)
{
	return snprintf(out, size, format, value);
}
