/* One side asks about a large table at symbolic places, which takes seconds a question; the
 * other has a thousand short paths. */
#include <everett.h>

static unsigned short head[32768], prev[32768];

static unsigned chain(const unsigned char *text, unsigned n)
{
	unsigned hash = text[1], hits = 0;
	for (unsigned i = 2; i < n; i++) {
		hash = (hash << 5 ^ text[i]) & 32767;
		unsigned before = prev[i] = head[hash];
		head[hash] = (unsigned short)i;
		hits += before != 0;
		if (before > 3)
			hits += prev[before];
	}
	return hits;
}

int main(void)
{
	unsigned char text[16];
	unsigned n = 0;
	ev_make_symbolic(text, sizeof text, "text");
	if (text[0] < 128)
		return (int)chain(text, sizeof text);
	for (unsigned i = 1; i < 11; i++)
		if (text[i] == 'x')
			n++;
	return (int)n;
}
