/* argc and argv as given. */
/* args: plain "with space" '' -x --long=value 'quote"s' tab\	end ünïcode */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	printf("%d\n", argc);
	for (int i = 1; i < argc; i++) {
		printf("%zu:", strlen(argv[i]));
		for (const char *p = argv[i]; *p; p++)
			printf("%02x", (unsigned char)*p);
		printf(" %s\n", argv[i]);
	}
	argv[1][0] = 'P';
	printf("%s %d\n", argv[1], argv[argc] == NULL);
	return argc;
}
