/* strerror and strsignal for all numbers, perror's text, errno kept by free. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	for (int i = -2; i < 140; i++)
		printf("%d %s\n", i, strerror(i));
	for (int i = 0; i < 66; i++)
		printf("%d %s\n", i, strsignal(i));
	char small[8];
	printf("%d %s\n", strerror_r(ENOENT, small, sizeof small) != 0, small);
	errno = 77;
	free(malloc(10));
	printf("%d\n", errno);
	return 0;
}
