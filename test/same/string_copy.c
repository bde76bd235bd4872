/* Copying, concatenating, duplicating. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char b[40];
	const char *volatile s = "everett";
	memset(b, '.', sizeof b);
	printf("%s\n", strcpy(b, s));
	printf("%.12s|\n", strncpy(b, "abc", 6) ? "padded" : "");
	for (int i = 0; i < 10; i++)
		printf("%02x", (unsigned char)b[i]);
	printf("\n");
	strcpy(b, "one");
	strcat(b, " two");
	strncat(b, " three four", 6);
	printf("%s %zu %zu\n", b, strlen(b), strnlen(b, 5));
	char *end = stpcpy(b, "end");
	printf("%td %s\n", end - b, b);
	end = stpncpy(b, "xy", 5);
	printf("%td %s\n", end - b, b);
	char *d = strdup(s), *n = strndup(s, 4);
	printf("%s %s\n", d, n);
	free(d);
	free(n);
	end = mempcpy(b, "12345", 3);
	*end = 0;
	printf("%s\n", b);
	end = memccpy(b, "path/file", '/', 20);
	*end = 0;
	printf("%s %d\n", b, memccpy(b, "none", '/', 4) == NULL);
	for (size_t length = 0; length < 35; length += 7) {
		memset(b, 'z', length);
		b[length] = 0;
		printf("%zu ", strlen(b));
	}
	printf("\n");
	return 0;
}
