/* vfprintf.h - read before musl's printf.
 *
 * What prints a floating point number has local arrays of seven kilobytes. It stays a function of
 * its own, so that only those who print such a number pay for laying them out. */
#include "stdio_impl.h"

static __attribute__((noinline)) int fmt_fp(FILE *, long double, int, int, int, int);
