/* floatfar.h - see floatfar.c. */
#ifndef LIBC_FLOATFAR_H
#define LIBC_FLOATFAR_H
#include <stdint.h>

/* digits * 10^power, rounded to double, or to float if asked; infinity if it is too large.
 * digits are below 2^32 and the result, if any, is a normal number; power is from -336 to 308,
 * beyond 22 on either side for double; for float not from -14 to -1. */
hidden double __floatfar(uint64_t digits, int power, int is_float);
#endif
