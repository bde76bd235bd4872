/* glob.c - URLs with sets in braces, as curl has them: a{b,c}d stands for abd and acd.
 *
 *	glob TEXT...        the words are joined; prints every URL, or what is wrong
 *
 * OLD is a version with a defect of the kind that Cloud9 found in curl 7.21.1: the first
 * character of an alternative is taken without a look. Where a brace is the last character,
 * that is the end of the text, and the parser goes on behind it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 8, WORDS = 8 };

/* A piece of a URL: one of some words. A plain piece has one. */
struct part {
	char *words[WORDS];
	unsigned nwords, now;
};

struct glob {
	struct part parts[PARTS];
	unsigned nparts;
	const char *wrong; /* NULL: nothing */
};

/* A word that ends before one of these characters, or with the text. */
static const char *take_word(struct glob *g, struct part *p, const char *at,
			     const char *ends)
{
	const char *from = at;
#ifdef OLD
	do
		at++;
	while (*at && !strchr(ends, *at));
#else
	while (*at && !strchr(ends, *at))
		at++;
#endif
	if (p->nwords == WORDS) {
		g->wrong = "too many words in a set";
		return NULL;
	}
	p->words[p->nwords] = strndup(from, (size_t)(at - from));
	if (!p->words[p->nwords++])
		g->wrong = "out of memory";
	return at;
}

/* Behind the opening brace; NULL: something is wrong. */
static const char *take_set(struct glob *g, struct part *p, const char *at)
{
	for (;; at++) {
		at = take_word(g, p, at, ",{}");
		if (g->wrong)
			return NULL;
		if (*at == '}')
			break;
		if (*at != ',') {
			g->wrong = *at ? "nested brace" : "unmatched brace";
			return NULL;
		}
	}
	if (p->nwords == 1 && !p->words[0][0]) {
		g->wrong = "empty set";
		return NULL;
	}
	return at + 1;
}

static void parse_url(struct glob *g, const char *at)
{
	while (!g->wrong && *at) {
		if (g->nparts == PARTS) {
			g->wrong = "too many parts";
			return;
		}
		struct part *p = &g->parts[g->nparts++];
		if (*at == '{')
			at = take_set(g, p, at + 1);
		else if (*at == '}')
			g->wrong = "unexpected brace";
		else
			at = take_word(g, p, at, "{}");
	}
}

static void print_url(const struct glob *g)
{
	for (unsigned i = 0; i < g->nparts; i++)
		fputs(g->parts[i].words[g->parts[i].now], stdout);
	putchar('\n');
}

/* The next URL, the last part changing fastest; 0: that was all. */
static int go_on(struct glob *g)
{
	for (unsigned i = g->nparts; i-- > 0; g->parts[i].now = 0)
		if (++g->parts[i].now < g->parts[i].nwords)
			return 1;
	return 0;
}

static void free_words(struct glob *g)
{
	for (unsigned i = 0; i < g->nparts; i++)
		for (unsigned k = 0; k < g->parts[i].nwords; k++)
			free(g->parts[i].words[k]);
}

/* The words as one text, in memory of its own. */
static char *join_words(int n, char **words)
{
	size_t size = 1;
	for (int i = 0; i < n; i++)
		size += strlen(words[i]);
	char *text = calloc(1, size);
	for (int i = 0; i < n && text; i++)
		strcat(text, words[i]);
	return text;
}

int main(int argc, char **argv)
{
	struct glob g = {.wrong = NULL};
	char *text = join_words(argc - 1, argv + 1);
	if (!text)
		return 2;
	parse_url(&g, text);
	if (g.wrong) {
		fprintf(stderr, "glob: %s\n", g.wrong);
	} else {
		do
			print_url(&g);
		while (go_on(&g));
	}
	free_words(&g);
	free(text);
	return g.wrong ? 1 : 0;
}
