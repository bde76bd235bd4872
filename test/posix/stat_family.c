/* stat, lstat, fstat, fstatat, statx agree and fail alike. */
#include "show.h"
#include <sys/syscall.h>
#include <sys/sysmacros.h>

/* The kernel's; older C libraries have none. */
struct extended {
	uint32_t mask, blksize;
	uint64_t attributes;
	uint32_t nlink, uid, gid;
	uint16_t mode, pad;
	uint64_t ino, size, blocks, attributes_mask;
	struct {
		int64_t sec;
		uint32_t nsec, pad;
	} atime, btime, ctime, mtime;
	uint64_t rest[16];
};
#define extended_stat(path, x) syscall(SYS_statx, AT_FDCWD, path, 0, 0x7ff, x)

int main(void)
{
	struct stat a, b;
	struct extended x;
	umask(0);
	SHOW(stat("link", &a));
	SHOW(lstat("link", &b));
	printf("%o %o %d\n", a.st_mode, b.st_mode, a.st_ino != b.st_ino);
	printf("%ld %ld\n", (long)a.st_size, (long)b.st_size);
	SHOW(stat("hello.txt", &b));
	printf("%d %d\n", a.st_ino == b.st_ino, a.st_dev == b.st_dev);
	SHOW(stat("second name", &b));
	printf("%d %ld\n", a.st_ino == b.st_ino, (long)b.st_nlink);
	SHOW(stat("dangling", &a));
	SHOW(stat("none", &a));
	SHOW(stat("hello.txt/", &a));
	SHOW(stat("hello.txt/x", &a));
	SHOW(stat("", &a));
	SHOW(fstat(99, &a));
	int d = open("dir", O_RDONLY);
	SHOW(fstatat(d, "a", &a, 0));
	SHOW(fstatat(d, "", &b, AT_EMPTY_PATH));
	SHOW(fstatat(d, "", &b, 0));
	SHOW(fstatat(d, "a", &b, 12345));
	SHOW(fstatat(99, "a", &b, 0));
	SHOW(fstatat(open("hello.txt", O_RDONLY), "a", &b, 0));
	printf("%ld %d\n", (long)a.st_size, S_ISDIR(b.st_mode));
	SHOW(extended_stat("hello.txt", &x));
	printf("%o %ld %ld\n", x.mode, (long)x.size, (long)x.nlink);
	SHOW(extended_stat("none", &x));
	stat("hello.txt", &a);
	printf("%d %d\n", x.ino == a.st_ino, x.mtime.sec == a.st_mtim.tv_sec);
	put_file("new", "12345");
	stat("new", &a);
	printf("%o %ld %d %d\n", a.st_mode, (long)a.st_size, a.st_uid == getuid(),
	       a.st_gid == getgid());
	printf("%d %d\n", a.st_mtime == a.st_ctime, a.st_blksize == 4096);
	stat("/dev/null", &a);
	printf("%o %d %d\n", a.st_mode, major(a.st_rdev), minor(a.st_rdev));
	return 0;
}
