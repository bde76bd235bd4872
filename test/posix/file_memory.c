/* memfd_create and O_TMPFILE: files without a name. */
#include "show.h"
#include <sys/mman.h>
#include <sys/syscall.h>
#define close_range(...) syscall(SYS_close_range, __VA_ARGS__)

int main(void)
{
	char text[16] = "";
	int fd = memfd_create("any", 0);
	SHOW(write(fd, "in memory", 9));
	SHOW(pread(fd, text, 15, 0));
	printf("%s\n", text);
	SHOW(ftruncate(fd, 2));
	SHOW(lseek(fd, 0, SEEK_END));
	struct stat st;
	fstat(fd, &st);
	printf("%ld %ld\n", (long)st.st_nlink, (long)st.st_size);
	SHOW(memfd_create("any", 0x8000));
	SHOW(close_range(fd, fd, 0));
	SHOW(read(fd, text, 1));
	return 0;
}
