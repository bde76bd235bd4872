/* A virtual machine with registers, memory and a tiny assembler; runs a few programs. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ADD, SUB, MUL, XOR, SHR, LI, LD, ST, BEQ, BLT, JMP, OUT, HLT };

struct machine {
	int32_t reg[8];
	int32_t mem[256];
	uint32_t code[64];
	long steps;
};

static uint32_t ins(unsigned op, unsigned a, unsigned b, int c)
{
	return op << 28 | a << 24 | b << 20 | ((unsigned)c & 0xfffff);
}

static int32_t immediate(uint32_t i)
{
	return (int32_t)(i << 12) >> 12;
}

static void run(struct machine *m)
{
	for (uint32_t pc = 0;; m->steps++) {
		uint32_t i = m->code[pc++];
		int32_t *a = &m->reg[i >> 24 & 7], b = m->reg[i >> 20 & 7],
			c = immediate(i);
		switch (i >> 28) {
		case ADD: *a = (int32_t)((uint32_t)b + (uint32_t)m->reg[c & 7]); break;
		case SUB: *a = (int32_t)((uint32_t)b - (uint32_t)m->reg[c & 7]); break;
		case MUL: *a = (int32_t)((uint32_t)b * (uint32_t)m->reg[c & 7]); break;
		case XOR: *a = b ^ m->reg[c & 7]; break;
		case SHR: *a = (int32_t)((uint32_t)b >> (c & 31)); break;
		case LI: *a = c; break;
		case LD: *a = m->mem[(b + c) & 255]; break;
		case ST: m->mem[(b + c) & 255] = *a; break;
		case BEQ: pc = *a == b ? (uint32_t)c : pc; break;
		case BLT: pc = *a < b ? (uint32_t)c : pc; break;
		case JMP: pc = (uint32_t)c; break;
		case OUT: printf("%d ", *a); break;
		default: return;
		}
	}
}

int main(void)
{
	static struct machine m;
	const uint32_t fib[] = {ins(LI, 0, 0, 0),  ins(LI, 1, 0, 1),  ins(LI, 2, 0, 30),
				ins(LI, 4, 0, 1),  ins(OUT, 0, 0, 0), ins(ADD, 3, 0, 1),
				ins(ADD, 0, 1, 6), ins(ADD, 1, 3, 6), ins(SUB, 2, 2, 4),
				ins(BLT, 6, 2, 4), ins(HLT, 0, 0, 0)};
	memcpy(m.code, fib, sizeof fib);
	run(&m);
	printf("\n%ld\n", m.steps);
	memset(&m, 0, sizeof m);
	const uint32_t fill[] = {
		ins(LI, 0, 0, 12345), ins(LI, 1, 0, 0),	  ins(LI, 2, 0, 200),
		ins(LI, 3, 0, 1103),  ins(LI, 4, 0, 1),	  ins(MUL, 0, 0, 3),
		ins(SHR, 5, 0, 7),    ins(XOR, 0, 0, 5),  ins(ST, 0, 1, 0),
		ins(ADD, 1, 1, 4),    ins(BLT, 1, 2, 5),  ins(LI, 6, 0, 0),
		ins(LI, 1, 0, 0),     ins(LD, 5, 1, 0),	  ins(XOR, 6, 6, 5),
		ins(ADD, 1, 1, 4),    ins(BLT, 1, 2, 13), ins(OUT, 6, 0, 0),
		ins(HLT, 0, 0, 0)};
	memcpy(m.code, fill, sizeof fill);
	run(&m);
	printf("%ld %d %d\n", m.steps, m.mem[0], m.mem[199]);
	return 0;
}
