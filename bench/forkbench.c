/* forkbench.c - what a fork costs: time and bytes, alone and with the first write after it,
 * with small and large heaps; then what it costs to copy a process inside a state, without the model's
 * system calls, libc and the scheduler, which a guest's fork() has on top; with the argument `threads`, of
 * a state with a thousand threads, and what it costs to make another one of them current.
 * Prints one line per figure; `make bench` shows them. */
#include "base/alloc.h"
#include "base/clock.h"
#include "exec/exec.h"
#include "mem/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 100000, SWITCHES = 2000000, REGS = 24, THREADS = 1000 };
enum { PROCESSES = 200, REPEATS = 20 };

static void no_fault(void *arg, struct exec *x, const struct fault *f)
{
	(void)arg;
	(void)x;
	(void)f;
}

/* A program of one function with a frame of a usual size. */
static struct program *tiny_program(void)
{
	struct program *p = prog_new();
	static struct insn code[1] = {{.op = OP_RETV}};
	static uint32_t locs[1];
	struct func *f = arena_get(&p->arena, 2 * sizeof *f);
	f[1] = (struct func){.name = "main", .id = 1, .code = code, .locs = locs, .ncode = 1,
			     .nregs = REGS, .const_base = REGS, .intrinsic = -1};
	p->funcs = f;
	p->nfuncs = 2;
	p->entry = p->main = 1;
	p->entry_is_main = true;
	return p;
}

/* Objects of the current state; the address of the first one. */
static uint64_t fill_heap(struct exec *x, uint64_t heap_bytes)
{
	struct heap_header h = {.size = 64, .kind = HEAP_MALLOC};
	uint64_t first = heap_alloc(&x->view, &x->thread->heap_next, 16, &h);
	for (uint64_t made = 64; made < heap_bytes; made += h.size) {
		uint64_t at = heap_alloc(&x->view, &x->thread->heap_next, 16, &h);
		view_fill(&x->view, at, 1, 64);
	}
	return first;
}

static void measure(struct exec *x, uint64_t heap_bytes, bool writes)
{
	struct state *s = exec_start(x);
	uint64_t first = fill_heap(x, heap_bytes);
	struct state **kids = alloc_zero(STATES, sizeof *kids);
	double seconds = 0;
	size_t bytes = 0;
	for (int round = 0; round < 2; round++) { /* the first one fills the free lists */
		size_t before = page_bytes_live() + space_bytes_live() + x->pool.bytes;
		double start = clock_now();
		for (uint32_t i = 0; i < STATES; i++) {
			kids[i] = exec_fork(x);
			uint64_t value = i;
			if (writes)
				view_put(&x->view, first, &value, 8);
		}
		seconds = clock_now() - start;
		size_t after = page_bytes_live() + space_bytes_live() + x->pool.bytes;
		if (round == 0)
			bytes = (after - before) / STATES + state_bytes();
		for (uint32_t i = 0; i < STATES; i++)
			exec_drop(x, kids[i]);
	}
	printf("fork%s, %5llu KB of heap: %4.0f ns, %zu bytes a state\n",
	       writes ? " and first write" : "", (unsigned long long)heap_bytes >> 10,
	       seconds / (double)STATES * 1e9, bytes);
	free(kids);
	exec_drop(x, s);
}

/* Copies of one process, which writes to its heap after each of them if it `writes`; the best of
 * several rounds. */
static void measure_processes(struct exec *x, uint64_t heap_bytes, bool writes)
{
	double best = 1;
	for (int round = 0; round < REPEATS; round++) {
		struct state *s = exec_start(x);
		state_node(s)->schedule = schedule_new();
		uint64_t first = fill_heap(x, heap_bytes);
		double start = clock_now();
		for (uint64_t i = 0; i < PROCESSES; i++) {
			if (!exec_add_process(x, 0))
				abort();
			if (writes)
				view_put(&x->view, first, &i, sizeof i);
		}
		double seconds = clock_now() - start;
		best = seconds < best ? seconds : best;
		exec_drop(x, s);
	}
	printf("process copied%s, %5llu KB of heap: %4.0f ns\n",
	       writes ? " and first write" : "", (unsigned long long)heap_bytes >> 10,
	       best / (double)PROCESSES * 1e9);
}

static void measure_threads(struct exec *x)
{
	struct state *s = exec_start(x), **kids = alloc_zero(STATES, sizeof *kids);
	double seconds = 0;
	state_node(s)->schedule = schedule_new();
	for (int i = 1; i < THREADS; i++)
		exec_add_thread(x, &x->prog->funcs[1], 0, 0, 0);
	for (int round = 0; round < 2; round++) {
		double start = clock_now();
		for (uint32_t i = 0; i < STATES; i++)
			kids[i] = exec_fork(x);
		seconds = clock_now() - start;
		for (uint32_t i = 0; i < STATES; i++)
			exec_drop(x, kids[i]);
	}
	printf("fork with %d threads: %.0f ns\n", THREADS,
	       seconds / (double)STATES * 1e9);
	double start = clock_now();
	for (uint32_t i = 0; i < SWITCHES; i++)
		exec_switch_thread(x, 1 + i % (THREADS - 1));
	printf("context switch: %.1f ns\n",
	       (clock_now() - start) / (double)SWITCHES * 1e9);
	free(kids);
	exec_drop(x, s);
}

int main(int argc, char **argv)
{
	struct program *p = tiny_program();
	bool is_threads = argc > 1 && !strcmp(argv[1], "threads");
	struct exec_hooks hooks = {.fault = no_fault};
	struct exec_config c = {.prog = p, .hooks = &hooks, .stack_size = 1 << 20};
	const uint64_t heaps[] = {4 << 10, 1 << 20, 64 << 20};
	if (is_threads) {
		struct exec *x = exec_new(&c);
		measure_threads(x);
		exec_free(x);
	}
	for (unsigned i = 0; !is_threads && i < 2 * sizeof heaps / sizeof heaps[0]; i++) {
		struct exec *x = exec_new(&c);
		measure(x, heaps[i / 2], i % 2);
		exec_free(x);
	}
	for (unsigned i = 0; !is_threads && i < 2 * sizeof heaps / sizeof heaps[0]; i++) {
		struct exec *x = exec_new(&c);
		measure_processes(x, heaps[i / 2], i % 2);
		exec_free(x);
	}
	prog_free(p);
	return 0;
}
