/* The system call itself reads past the buffer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~emit */
#include <string.h>
#include <unistd.h>

static __attribute__((noinline)) int emit(size_t n)
{
	char buffer[20];
	memset(buffer, 'x', sizeof buffer);
	return (int)write(1, buffer, n);
}

int main(void)
{
	volatile size_t n = 21;
	return emit(n) == 21 ? 0 : 1;
}
