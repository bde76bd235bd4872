/* Bit fields of many widths, signed and unsigned, packed into shared words. */
#include <stdio.h>
#include <string.h>

struct small {
	unsigned a : 1, b : 2, c : 3, d : 5, e : 7, f : 14;
};

struct sign {
	signed a : 3, b : 5, c : 11, d : 13;
	unsigned char tail;
};

struct wide {
	unsigned long long a : 33, b : 17, c : 14;
	long long d : 40;
	int e : 24;
};

struct __attribute__((packed)) tight {
	unsigned a : 3;
	unsigned b : 11;
	unsigned long long c : 50;
	unsigned char d;
	unsigned e : 20;
};

struct gap {
	unsigned a : 4;
	unsigned : 0;
	unsigned b : 4;
	unsigned : 3;
	_Bool c : 1;
};

#define DUMP(s)                                          \
	do {                                             \
		unsigned char bytes[sizeof(s)];          \
		memcpy(bytes, &(s), sizeof(s));          \
		for (unsigned k = 0; k < sizeof(s); k++) \
			printf("%02x", bytes[k]);        \
		printf("\n");                            \
	} while (0)

int main(void)
{
	volatile unsigned seed = 99;
	struct small s;
	struct sign g;
	struct wide w;
	struct tight t;
	struct gap p;
	memset(&s, 0, sizeof s);
	memset(&g, 0, sizeof g);
	memset(&w, 0, sizeof w);
	memset(&t, 0, sizeof t);
	memset(&p, 0, sizeof p);
	for (int i = 0; i < 20; i++) {
		unsigned r = seed = seed * 1103515245u + 12345;
		unsigned long long q = (unsigned long long)r * 2654435761u;
		s.a = r & 1;
		s.b += 1;
		s.c = (r >> 3) & 7;
		s.d ^= (r >> 5) & 31;
		s.e = s.d + s.c;
		s.f -= r & 0x3fff;
		g.a = (int)(r >> 7) % 4;
		g.b = -(int)((r >> 9) & 15);
		g.c += (int)(r & 63) - 32;
		g.d = g.c * 2;
		w.a = q & 0x1ffffffff;
		w.b = (q >> 20) & 0x1ffff;
		w.c++;
		w.d = -(long long)(q >> 30);
		w.e = (int)(r >> 9) - 4000000;
		t.a = r & 7;
		t.b = (r >> 4) & 0x7ff;
		t.c = q & 0x3ffffffffffff;
		t.d = (unsigned char)r;
		t.e = r & 0xfffff;
		p.a = r & 15;
		p.b = p.a ^ 5;
		p.c = r & 64;
		printf("%u %u %u %u %u %u | %d %d %d %d\n", s.a, s.b, s.c, s.d, s.e, s.f,
		       g.a, g.b, g.c, g.d);
		printf("%llu %u %u %lld %d | %u %u %llu %u %u | %u %u %d\n",
		       (unsigned long long)w.a, (unsigned)w.b, (unsigned)w.c,
		       (long long)w.d, w.e, t.a, t.b, (unsigned long long)t.c, t.d, t.e,
		       p.a, p.b, p.c);
	}
	DUMP(s);
	DUMP(g);
	DUMP(w);
	DUMP(t);
	DUMP(p);
	return 0;
}
