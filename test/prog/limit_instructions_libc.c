/* The limit also holds inside the library. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-instructions 300000 */
/* stop: instructions */
#include <stdlib.h>
#include <string.h>

int main(void)
{
	volatile size_t n = 4096;
	char *p = malloc(n);
	memset(p, 'x', n - 1);
	p[n - 1] = 0;
	while (strtol(p, NULL, 10) == 0 && strchr(p, 'y') == NULL)
		n = strlen(p) + 1;
	return (int)n;
}
