/* errnos.h - names of the errors that system calls have: ENOMEM for 12. */
#ifndef BASE_ERRNOS_H
#define BASE_ERRNOS_H
#include <stddef.h>

const char *errno_name(int number); /* NULL: it is none that we know */
int errno_find(const char *name, size_t length); /* 0: there is none of that name */
#endif
