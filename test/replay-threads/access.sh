# access.sh - a part of run.sh: threads that take turns at accesses to memory, which a checked twin
# is made to follow.

# checked NAME: also NAME-checked. Every finding of it is reproduced there, every time, and so is
# every test; the engine executes them in the same order.
checked()
{
	local finding
	"$everett" cc --checked -O1 -g -o "$1-checked" "$1.c" > cc.log 2>&1 ||
		not_ok "$1-checked build" "$(head -c 300 cc.log | tr '\n' ' ')"
	for finding in "$1".out/findings/*; do
		always "$1-checked" "$finding" ""
	done
	"$everett" replay "$1-checked" "$1.out" > out 2> err < /dev/null &&
		ok "$1: all orders" || not_ok "$1: all orders" "$(grep -v reproduced out | tail -3 | tr '\n' ' ')"
	"$everett" run -q --force --out again.out --test "$1.out" "$1.bc" > said 2>&1 < /dev/null
	grep -q '^everett: [1-9][0-9]* executed, 0 differ' said && ok "$1: executed" ||
		not_ok "$1: executed" "$(grep '^everett: ' said | tail -3 | tr '\n' ' ')"
}

# finds NAME KIND: there is a finding of that kind.
finds()
{
	ls -d "$1".out/findings/"$2"-* > /dev/null 2>&1 && ok "$1: $2 found" ||
		not_ok "$1: $2 found" "$(ls "$1".out/findings | tr '\n' ' ')"
}

program plain-race <<'END'
static int x;
static void *add(void *p) { x++; return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, add, 0);
	pthread_create(&b, 0, add, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(x == 2);
	return 0;
}
END
finds plain-race assertion
finds plain-race data-race
expect "a switch at an access" 1 "diverged: threads take turns at accesses to memory, which cannot be forced on this program (thread 1 in front of its write to x, after 0 synchronisations): the program was not built with 'everett cc --checked'; " \
	plain-race plain-race.out/findings/assertion-*
expect "a data race in a plain twin" 3 "reached: .*data-race .* is not visible natively; .*'everett cc --checked'" \
	plain-race plain-race.out/findings/data-race-*
checked plain-race
once=$times
[ $times = 20 ] && times=100
always plain-race-checked plain-race.out/findings/assertion-* "assertion in main .*SIGABRT"
times=$once
grep -q '^  build plain-race-checked with .everett cc --checked. instead' plain-race.out/findings/assertion-*/finding.txt &&
	ok "how to see it" || not_ok "how to see it" "$(cat plain-race.out/findings/assertion-*/finding.txt)"

# Memory of all kinds: the program's, of the heap, of a stack.
program memory <<'END'
struct pair { long a, b; };
static struct pair pair;
static char *text;
static void *add(void *p)
{
	int *local = p;
	pair.b++;
	text[1]++;
	*local += 1;
	return p;
}
static int count(int depth, int *result)
{
	int local = 0;
	pthread_t a, b;
	if (depth)
		return count(depth - 1, result) + local;
	pthread_create(&a, 0, add, &local);
	pthread_create(&b, 0, add, &local);
	pthread_join(a, 0);
	pthread_join(b, 0);
	*result = local;
	return local;
}
int main(void)
{
	int result = 0;
	text = calloc(4, 1);
	count(1, &result);
	if (pair.b != 2)
		abort();
	if (text[1] != 2)
		abort();
	if (result != 2)
		abort();
	return 0;
}
END
finds memory abort
checked memory

# The flag is raised behind the look at the other one.
program peterson <<'END'
static volatile int wants[2], turn, inside, both;
static void *enter(void *p)
{
	long me = (long)p, other = 1 - me;
	turn = (int)other;
	int is_free = !wants[other] || turn == me;
	wants[me] = 1;
	if (!is_free)
		return 0;
	if (++inside > 1)
		both = 1;
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, enter, (void *)0);
	pthread_create(&b, 0, enter, (void *)1);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(!both);
	return 0;
}
END
finds peterson assertion
checked peterson

