/* area.c - what memory there is, for the model: as the kernel lists it. */
#include "../model/prim.h"

#include "twin.h"

enum { BUFFER = 4096 };

/* The list from `at` on; of the n bytes in the buffer so many are used. */
struct reader {
	long fd, at, n, used;
	char bytes[BUFFER];
};

static int next_maps_char(struct reader *r)
{
	if (r->used == r->n) {
		r->at += r->n;
		r->used = 0;
		r->n = twin_ask_kernel(SYS_PREAD, r->fd, (long)r->bytes, BUFFER, r->at, 0,
				       0);
	}
	return r->n > 0 ? (unsigned char)r->bytes[r->used++] : -1;
}

/* The number in front of a character that is no digit, which is taken, too. */
static unsigned long read_address(struct reader *r, int *c)
{
	unsigned long value = 0;

	for (;;) {
		*c = next_maps_char(r);
		if (*c >= '0' && *c <= '9')
			value = value << 4 | (unsigned long)(*c - '0');
		else if (*c >= 'a' && *c <= 'f')
			value = value << 4 | (unsigned long)(*c - 'a' + 10);
		else
			return value;
	}
}

/* "7ffd…-7ffe… rw-p 00000000 00:00 0   [stack]" */
static int read_maps_line(struct reader *r, struct __ev_area *out)
{
	int c;

	*out = (struct __ev_area){.start = read_address(r, &c)};
	if (c != '-')
		return 0;
	out->end = read_address(r, &c);
	out->rights = (next_maps_char(r) == 'r') | (unsigned)(next_maps_char(r) == 'w')
							   << 1;
	out->rights |= (unsigned)(next_maps_char(r) == 'x') << 2;
	while ((c = next_maps_char(r)) != '\n' && c >= 0)
		if (c == '[')
			out->is_stack = next_maps_char(r) == 's';
	return c == '\n';
}

/* The first line from `at` on whose area ends above `from`. */
static int find_maps_area(struct reader *r, long at, unsigned long from,
			  struct __ev_area *out)
{
	r->at = at;
	r->n = r->used = 0;
	while (read_maps_line(r, out))
		if (out->end > from)
			return 1;
	return 0;
}

/* Areas are asked for in their order: the next line is usually the one behind the last. If
 * that one makes no sense, the list has changed and is read from its beginning. */
int __ev_memory(unsigned long from, struct __ev_area *out)
{
	static unsigned long last_end;
	static long next_line;
	static struct reader r;
	int is_found;

	r.fd = twin_ask_kernel(SYS_OPEN, (long)"/proc/self/maps", TWIN_OPEN_FLAGS, 0, 0,
			       0, 0);
	if (r.fd < 0)
		return 0;
	is_found = from && from == last_end && find_maps_area(&r, next_line, from, out) &&
		   out->start >= from;
	is_found = is_found || find_maps_area(&r, 0, from, out);
	twin_ask_kernel(SYS_CLOSE, r.fd, 0, 0, 0, 0, 0);
	last_end = is_found ? out->end : 0;
	next_line = r.at + r.used;
	return is_found;
}
