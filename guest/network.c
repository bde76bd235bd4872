/* network.c - what include/everett.h has about streams and datagrams: the model answers it at
 * the system call. Natively and without a test there is nothing to be cut or lost. */
#include "../include/everett.h"
#include "../model/fragment.h"

#include <errno.h>
#include <sys/ioctl.h>

static int ask_model(int fd, unsigned code, uintptr_t argument)
{
	int before = errno;
	int result = ioctl(fd, (int)code, argument);
	if (result && ev_is_native() && errno == ENOTTY) {
		errno = before;
		return 0;
	}
	return result;
}

__attribute__((__weak__)) int ev_fragment(int fd, unsigned pieces)
{
	return ask_model(fd, FRAGMENT_CONTROL_PIECES, pieces);
}

__attribute__((__weak__)) int ev_datagrams(int fd, const struct ev_fates *f)
{
	struct fates fates = {.lost = f->lost,
			      .twice = f->duplicated,
			      .early = f->reordered,
			      .corrupt = f->corrupted,
			      .window = f->window,
			      .from = f->from,
			      .to = f->to};
	return ask_model(fd, FRAGMENT_CONTROL_FATES, (uintptr_t)&fates);
}
