/* Run length, LZ77 and Huffman coding of a text, each undone again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
	"she sells sea shells by the sea shore; the shells she sells are sea "
	"shells for sure. aaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbb she sells";

static int rle(const char *in, unsigned char *out)
{
	int n = 0;
	while (*in) {
		int run = 1;
		while (in[run] == in[0] && run < 255)
			run++;
		out[n++] = (unsigned char)run;
		out[n++] = (unsigned char)*in;
		in += run;
	}
	return n;
}

static int lz(const char *in, int n, unsigned char *out)
{
	int used = 0;
	for (int at = 0; at < n;) {
		int best = 0, where = 0;
		for (int from = at > 200 ? at - 200 : 0; from < at; from++) {
			int k = 0;
			while (at + k < n && in[from + k] == in[at + k] && k < 60)
				k++;
			if (k > best) {
				best = k;
				where = at - from;
			}
		}
		if (best > 2) {
			out[used++] = (unsigned char)(128 + best);
			out[used++] = (unsigned char)where;
			at += best;
		} else {
			out[used++] = (unsigned char)in[at++];
		}
	}
	return used;
}

static int unlz(const unsigned char *in, int n, char *out)
{
	int used = 0;
	for (int i = 0; i < n; i++)
		if (in[i] > 128) {
			int k = in[i] - 128, back = in[++i];
			for (; k > 0; k--, used++)
				out[used] = out[used - back];
		} else {
			out[used++] = (char)in[i];
		}
	return used;
}

struct node {
	int weight, symbol;
	struct node *left, *right;
};

static void codes(const struct node *n, char *prefix, int depth, char table[256][32])
{
	if (!n->left) {
		prefix[depth] = 0;
		strcpy(table[n->symbol], depth ? prefix : "0");
		return;
	}
	prefix[depth] = '0';
	codes(n->left, prefix, depth + 1, table);
	prefix[depth] = '1';
	codes(n->right, prefix, depth + 1, table);
}

static void huffman(void)
{
	static struct node nodes[512], *live[256];
	static char table[256][32];
	int weight[256] = {0}, n = 0, used = 0;
	for (const char *p = text; *p; p++)
		weight[(unsigned char)*p]++;
	for (int c = 0; c < 256; c++)
		if (weight[c]) {
			nodes[used] = (struct node){weight[c], c, NULL, NULL};
			live[n++] = &nodes[used++];
		}
	while (n > 1) {
		int a = 0, b = 1;
		for (int i = 0; i < n; i++)
			if (live[i]->weight < live[a]->weight)
				a = i;
		b = a == 0;
		for (int i = 0; i < n; i++)
			if (i != a && live[i]->weight < live[b]->weight)
				b = i;
		nodes[used] = (struct node){live[a]->weight + live[b]->weight, 0, live[a],
					    live[b]};
		live[a < b ? a : b] = &nodes[used++];
		live[a < b ? b : a] = live[--n];
	}
	char prefix[32];
	codes(live[0], prefix, 0, table);
	long bits = 0;
	unsigned sum = 0;
	char decoded[sizeof text];
	int at = 0;
	const struct node *walk = live[0];
	for (const char *p = text; *p; p++)
		for (const char *q = table[(unsigned char)*p]; *q; q++) {
			bits++;
			sum = sum * 2 % 1000003 + (unsigned)(*q - '0');
			walk = *q == '0' ? walk->left : walk->right;
			if (!walk->left) {
				decoded[at++] = (char)walk->symbol;
				walk = live[0];
			}
		}
	decoded[at] = 0;
	printf("%ld bits %u %d %s\n", bits, sum, strcmp(decoded, text) == 0, table['s']);
}

int main(void)
{
	unsigned char out[1000];
	char back[1000];
	int n = (int)strlen(text), r = rle(text, out), l = lz(text, n, out);
	int m = unlz(out, l, back);
	printf("%d %d %d %d\n", n, r, l, m == n && memcmp(back, text, (size_t)n) == 0);
	huffman();
	return 0;
}
