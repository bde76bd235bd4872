/* A disk that is full stays full: who tries again for ever never ends. Three writes to two files. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int a = open("/tmp/a", O_CREAT | O_WRONLY, 0600);
	int b = open("/tmp/b", O_CREAT | O_WRONLY, 0600);
	int failed = 0;
	failed += write(a, "1", 1) < 0;
	failed += write(b, "2", 1) < 0;
	failed += write(a, "3", 1) < 0;
	return failed;
}
