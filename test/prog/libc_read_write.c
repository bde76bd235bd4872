/* The system call itself writes past the buffer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* stdin: 0123456789012345678901234567890123456789 */
/* finding: out-of-bounds-write function=* stack~load */
#include <stdio.h>
#include <unistd.h>

static __attribute__((noinline)) int load(size_t n)
{
	char buffer[20];
	ssize_t got = read(0, buffer, n);
	return got > 0 ? buffer[0] : -1;
}

int main(void)
{
	volatile size_t n = 32;
	printf("%d\n", load(n));
	return 0;
}
