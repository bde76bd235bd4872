/* output.c - see output.h. A piece that one path alone has is written on; whoever shares it
 * begins another. */
#include "state/output.h"

#include "base/alloc.h"
#include "expr/pool.h"

#include <stdlib.h>
#include <string.h>

static uint64_t total_of_stream(const struct output *o, unsigned stream)
{
	return o ? o->total[stream] : 0;
}

uint64_t output_room(const struct output *o, unsigned stream)
{
	uint64_t have = total_of_stream(o, stream);
	return have < OUTPUT_KEPT ? OUTPUT_KEPT - have : 0;
}

static size_t bytes_per_unit(bool is_symbolic)
{
	return is_symbolic ? sizeof(expr_id) : 1;
}

static struct output *resize_output(struct output *o, uint32_t room, bool is_symbolic)
{
	size_t bytes = room * bytes_per_unit(is_symbolic), least = sizeof o->at;
	o = alloc_resize(o,
			 offsetof(struct output, at) + (bytes > least ? bytes : least));
	o->room = room;
	return o;
}

static struct output *new_piece(struct output *before, unsigned stream, uint32_t room,
				bool is_symbolic)
{
	struct output *o = resize_output(NULL, room, is_symbolic);
	o->before = before; /* takes over the caller's count */
	o->ref = 1;
	o->seen = 0;
	o->n = 0;
	o->stream = (uint8_t)stream;
	o->is_symbolic = is_symbolic;
	for (unsigned i = 0; i < OUTPUT_STREAMS; i++)
		o->total[i] = total_of_stream(before, i);
	return o;
}

void output_add(struct output **to, unsigned stream, struct output_bytes b, uint64_t kept,
		uint64_t n)
{
	struct output *o = *to;
	bool is_symbolic = b.terms != NULL;
	uint32_t more = (uint32_t)kept;
	bool fits = o && o->ref == 1 &&
		    (!more || (o->stream == stream && o->is_symbolic == is_symbolic));
	if (!fits)
		o = new_piece(o, stream, more, is_symbolic);
	else if (o->room - o->n < more)
		o = resize_output(o, 2 * (o->n + more), is_symbolic);
	if (more && is_symbolic)
		memcpy(o->at.terms + o->n, b.terms, more * sizeof *b.terms);
	else if (more)
		memcpy(o->at.bytes + o->n, b.bytes, more);
	o->n += more;
	o->seen = 0;
	o->total[stream] += n;
	*to = o;
}

struct output *output_hold(struct output *o)
{
	if (o)
		o->ref++;
	return o;
}

void output_drop(struct output *o)
{
	while (o && --o->ref == 0) {
		struct output *before = o->before;
		free(o);
		o = before;
	}
}

void output_mark(struct output *o, struct expr_pool *p)
{
	uint32_t now = expr_generation(p) + 1;
	for (; o && o->seen != now; o = o->before) {
		o->seen = now;
		for (uint32_t i = 0; o->is_symbolic && i < o->n; i++)
			expr_mark(p, o->at.terms[i]);
	}
}
