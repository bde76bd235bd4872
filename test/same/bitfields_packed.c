/* Packed structures whose fields cross every border, in arrays and by value. */
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
struct odd {
	unsigned a : 5;
	signed b : 13;
	unsigned char c;
	unsigned long d : 47;
	signed e : 30;
	short f;
	unsigned g : 1;
};
#pragma pack(pop)

static __attribute__((noinline)) struct odd bump(struct odd o, int i)
{
	o.a += (unsigned)i;
	o.b -= i * 17;
	o.c ^= (unsigned char)i;
	o.d = o.d * 3 + (unsigned)i;
	o.e = ~o.e + i;
	o.f = (short)(o.f * 5 + i);
	o.g = !o.g;
	return o;
}

int main(void)
{
	volatile int from = 1;
	struct odd o[5];
	unsigned char bytes[sizeof o];
	memset(o, 0x5a, sizeof o);
	for (int i = from; i < 40; i++) {
		struct odd *p = &o[i % 5], *q = &o[(i * 3) % 5];
		*p = bump(*q, i);
		printf("%u %d %u %lu %d %d %u\n", p->a, p->b, p->c, (unsigned long)p->d,
		       p->e, p->f, p->g);
	}
	memcpy(bytes, o, sizeof o);
	for (unsigned i = 0; i < sizeof o; i++)
		printf("%02x", bytes[i]);
	printf("\n%zu\n", sizeof(struct odd));
	return 0;
}
