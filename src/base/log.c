/* log.c - log lines leave in one piece, so that lines of several workers do not mix. */
#include "base/log.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

enum log_level log_level = LOG_WARNING;

const char *log_level_name(enum log_level level)
{
	switch (level) {
	case LOG_ERROR: return "error";
	case LOG_WARNING: return "warning";
	case LOG_INFO: return "info";
	case LOG_DEBUG: return "debug";
	}
	return "?";
}

void log_write(enum log_level level, const char *module, const char *fmt, ...)
{
	struct text line;
	text_init(&line);
	text_printf(&line, "everett: %s: %s: ", module, log_level_name(level));
	va_list ap;
	va_start(ap, fmt);
	text_vprintf(&line, fmt, ap);
	va_end(ap);
	text_add_char(&line, '\n');
	fwrite(line.data, 1, line.len, stderr);
	fflush(stderr);
	text_done(&line);
}
