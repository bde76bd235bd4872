/* s, c, %, n, return values. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	const char *volatile s = "hello";
	int n1 = 0, n2 = 0;
	long n3 = 0;
	signed char n4 = 0;
	printf("[%s][%10s][%-10s][%.3s][%10.3s][%-10.3s][%.0s][%.*s]\n", s, s, s, s, s, s,
	       s, 2, s);
	printf("[%c][%5c][%-5c][%%][%c]\n", 'x', 'y', 'z', 0x41);
	int r = printf("abc%ndef%ng%lnh%hhn\n", &n1, &n2, &n3, &n4);
	printf("%d %d %d %ld %d\n", r, n1, n2, n3, n4);
	char raw[3] = {'a', 'b', 'c'};
	printf("[%.3s][%.2s]\n", raw, raw);
	r = printf("a%cb\n", 0);
	printf("%d\n", r);
	printf("%s%s%s\n", "", "x", "");
	char buffer[300];
	memset(buffer, 'q', 299);
	buffer[299] = 0;
	printf("%s\n%.280s|\n%290.5s|\n", buffer, buffer, buffer);
	fputs("fputs ", stdout);
	putchar('c');
	putc('\n', stdout);
	fwrite("fwrite\n", 1, 7, stdout);
	fprintf(stdout, "%s\n", "fprintf");
	return 0;
}
