/* klee.c - those calls of include/klee/klee.h that are best said in C on top of libc. */
#include "../include/klee/klee.h"

#include <errno.h>

__attribute__((__weak__)) int klee_get_errno(void)
{
	return errno;
}
