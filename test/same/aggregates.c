/* Small structures in registers: returned, chosen, kept over loops, in arrays. */
#include <stdint.h>
#include <stdio.h>

struct range {
	uint64_t low, high;
};
struct result {
	int ok;
	int value;
};
struct both {
	double d;
	int64_t n;
};
struct bytes {
	uint8_t b[16];
};

static __attribute__((noinline)) struct range widen(struct range r, uint64_t x)
{
	return (struct range){x < r.low ? x : r.low, x > r.high ? x : r.high};
}

static __attribute__((noinline)) struct result divide(int a, int b)
{
	return b ? (struct result){1, a / b} : (struct result){0, -1};
}

static __attribute__((noinline)) struct both step(struct both x)
{
	x.d = x.d * 1.5 + (double)x.n;
	x.n ^= (int64_t)x.d & 0xff;
	return x;
}

static __attribute__((noinline)) struct bytes turn(struct bytes x)
{
	struct bytes r;
	for (int i = 0; i < 16; i++)
		r.b[i] = x.b[(i + 5) % 16];
	return r;
}

static __attribute__((noinline)) struct result pick(int which, struct result a,
						    struct result b)
{
	struct result r = which ? a : b;
	r.value += which;
	return r;
}

int main(void)
{
	struct range r = {~0ull, 0};
	struct both x = {1, 7};
	struct bytes y;
	volatile uint64_t seed = 5;
	for (int i = 0; i < 50; i++) {
		seed = seed * 6364136223846793005u + 1;
		r = widen(r, seed >> 20);
		x = step(x);
	}
	printf("%llx %llx %a %lld\n", (unsigned long long)r.low,
	       (unsigned long long)r.high, x.d, (long long)x.n);
	for (int b = -2; b < 3; b++) {
		struct result q = divide(100, b);
		struct result p = pick(b > 0, q, (struct result){9, 8});
		printf("%d %d %d %d\n", q.ok, q.value, p.ok, p.value);
	}
	for (int i = 0; i < 16; i++)
		y.b[i] = (uint8_t)(i * i);
	for (int i = 0; i < 7; i++)
		y = turn(y);
	for (int i = 0; i < 16; i++)
		printf("%02x", y.b[i]);
	printf("\n");
	return 0;
}
