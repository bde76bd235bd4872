/* payload.c - see payload.h. */
#include "tree/payload.h"

#define PAYLOAD(name, code, text) \
	_Static_assert(code > 0 && code < PAYLOAD_TYPES, "the code fits on the wire");
#include "tree/payloads.def"
#undef PAYLOAD

void payload_done(struct payload *p)
{
	bytes_done(&p->items);
}

void payload_clear(struct payload *p)
{
	bytes_clear(&p->items);
}

void payload_add(struct payload *p, uint8_t type, const void *data, size_t n)
{
	bytes_byte(&p->items, type);
	bytes_block(&p->items, data, n);
}

bool payload_next(struct bytes_reader *in, uint8_t *type, struct bytes_reader *item)
{
	size_t n;
	if (in->at == in->end)
		return false;
	*type = bytes_get_byte(in);
	const uint8_t *data = bytes_get_block(in, &n);
	if (!data)
		return false;
	*item = bytes_read(data, n);
	return true;
}

bool payload_find(const struct payload *p, enum payload_type type,
		  struct bytes_reader *item)
{
	struct bytes_reader in = bytes_read(p->items.data, p->items.n);
	uint8_t found;
	while (payload_next(&in, &found, item))
		if (found == type)
			return true;
	return false;
}

const char *payload_name(unsigned type)
{
	switch (type) {
#define PAYLOAD(name, code, text) \
	case PAYLOAD_##name: return #name;
#include "tree/payloads.def"
#undef PAYLOAD
	default: return NULL;
	}
}
