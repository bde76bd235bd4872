/* Library calls that fill their buffers to the last byte. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* stdin: 123456789 */
/* out: 1234567 1234567 abcdefg 1234 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *a = malloc(8), *b = malloc(8), *c = malloc(8), *d = malloc(4);
	if (!fgets(a, 8, stdin))
		return 1;
	snprintf(b, 8, "%d", 123456789);
	strcpy(c, "abcdefg");
	strncpy(d, a, 4);
	printf("%s %s %s %.4s\n", a, b, c, d);
	free(a);
	free(b);
	free(c);
	free(d);
	return 0;
}
