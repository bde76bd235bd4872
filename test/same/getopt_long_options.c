/* getopt_long: abbreviations, required and optional values, permutation. */
/* args: file1 --verbose --output=out.txt -l5 --lev 7 --opt file2 --opt=x --none -v */
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	static int verbose;
	static const struct option options[] = {{"verbose", no_argument, &verbose, 1},
						{"output", required_argument, NULL, 'o'},
						{"level", required_argument, NULL, 'l'},
						{"opt", optional_argument, NULL, 'p'},
						{NULL, 0, NULL, 0}};
	int c, index = 0;
	opterr = 0;
	while ((c = getopt_long(argc, argv, "vo:l:", options, &index)) != -1)
		switch (c) {
		case 0: printf("flag %s\n", options[index].name); break;
		case 'o':
		case 'l': printf("%c %s\n", c, optarg); break;
		case 'p': printf("opt %s\n", optarg ? optarg : "-"); break;
		case 'v': printf("v\n"); break;
		default: printf("bad\n");
		}
	printf("%d", verbose);
	for (int i = optind; i < argc; i++)
		printf(" %s", argv[i]);
	printf("\n");
	return 0;
}
