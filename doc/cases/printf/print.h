/* print.h - one way to print a number by a format, in three implementations. */
#ifndef PRINT_H
#define PRINT_H
#include <stddef.h>

/* As snprintf with one int behind the format; -1: the implementation knows that it cannot do it. */
int print(char *out, size_t size, const char *format, int value);
#endif
