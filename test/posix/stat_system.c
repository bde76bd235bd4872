/* statfs and fstatfs succeed and fail where they should; numbers differ by machine. */
#include "show.h"
#include <sys/statvfs.h>
#include <sys/vfs.h>

int main(void)
{
	struct statfs s;
	struct statvfs v;
	SHOW(statfs(".", &s));
	printf("%d %d\n", s.f_bsize > 0, s.f_blocks >= s.f_bfree);
	SHOW(statfs("none", &s));
	SHOW(fstatfs(open("hello.txt", O_RDONLY), &s));
	SHOW(fstatfs(99, &s));
	SHOW(statvfs(".", &v));
	printf("%d\n", v.f_namemax == 255);
	SHOW(pathconf(".", _PC_NAME_MAX));
	sync();
	int fd = open("hello.txt", O_RDWR);
	SHOW(fsync(fd));
	SHOW(fdatasync(fd));
	SHOW(fsync(99));
	SHOW(posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL));
	int p[2];
	pipe(p);
	SHOW(fsync(p[0]));
	return 0;
}
