/* Tags, lengths and values as in ASN.1 DER: nested sequences, integers with minimal encoding, long
 * lengths. The integers are summed and compared with a trailing check value. */
#include "bench.h"

#ifndef LEN
#define LEN 10
#endif

struct reader {
	const uint8_t *data;
	uint32_t at, end;
};

enum { INTEGER = 2, OCTETS = 4, SEQUENCE = 0x30 };

static int read_length(struct reader *r, uint32_t *length)
{
	if (r->at == r->end)
		return 0;
	uint8_t first = r->data[r->at++];
	if (first < 0x80) {
		*length = first;
	} else {
		unsigned count = first & 0x7f;
		if (count == 0 || count > 2 || r->end - r->at < count)
			return 0;
		*length = 0;
		while (count--)
			*length = *length << 8 | r->data[r->at++];
		if (*length < 0x80)
			return 0; /* not the shortest form */
	}
	return *length <= r->end - r->at;
}

static int read_item(struct reader *r, int depth, int32_t *sum)
{
	uint32_t length;
	if (r->at == r->end)
		return 0;
	uint8_t tag = r->data[r->at++];
	if (!read_length(r, &length))
		return 0;
	uint32_t end = r->at + length;
	switch (tag) {
	case SEQUENCE: {
		struct reader inner = {r->data, r->at, end};
		if (depth == 3)
			return 0;
		while (inner.at < inner.end)
			if (!read_item(&inner, depth + 1, sum))
				return 0;
		break;
	}
	case INTEGER: {
		if (length == 0 || length > 4)
			return 0;
		int32_t value = (int8_t)r->data[r->at];
		for (uint32_t i = 1; i < length; i++)
			value = (int32_t)((uint32_t)value << 8 | r->data[r->at + i]);
		if (length > 1 &&
		    (value >> (8 * length - 9) == 0 || value >> (8 * length - 9) == -1))
			return 0;
		*sum = (int32_t)((uint32_t)*sum + (uint32_t)value);
		break;
	}
	case OCTETS:
		for (uint32_t i = 0; i < length; i++)
			*sum ^= r->data[r->at + i];
		break;
	default: return 0;
	}
	r->at = end;
	return 1;
}

int main(void)
{
	uint8_t data[LEN];
	int32_t sum = 0;
	klee_make_symbolic(data, sizeof data, "data");
	struct reader r = {data, 0, LEN};
	while (r.at + 1 < r.end)
		if (!read_item(&r, 0, &sum))
			return 1;
	if (r.at < r.end && (uint8_t)sum != data[r.at])
		return 2;
	return sum > 1000 ? 3 : 4;
}
