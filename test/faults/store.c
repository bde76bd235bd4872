/* Writes to a file, with mistakes of the kind that only faults show: a short write counts as
 * success, what close says is not heard. `good` has neither. */
#include "everett.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char text[] = "the whole text";

static long write_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t done = write(fd, p, n);
		if (done < 0)
			return -1;
		p += done;
		n -= (size_t)done;
	}
	return 0;
}

int main(int argc, char **argv)
{
	int is_good = argc > 1 && !strcmp(argv[1], "good");
	int fd = open("/tmp/store", O_CREAT | O_RDWR, 0600);
	if (fd < 0)
		return 2;
	long result = is_good ? write_all(fd, text, sizeof text) : write(fd, text, sizeof text);
	if (result < 0)
		return 3;
	int status = close(fd);
	if (is_good && status < 0)
		return 4;
	struct stat st;
	ev_fault_injection_off();
	ev_assert(stat("/tmp/store", &st) == 0);
	ev_assert(st.st_size == sizeof text);
	ev_assert(status == 0); /* told that all is well */
	return 0;
}
