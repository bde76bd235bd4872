/* The same by open, read, lseek, fstat, pread. */
/* args: %data/poem.txt */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	int fd = open(argv[1], O_RDONLY);
	struct stat st;
	printf("%d\n", fd >= 3);
	printf("%d %lld %d\n", fstat(fd, &st), (long long)st.st_size,
	       S_ISREG(st.st_mode));
	char b[50];
	long total = 0;
	ssize_t n;
	while ((n = read(fd, b, sizeof b)) > 0)
		total += n;
	printf("%ld\n", total);
	printf("%lld ", (long long)lseek(fd, 10, SEEK_SET));
	n = read(fd, b, 5);
	printf("%.*s ", (int)n, b);
	printf("%lld ", (long long)lseek(fd, -3, SEEK_END));
	printf("%lld\n", (long long)lseek(fd, 0, SEEK_CUR));
	n = pread(fd, b, 8, 4);
	printf("%zd %.*s\n", n, (int)n, b);
	printf("%d ", close(fd));
	n = read(fd, b, 1);
	printf("%zd %s\n", n, strerror(errno));
	fd = open("/nonexistent/file", O_RDONLY);
	printf("%d %s\n", fd, strerror(errno));
	printf("%d %d\n", access(argv[1], R_OK), stat("/nonexistent/file", &st));
	printf("%d %lld\n", stat(argv[1], &st), (long long)st.st_size);
	FILE *f = fopen("/nonexistent/file", "r");
	printf("%d %d\n", f == NULL, errno == ENOENT);
	return 0;
}
