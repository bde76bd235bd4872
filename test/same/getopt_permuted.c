/* args: first -a --beta=5 second -c value -- -d third */
/* GNU getopt_long: permutation, abbreviations, errors, optional arguments. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static int flag;

static void parse(int argc, char **argv, const char *shorts)
{
	static const struct option longs[] = {{"alpha", no_argument, NULL, 'a'},
					      {"beta", required_argument, NULL, 'b'},
					      {"gamma", optional_argument, NULL, 'g'},
					      {"flag", no_argument, &flag, 42},
					      {"flagged", no_argument, NULL, 'f'},
					      {0}};
	int c, index = -1;
	optind = 0;
	opterr = 0;
	while ((c = getopt_long(argc, argv, shorts, longs, &index)) != -1)
		printf("%d(%c) %s %d %d\n", c, c > 31 ? c : '.', optarg ? optarg : "none",
		       optind, index);
	printf("rest");
	while (optind < argc)
		printf(" %s", argv[optind++]);
	printf("\n");
}

int main(int argc, char **argv)
{
	char *sets[][6] = {{"p", "-abx", "-g5", "--gamma=7", "--gamma", "z"},
			   {"p", "--alp", "--be", "3", "--flag", "--fl"},
			   {"p", "-b", "-c", "--unknown", "-q", "--beta"},
			   {"p", "x", "-a", "y", "-b", "1"}};
	parse(argc, argv, "ab:c:d");
	for (int i = 0; i < 4; i++) {
		char *copy[7];
		memcpy(copy, sets[i], sizeof sets[i]);
		copy[6] = NULL;
		parse(6, copy, i == 3 ? "+ab:" : ":ab:cg::");
		char *again[7];
		memcpy(again, sets[i], sizeof sets[i]);
		again[6] = NULL;
		parse(6, again, "-ab:cg::");
	}
	printf("%d\n", flag);
	return 0;
}
