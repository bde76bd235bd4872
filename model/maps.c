/* maps.c - /proc/self/maps: a line for each area of memory that the engine tells of, in the
 * form of Linux. It is written anew whenever the file is opened. */
#include "tree.h"

enum { LINE = 96 };

struct line {
	char text[LINE];
	size_t n;
};

static void put_text(struct line *l, const char *text)
{
	while (*text && l->n < LINE)
		l->text[l->n++] = *text++;
}

static void put_address(struct line *l, unsigned long value)
{
	int shift = 60;
	while (shift > 28 && !(value >> shift))
		shift -= 4;
	for (; shift >= 0 && l->n < LINE; shift -= 4)
		l->text[l->n++] = "0123456789abcdef"[value >> shift & 15];
}

long maps_write(struct inode *i)
{
	struct __ev_area area;
	uint64_t at = 0;
	long result = content_resize(i, 0);
	for (unsigned long from = 0; result >= 0 && __ev_memory(from, &area);
	     from = area.end) {
		struct line l = {.n = 0};
		put_address(&l, area.start);
		put_text(&l, "-");
		put_address(&l, area.end);
		put_text(&l, area.rights & 1 ? " r" : " -");
		put_text(&l, area.rights & 2 ? "w" : "-");
		put_text(&l, area.rights & 4 ? "xp" : "-p");
		put_text(&l, " 00000000 00:00 0 ");
		put_text(&l, area.is_stack ? "                         [stack]\n" : "\n");
		result = content_write(i, l.text, l.n, at);
		at += l.n;
	}
	return result < 0 ? result : 0;
}
