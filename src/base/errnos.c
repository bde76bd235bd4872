/* errnos.c - see errnos.h. */
#include "base/errnos.h"

#include <errno.h>
#include <string.h>

static const struct {
	int number;
	const char *name;
} table[] = {
#define E(name) {name, #name}
	E(EPERM),	 E(ENOENT),	  E(ESRCH),	   E(EINTR),	 E(EIO),
	E(ENXIO),	 E(E2BIG),	  E(ENOEXEC),	   E(EBADF),	 E(ECHILD),
	E(EAGAIN),	 E(ENOMEM),	  E(EACCES),	   E(EFAULT),	 E(EBUSY),
	E(EEXIST),	 E(EXDEV),	  E(ENODEV),	   E(ENOTDIR),	 E(EISDIR),
	E(EINVAL),	 E(ENFILE),	  E(EMFILE),	   E(ENOTTY),	 E(ETXTBSY),
	E(EFBIG),	 E(ENOSPC),	  E(ESPIPE),	   E(EROFS),	 E(EMLINK),
	E(EPIPE),	 E(EDOM),	  E(ERANGE),	   E(EDEADLK),	 E(ENAMETOOLONG),
	E(ENOLCK),	 E(ENOSYS),	  E(ENOTEMPTY),	   E(ELOOP),	 E(EOVERFLOW),
	E(ENOTSOCK),	 E(EMSGSIZE),	  E(EPROTO),	   E(EADDRINUSE), E(EADDRNOTAVAIL),
	E(ENETDOWN),	 E(ENETUNREACH),  E(ECONNABORTED), E(ECONNRESET), E(ENOBUFS),
	E(EISCONN),	 E(ENOTCONN),	  E(ETIMEDOUT),	   E(ECONNREFUSED), E(EHOSTUNREACH),
	E(EALREADY),	 E(EINPROGRESS),  E(ESTALE),	   E(EDQUOT),	 E(ECANCELED),
#undef E
};
enum { ERRNOS = sizeof table / sizeof *table };

const char *errno_name(int number)
{
	for (size_t i = 0; i < ERRNOS; i++)
		if (table[i].number == number)
			return table[i].name;
	return NULL;
}

int errno_find(const char *name, size_t length)
{
	for (size_t i = 0; i < ERRNOS; i++)
		if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
			return table[i].number;
	return 0;
}
