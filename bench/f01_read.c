/* f01_read.c - reads a file in pieces of 4 KB and adds up one byte of each. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char piece[4096];
	long total = 0, n;
	unsigned sum = 0;
	int fd = open(argc > 1 ? argv[1] : "", O_RDONLY);
	while ((n = read(fd, piece, sizeof piece)) > 0) {
		total += n;
		sum += (unsigned char)piece[0];
	}
	printf("%ld %u\n", total, sum);
	return fd < 0;
}
