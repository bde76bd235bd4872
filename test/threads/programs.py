"""programs - random small concurrent programs, for count.py and as C."""
import random

VARIABLES, REGISTERS, MUTEXES = 3, 3, 2
KINDS = "load load store store add cas section section try if".split()


class Maker:
    """Makes one program; the same seed makes the same one."""

    def __init__(self, seed, more=""):
        """`more` are kinds beside the usual ones: input, assume, check."""
        self.rng, self.kinds = random.Random(seed), KINDS + more.split()
        self.nvariables = self.rng.randint(1, VARIABLES)

    def program(self, threads=(2, 2, 3, 3, 4)):
        nthreads = self.rng.choice(threads)
        most = {2: 5, 3: 3, 4: 2}[nthreads]
        return [self.block(self.rng.randint(1, most), 2) for _ in range(nthreads)]

    def block(self, n, depth):
        return [op for _ in range(n) for op in self.operations(depth)]

    def operations(self, depth):
        rng = self.rng
        kind = rng.choice(self.kinds)
        v, r, k = rng.randrange(self.nvariables), rng.randrange(REGISTERS), rng.randint(1, 3)
        if depth == 0 and kind in ("section", "try", "if"):
            kind = "store"
        if kind == "load":
            return [("load", v, r)]
        if kind == "store":
            return [("store", v, rng.choice((k, ("sum", r, k))))]
        if kind == "add":
            return [("add", v, k, r)]
        if kind == "cas":
            return [("cas", v, rng.randint(0, 2), k, r)]
        if kind == "input":
            return [("input", 50 * k, r)]
        if kind in ("assume", "check"):
            return [("load", v, r), (kind, r, rng.randint(0, 1))]
        if kind == "if":
            return [("if", r, rng.randint(0, 1), self.block(rng.randint(1, 2), depth - 1))]
        m = rng.randrange(MUTEXES)
        inner = self.block(rng.randint(0, 1), depth - 1)
        if kind == "section":
            return [("lock", m), *inner, ("unlock", m)]
        return [("try", m, r), ("if", r, 1, without(inner, r) + [("unlock", m)])]


def without(ops, reg):
    """Operations that leave a register alone: it says whether a mutex is held."""
    return [op for op in ops if op[0] in ("store", "lock", "unlock")
            or (op[0] in ("load", "input") and op[2] != reg)]


def as_value(x):
    return f"r[{x[1]}] + {x[2]}" if isinstance(x, tuple) else str(x)


def as_c(op):
    """One operation as statements."""
    kind = op[0]
    if kind == "load":
        return [f"r[{op[2]}] = v{op[1]};"]
    if kind == "store":
        return [f"v{op[1]} = {as_value(op[2])};"]
    if kind == "add":
        return [f"r[{op[3]}] = __atomic_fetch_add(&v{op[1]}, {op[2]}, 5);"]
    if kind == "cas":
        return [f"r[{op[4]}] = exchange(&v{op[1]}, {op[2]}, {op[3]});"]
    if kind == "lock":
        return [f"pthread_mutex_lock(&m[{op[1]}]);"]
    if kind == "unlock":
        return [f"pthread_mutex_unlock(&m[{op[1]}]);"]
    if kind == "try":
        return [f"r[{op[2]}] = !pthread_mutex_trylock(&m[{op[1]}]);"]
    if kind == "input":
        return [f"r[{op[2]}] = ask(input < {op[1]});"]
    if kind == "assume":
        return [f"ev_assume(r[{op[1]}] == {op[2]});"]
    if kind == "check":
        return [f"if (r[{op[1]}] != {op[2]})", "abort();"]
    lines = [line for inner in op[3] for line in as_c(inner)]
    return [f"if (r[{op[1]}] == {op[2]}) {{", *lines, "}"]


HEAD = """/* Made by programs.py. */
#include <everett.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int {variables};
static pthread_mutex_t m[2];
static unsigned char input;

static int exchange(volatile int *v, int old, int new)
{{
	return __atomic_compare_exchange_n(v, &old, new, 0, 5, 5);
}}
static __attribute__((noinline)) int ask(int is_so)
{{
	if (is_so) {{
		__asm__ volatile("");
		return 1;
	}}
	return 0;
}}
#ifdef SPIN /* so that orders are left while others ask for them */
static __attribute__((noinline)) void slow(void)
{{
	for (volatile int i = 0; i < SPIN; i++)
		;
}}
#else
#define slow() ((void)0)
#endif
static void *packed(const int *r)
{{
	return (void *)(long)(r[0] | r[1] << 8 | r[2] << 16);
}}
static void run(int n, void *(*const *threads)(void *))
{{
	pthread_t t[4];
	void *end[4];
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, threads[i], NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], &end[i]);
	char line[128];
	int at = sprintf(line, "%d %d %d", v0, v1, v2);
	for (int i = 0; i < n; i++)
		at += sprintf(line + at, " %lx", (long)end[i]);
	line[at++] = '\\n';
	write(1, line, at); /* whole, among those of other workers */
}}
"""


def source(programs):
    """A C program for several of them: the first argument says which, the second whether there
    is input."""
    lines = [HEAD.format(variables=", ".join(f"v{i}" for i in range(VARIABLES)))]
    for number, program in enumerate(programs):
        for i, ops in enumerate(program):
            lines += [f"static void *p{number}_{i}(void *none)", "{", "int r[3] = {0};",
                      "(void)none;"]
            lines += [line for op in ops for line in ["slow();", *as_c(op)]]
            lines += ["return packed(r);", "}"]
        names = ", ".join(f"p{number}_{i}" for i in range(len(program)))
        lines += [f"static void *(*const p{number}[])(void *) = {{{names}}};"]
    lines += ["int main(int argc, char **argv)", "{", "if (argc > 2)",
              'ev_make_symbolic(&input, 1, "input");', "switch (atoi(argv[1])) {"]
    lines += [f"case {number}: run({len(program)}, p{number}); break;"
              for number, program in enumerate(programs)]
    return "\n".join(lines + ["}", "return 0;", "}"]) + "\n"


def shown(final, nthreads):
    """The line that the C program prints for a final state."""
    values, regs = final[:VARIABLES], final[VARIABLES:]
    packed = [sum(r << 8 * i for i, r in enumerate(regs[t * REGISTERS:][:REGISTERS]))
              for t in range(nthreads)]
    return " ".join([str(v) for v in values] + [f"{p:x}" for p in packed])
