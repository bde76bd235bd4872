/* Loads and stores of every width at every offset through packed structures. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define AT(type)                                   \
	struct __attribute__((packed)) at_##type { \
		type v;                            \
	};
typedef long double extended;
typedef unsigned __int128 wide;
AT(uint16_t)
AT(uint32_t)
AT(uint64_t)
AT(float)
AT(double)
AT(wide)
AT(extended)

int main(void)
{
	unsigned char room[64];
	volatile int limit = 32;
	for (int i = 0; i < 64; i++)
		room[i] = (unsigned char)(i * 37 + 11);
	for (int i = 0; i < limit; i++) {
		struct at_uint16_t *h = (void *)(room + i);
		struct at_uint32_t *w = (void *)(room + i + 1);
		struct at_uint64_t *d = (void *)(room + i + 3);
		struct at_wide *q = (void *)(room + i + 5);
		printf("%x %x %llx %llx\n", h->v, w->v, (unsigned long long)d->v,
		       (unsigned long long)(q->v >> 64));
		h->v += (uint16_t)w->v;
		d->v = d->v * 3 + (uint64_t)(q->v >> 13);
		q->v -= d->v;
		struct at_float *f = (void *)(room + i);
		struct at_double *g = (void *)(room + i + 7);
		struct at_extended *l = (void *)(room + i + 9);
		unsigned char kept[32];
		memcpy(kept, room + i, 32);
		f->v = (float)i * 1.5f;
		g->v = f->v + 0.25;
		l->v = g->v * 2;
		printf("%g %Lg %x\n", (double)f->v, l->v, room[i + 8]);
		memcpy(room + i, kept, 32);
	}
	return 0;
}
