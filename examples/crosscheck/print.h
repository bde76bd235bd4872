/* print.h - a small printf: %d %u %x %c %s %% with a width and the flags 0 and -. */
#ifndef PRINT_H
#define PRINT_H
#include <stddef.h>

/* Writes one conversion of `value` to out and ends it with a zero; its length, or -1 if the
 * format is not a single conversion. */
int print(char *out, size_t size, const char *format, int value);
#endif
