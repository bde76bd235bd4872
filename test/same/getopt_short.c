/* getopt with options, values, bundles, errors and operands. */
/* args: -ab -c value -dattached -x operand -a -- -b last */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c;
	opterr = 0;
	while ((c = getopt(argc, argv, ":abc:d:e:")) != -1)
		switch (c) {
		case 'c':
		case 'd': printf("%c=%s\n", c, optarg); break;
		case '?': printf("unknown %c\n", optopt); break;
		case ':': printf("missing %c\n", optopt); break;
		default: printf("%c\n", c);
		}
	for (int i = optind; i < argc; i++)
		printf("operand %s\n", argv[i]);
	return 0;
}
