/* Error texts, errno kept by calls that do not fail. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	for (int e = 0; e < 40; e++)
		printf("%d %s\n", e, strerror(e));
	printf("%s %s\n", strerror(EAFNOSUPPORT), strerror(99999));
	char text[40];
	printf("%d ", strerror_r(ENOENT, text, sizeof text) == 0 || 1);
	printf("%s %s\n", strsignal(11), strsignal(2));
	errno = 77;
	char *p = malloc(10);
	snprintf(p, 10, "%d", 5);
	free(p);
	printf("%d\n", errno);
	return 0;
}
