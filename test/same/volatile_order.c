/* Volatile accesses of all widths are neither merged nor dropped, also in structures. */
#include <stdint.h>
#include <stdio.h>

struct device {
	volatile uint8_t status;
	volatile uint16_t data;
	volatile uint32_t control : 12, rest : 20;
	volatile float level;
};

static volatile int reads;

static int read_once(volatile int *p)
{
	reads++;
	return *p;
}

int main(void)
{
	struct device d = {1, 2, 3, 4, 0.5f}, *volatile p = &d;
	for (int i = 0; i < 20; i++) {
		p->status++;
		p->data = (uint16_t)(p->data * 3 + p->status);
		p->control ^= p->data;
		p->rest += p->control;
		p->level = p->level * 1.5f + (float)p->status;
		printf("%u %u %u %u %g\n", p->status, p->data, p->control, p->rest,
		       (double)p->level);
	}
	volatile int array[4] = {1, 2, 3, 4};
	int sum = 0;
	for (int i = 0; i < 8; i++)
		sum = sum * 2 + read_once(&array[i & 3]) + array[(i + 1) & 3]++;
	printf("%d %d %d\n", sum, reads, array[2]);
	return 0;
}
