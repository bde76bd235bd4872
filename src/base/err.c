/* err.c - one-line error texts; see err.h for who may use them. */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool err_set(struct err *e, const char *fmt, ...)
{
	if (!e)
		return false;
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(e->text, sizeof e->text, fmt, ap);
	va_end(ap);
	return false;
}

bool err_context(struct err *e, const char *fmt, ...)
{
	if (!e)
		return false;
	char old[sizeof e->text];
	memcpy(old, e->text, sizeof old);
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(e->text, sizeof e->text, fmt, ap);
	va_end(ap);
	if (n >= 0 && (size_t)n < sizeof e->text)
		snprintf(e->text + n, sizeof e->text - (size_t)n, ": %.*s",
			 (int)(sizeof e->text - (size_t)n - 3), old);
	return false;
}
