/* Volatile objects keep every access; restrict and const change nothing. */
#include <stdio.h>

static volatile int counter;
static volatile struct {
	int a;
	short b;
	volatile char c[3];
} device = {1, 2, {3, 4, 5}};

static __attribute__((noinline)) void add(int *restrict to, const int *restrict from,
					  int n)
{
	for (int i = 0; i < n; i++)
		to[i] += from[i] * 2;
}

static __attribute__((noinline)) int poll(volatile int *p, int times)
{
	int sum = 0;
	while (times-- > 0) {
		sum += *p;
		*p = sum & 0xff;
	}
	return sum;
}

int main(void)
{
	int a[20], b[20];
	for (int i = 0; i < 20; i++) {
		a[i] = i;
		b[i] = i * i;
		counter++;
		counter += counter & 1;
	}
	add(a, b, 20);
	device.a += device.b;
	device.c[1] = (char)(device.c[0] << 2);
	device.b = (short)(device.a * 1000);
	printf("%d %d %d %d %d\n", a[19], counter, device.a, device.b, device.c[1]);
	volatile int v = 3;
	printf("%d %d\n", poll(&v, 10), v);
	volatile double d = 0.1;
	d += 0.2;
	volatile long double l = d;
	volatile __int128 w = (__int128)1 << 80;
	w += 5;
	printf("%a %La %lld\n", d, l, (long long)(w >> 40));
	return 0;
}
