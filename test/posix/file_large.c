/* A file larger than the engine keeps whole: read here and there, then written. */
#include "show.h"

int main(void)
{
	char text[9] = "";
	unsigned long sum = 0;
	char buffer[4096];
	int fd = open("large", O_RDWR);
	for (long n; (n = read(fd, buffer, sizeof buffer)) > 0;)
		for (long i = 0; i < n; i += 97)
			sum = sum * 31 + (unsigned char)buffer[i];
	printf("%lx\n", sum);
	for (long at = 1599992; at >= 0; at -= 399998 * 8 / 8) {
		SHOW(pread(fd, text, 8, at));
		printf("%.7s\n", text);
	}
	SHOW(pwrite(fd, "changed", 7, 800000));
	SHOW(pread(fd, text, 8, 800000));
	printf("%.7s\n", text);
	SHOW(pread(fd, text, 8, 804096));
	printf("%.7s\n", text);
	SHOW(pread(fd, buffer, 4096, 1599000));
	SHOW(lseek(fd, 0, SEEK_END));
	SHOW(write(fd, "tail", 4));
	show_stat("large");
	return 0;
}
