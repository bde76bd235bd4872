/* Devices: what can be opened, read and written. */
#include "show.h"
#include <sys/sysmacros.h>

static void show_device(const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0)
		printf("%s: %s\n", path, strerror(errno));
	else
		printf("%s: %o %d:%d\n", path, st.st_mode & S_IFMT, (int)major(st.st_rdev),
		       (int)minor(st.st_rdev));
}

int main(void)
{
	char c[16] = "x";
	show_device("/dev/null");
	show_device("/dev/zero");
	show_device("/dev/full");
	show_device("/dev/random");
	show_device("/dev/urandom");
	show_device("/dev/tty");
	int full = open("/dev/full", O_RDWR), zero = open("/dev/zero", O_RDWR);
	SHOW(write(full, c, 1));
	SHOW(read(full, c, 16));
	SHOW(read(zero, c, 16));
	printf("%d\n", c[0]);
	int random = open("/dev/urandom", O_RDWR);
	SHOW(read(random, c, 16));
	SHOW(write(random, c, 16)); /* dropbear stirs it */
	struct stat st;
	SHOW(stat("/dev/shm", &st));
	printf("%o\n", st.st_mode);
	int fd = open("/dev/fd/1", O_WRONLY);
	printf("%d\n", fd >= 0);
	fd = open("/dev/stdout", O_WRONLY);
	printf("%d\n", fd >= 0);
	return 0;
}