program lazy-plain <<'END'
static struct config { int *table; } *config;
static void *use(void *p)
{
	if (!config) {
		config = malloc(sizeof *config);
		config->table = calloc(4, sizeof(int));
	}
	config->table[3] = 1;
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, use, 0);
	pthread_create(&b, 0, use, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
END
finds lazy-plain null-dereference
checked lazy-plain

program aba <<'END'
struct node { struct node *next; int taken; };
static struct node nodes[2] = {{&nodes[1], 0}, {0, 0}};
static _Atomic(struct node *) top = &nodes[0];
static struct node *pop(void)
{
	struct node *n = top;
	while (n && !atomic_compare_exchange_strong(&top, &n, n->next))
		;
	return n;
}
static void push(struct node *n)
{
	n->next = top;
	while (!atomic_compare_exchange_strong(&top, &n->next, n))
		;
}
static void take(struct node *n)
{
	if (n)
		assert(!n->taken++);
}
static void *one(void *p) { take(pop()); take(pop()); return p; }
static void *two(void *p)
{
	struct node *a = pop(), *b = pop();
	take(b);
	if (a)
		push(a);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
END
finds aba assertion
checked aba

program freed <<'END'
static int *q;
static void *use(void *p)
{
	int *mine = q;
	if (mine)
		*mine = 1;
	return p;
}
int main(void)
{
	pthread_t a;
	q = malloc(sizeof *q);
	pthread_create(&a, 0, use, 0);
	int *old = q;
	q = 0;
	free(old);
	pthread_join(a, 0);
	return 0;
}
END
finds freed use-after-free
checked freed

program returned <<'END'
static int *shared;
static void *show(void *p) { int local = 3; shared = &local; return p; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, show, 0);
	int *mine = shared;
	pthread_join(a, 0);
	return mine ? *mine : 0;
}
END
finds returned use-after-free
checked returned

# The C library works on memory that another thread changes.
program text <<'END'
static char text[16] = "ab";
static struct four { long a, b, c, d; } four;
static void *grow(void *p)
{
	text[3] = 'd';
	text[2] = 'c';
	four.a = four.d = 1;
	return p;
}
int main(void)
{
	pthread_t t;
	char copy[16];
	struct four mine;
	pthread_create(&t, 0, grow, 0);
	size_t n = strlen(text);
	memcpy(&mine, &four, sizeof mine);
	strcpy(copy, text);
	pthread_join(t, 0);
	assert(n == strlen(copy));
	assert(mine.a == mine.d);
	return 0;
}
END
finds text assertion
checked text

# Loops that wait.
program spin <<'END'
static volatile int is_held, n;
static void *run(void *p)
{
	while (is_held)
		;
	is_held = 1;
	int v = n;
	n = v + 1;
	is_held = 0;
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(n == 2);
	return 0;
}
END
finds spin assertion
checked spin

# Both take the lock only if one reads the plain flag before the other writes it.
program flagged <<'END'
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int skips;
static void *run(void *p)
{
	int old = skips;
	skips = old + 1;
	if (!old)
		pthread_mutex_lock(&m);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
END
finds flagged deadlock
checked flagged

# Accesses that a thread repeats are one event; where a thread stops they count one by one.
program repeated --schedule random --samples 20 <<'END'
static volatile int x, y, seen;
static void *add(void *p)
{
	for (int i = 0; i < 4; i++) {
		for (int k = 0; k < 3; k++)
			seen += y;
		x++;
		x++;
	}
	return p;
}
int main(void)
{
	pthread_t a, b;
	y = 1;
	pthread_create(&a, 0, add, 0);
	pthread_create(&b, 0, add, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(x == 16);
	return 0;
}
END
finds repeated assertion
grep -q 'reads .y., [0-9]* times$' repeated.out/findings/assertion-*/schedule.txt &&
	ok "repeated: shown once" || not_ok "repeated: shown once" "$(tail -3 repeated.out/findings/assertion-*/schedule.txt | tr '\n' ' ')"
checked repeated

# --- random programs, with plain and atomic accesses and locks

seeds=4
[ $times = 20 ] && seeds=30
python3 -c "import sys; sys.path.insert(0, '$here/../threads'); import programs
print(programs.source([programs.Maker(seed, 'check').program() for seed in range($seeds)]))" > random.c
"$everett" cc -O1 -g -o random random.c > cc.log 2>&1 &&
	"$everett" cc --checked -O1 -g -o random-checked random.c > cc.log 2>&1 ||
	not_ok "random build" "$(head -c 300 cc.log | tr '\n' ' ')"
for seed in $(seq 0 $((seeds - 1))); do
	"$everett" run -q --force --all-tests --out random.out random.bc "$seed" > run.log 2>&1 < /dev/null
	"$everett" replay random-checked random.out > out 2> err < /dev/null && ok "random $seed: forced" ||
		not_ok "random $seed: forced" "$(grep -v reproduced out | tail -3 | tr '\n' ' ')"
done

# --- what cannot be followed, and where

test=$(echo plain-race.out/findings/assertion-*)/test.json
sed 's/"object": "write global x/"object": "write global y/' "$test" > t.json
expect "a variable that is not there" 1 "diverged: .*the program has no symbol of that name" plain-race-checked t.json
sed 's/"object": "write global x/"object": "atomic-write global x/' "$test" > t.json
expect "an access that does not come" 1 "diverged: in turn 2 of . thread 1 comes to a synchronisation before its atomic write to x" \
	plain-race-checked t.json
sed 's/"object": "write global x/"object": "write glob x/' "$test" > t.json
expect "an access without a name" 1 "diverged: .*in front of its access to memory, .*what is accessed there cannot be named" \
	plain-race-checked t.json
"$everett" show "$test" | grep -q "thread 1 stops in front of an access in its block 0: write to x" &&
	ok "show" || not_ok "show" "$("$everett" show "$test" | grep event | tr '\n' ' ')"

# --- the debugger

if command -v gdb > /dev/null; then
	printf 'set width 0\ninfo threads\nbt\nthread apply all bt\n' |
		"$everett" replay --gdb plain-race-checked plain-race.out/findings/data-race-* > out 2>&1
	[ "$(grep -c '^[ *]* [123] *LWP' out)" -ge 2 ] && grep -q '^#[0-9]* .*\badd (p=' out &&
		grep -q '^#[0-9]* .*\bmain ()' out && ok "gdb: a data race" ||
		not_ok "gdb: a data race" "$(tail -5 out | tr '\n' ' ')"
fi
