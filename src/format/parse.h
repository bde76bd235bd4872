/* parse.h - numbers as people write them on a command line. Nothing is guessed: false
 * with *e filled on an empty text, a sign, trailing characters or a number too large. */
#ifndef FORMAT_PARSE_H
#define FORMAT_PARSE_H
#include "base/err.h"

#include <stdint.h>

bool parse_number(const char *text, uint64_t *out, struct err *e); /* 12, 0x1f */
bool parse_size(const char *text, uint64_t *out, struct err *e); /* 4096, 64K, 2G */
bool parse_duration(const char *text, double *seconds, struct err *e); /* 90, 1.5s, 5m */
#endif
