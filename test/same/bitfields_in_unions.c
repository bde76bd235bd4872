/* Packed structures of fields inside unions and arrays, copied, compared, read as words. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
struct head {
	uint8_t version : 4, kind : 4;
	uint16_t length : 13, flags : 3;
	int32_t delta : 21;
	uint32_t tag : 11;
};
#pragma pack(pop)
union packet {
	struct head h;
	uint8_t raw[sizeof(struct head)];
	uint16_t half;
};

static __attribute__((noinline)) union packet next(union packet p, uint32_t r)
{
	p.h.version++;
	p.h.kind ^= r >> 3;
	p.h.length += r;
	p.h.flags = (uint16_t)~p.h.flags;
	p.h.delta -= (int32_t)(r >> 7);
	p.h.tag = (uint32_t)(p.h.delta + (int)p.h.length);
	return p;
}

int main(void)
{
	volatile uint32_t seed = 17;
	union packet p[4];
	memset(p, 0, sizeof p);
	for (int i = 0; i < 50; i++) {
		uint32_t r = seed = seed * 1664525 + 1013904223;
		p[i & 3] = next(p[(i + 1) & 3], r);
		const union packet *q = &p[i & 3];
		printf("%u %u %u %u %d %u %x ", q->h.version, q->h.kind, q->h.length,
		       q->h.flags, q->h.delta, q->h.tag, q->half);
		for (unsigned k = 0; k < sizeof q->raw; k++)
			printf("%02x", q->raw[k]);
		printf(" %d\n", memcmp(&p[0], &p[1], sizeof p[0]) > 0);
	}
	return 0;
}
