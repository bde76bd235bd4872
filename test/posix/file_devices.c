/* /dev/null, zero, full; names of descriptors. */
#include "show.h"

int main(void)
{
	char b[8] = "1234567";
	int null = open("/dev/null", O_RDWR), zero = open("/dev/zero", O_RDWR);
	int full = open("/dev/full", O_RDWR);
	SHOW(read(null, b, 8));
	SHOW(write(null, b, 8));
	SHOW(read(zero, b, 4));
	printf("%d%d%d%d%s\n", b[0], b[1], b[2], b[3], b + 4);
	SHOW(write(full, b, 8));
	SHOW(lseek(null, 100, SEEK_SET));
	SHOW(open("/dev/null", O_CREAT | O_EXCL, 0644));
	SHOW(open("/dev/null", O_DIRECTORY));
	SHOW(open("/dev/null/x", O_RDONLY));
	SHOW(read(open("/dev/urandom", O_RDONLY), b, 8));
	SHOW(isatty(null));
	int fd = open("hello.txt", O_RDONLY);
	char name[40];
	SHOW(read(fd, b, 3));
	snprintf(name, sizeof name, "/dev/fd/%d", fd);
	int again = open(name, O_RDONLY);
	SHOW(lseek(again, 0, SEEK_CUR));
	SHOW(open("/dev/fd/99", O_RDONLY));
	snprintf(name, sizeof name, "/proc/self/fd/%d", open("dir", O_RDONLY));
	struct stat inside;
	show_result("stat", stat(strcat(name, "/a"), &inside));
	printf("%ld\n", (long)inside.st_size);
	fflush(stdout);
	FILE *out = fopen("/dev/stdout", "w");
	fprintf(out, "to standard output\n");
	fclose(out);
	struct stat st;
	SHOW(stat("/dev/fd/0", &st));
	SHOW(access("/dev/stdin", F_OK));
	return 0;
}
