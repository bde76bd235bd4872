/* Bytes of every value through read and fread. */
/* stdin: \x00\x01\x7f\x80\xff\r\n\x00tail */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	unsigned char b[64];
	ssize_t n = read(0, b, 3);
	printf("%zd:", n);
	for (int i = 0; i < n; i++)
		printf(" %02x", b[i]);
	size_t m = fread(b, 1, sizeof b, stdin);
	printf("\n%zu:", m);
	for (size_t i = 0; i < m; i++)
		printf(" %02x", b[i]);
	printf("\n%zd %d\n", read(0, b, 1), feof(stdin) != 0);
	return 0;
}
