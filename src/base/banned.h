/* banned.h - makes the functions nobody should call a compile error.
 * Force-included in front of every source file (-include base/banned.h). The headers
 * that declare the functions come first, so that only our own uses are refused; since
 * they are read here, so is the choice of what libc declares: GNU, everywhere. */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* They write past their buffer: use snprintf, memcpy, base/text.h. */
#pragma GCC poison sprintf vsprintf strcpy strcat stpcpy gets
/* Its limit is not the one people think of: use snprintf. */
#pragma GCC poison strncat
/* They keep hidden state: use strcspn and strspn; base/rng.h. */
#pragma GCC poison strtok rand srand
/* They cannot report a bad number: use format/parse.h. */
#pragma GCC poison atoi atol atoll
/* They invite races: use mkstemp, base/file.h. */
#pragma GCC poison tmpnam mktemp
#endif
