/* prim.c - the primitives of model/prim.h in a twin that replays a test: output and
 * standard input are the real ones, host files are the host's. */
#include "../model/prim.h"
#include "../thread/prim_threads.h"

#include "machine.h"

enum {
	OBJECTS_ROOM = 1 << 20,
	MAPPINGS = 4096,
	READ_WRITE = 3,
	PRIVATE_ANONYMOUS = 0x22,
	FIXED = 0x10,
};

__attribute__((__weak__)) void twin_guard_check(void);
__attribute__((__weak__)) void *twin_guard_alloc(size_t align, size_t size);

/* --- the path's end, output, input --- */

void __ev_exit(int status)
{
	twin_reach_exit();
	if (twin_guard_check)
		twin_guard_check();
	twin_end_process(status);
}

/* The name is that of a call, or says what about one: "option of prctl". */
void __ev_bad_syscall(long number, const char *name)
{
	struct twin_text t = {.n = 0};
	const char *blank = name;

	(void)number;
	while (*blank && *blank != ' ')
		blank++;
	twin_text_add(&t, *blank ? "asks for this: " : "calls ");
	twin_text_add(&t, name);
	twin_not_modelled(t.data);
}

/* Part of the answer: what is printed is predicted too. */
static void keep_output(int stream, const char *from, unsigned long n)
{
	struct wire_shared *a = twin_shared;
	unsigned which = stream == 2;
	uint64_t at = __atomic_fetch_add(&a->printed[which], n, __ATOMIC_SEQ_CST);

	if (at >= WIRE_OUTPUT)
		return;
	if (n > WIRE_OUTPUT - at)
		n = WIRE_OUTPUT - at;
	twin_copy(a->output[which] + at, from, n);
}

void __ev_output(int stream, const void *data, unsigned long n)
{
	const char *from = data;

	if (twin_shared)
		keep_output(stream, from, n);

	while (n) {
		long done =
			twin_ask_kernel(SYS_WRITE, stream, (long)from, (long)n, 0, 0, 0);

		if (done == -4) /* EINTR */
			continue;
		if (done <= 0)
			return; /* nobody listens any more */
		from += done;
		n -= (unsigned long)done;
	}
}

/* Read in order only, as the model does. */
long __ev_input(void *out, unsigned long n, unsigned long offset)
{
	(void)offset;
	return twin_ask_kernel(SYS_READ, 0, (long)out, (long)n, 0, 0, 0);
}

int __ev_is_terminal(int stream)
{
	char settings[64];

	if (twin_test)
		return stream >= 0 && stream < 3 && (twin_test->terminals >> stream & 1);
	return twin_ask_kernel(SYS_IOCTL, stream, TWIN_TERMINAL_SETTINGS, (long)settings,
			       0, 0, 0) == 0;
}

long __ev_host_cwd(char *out, unsigned long n)
{
	return twin_ask_kernel(SYS_GETCWD, (long)out, (long)n, 0, 0, 0, 0);
}

/* --- memory --- */

/* Those of this process alone; the others are memory.c's. */
static struct {
	uint64_t start, size;
} mappings[MAPPINGS];

/* Programs have a libc of their own, in a process of their own. */
extern char __libc[] __attribute__((__weak__));
const void *__ev_libc(unsigned i)
{
	return i ? NULL : __libc;
}

int __ev_is_shared(const void *address)
{
	return (uint64_t)address >= WIRE_COMMON && twin_is_common((uint64_t)address);
}

int twin_is_models(uint64_t address)
{
	if (twin_is_common(address))
		return 1;
	for (int i = 0; i < MAPPINGS; i++)
		if (address - mappings[i].start < mappings[i].size)
			return 1;
	return 0;
}

static void *map_pages(unsigned long size)
{
	long at = twin_ask_kernel(SYS_MMAP, 0, (long)size, READ_WRITE, PRIVATE_ANONYMOUS,
				  -1, 0);

	return at < 0 && at > -4096 ? NULL : (void *)at;
}

void *__ev_map(unsigned long size, int kind)
{
	if (kind != __EV_MAP_PRIVATE)
		return twin_map_common(size, kind);
	void *start = map_pages(size);
	int i = 0;

	while (i < MAPPINGS && mappings[i].size)
		i++;
	if (start && i < MAPPINGS) {
		mappings[i].start = (uint64_t)start;
		mappings[i].size = (size + 4095) & ~4095UL;
	}
	return start;
}

long __ev_unmap(void *start, unsigned long size)
{
	uint64_t from = (uint64_t)start, to = from + size;

	if (twin_is_common(from))
		return twin_unmap_common(from, size);
	for (int i = 0; i < MAPPINGS; i++)
		if (mappings[i].start >= from &&
		    mappings[i].start + mappings[i].size <= to)
			mappings[i].size = 0;
	return twin_ask_kernel(SYS_MUNMAP, (long)start, (long)size, 0, 0, 0, 0);
}

long __ev_map_fixed(void *start, unsigned long size)
{
	if (twin_is_common((uint64_t)start)) {
		twin_protect_common((uint64_t)start, size, READ_WRITE);
		twin_fill(start, 0, size);
		return 0;
	}
	long at = twin_ask_kernel(SYS_MMAP, (long)start, (long)size, READ_WRITE,
				  PRIVATE_ANONYMOUS | FIXED, -1, 0);

	return at < 0 && at > -4096 ? at : 0;
}

long __ev_protect(void *start, unsigned long size, int rights)
{
	if (twin_is_common((uint64_t)start))
		return twin_protect_common((uint64_t)start, size, rights);
	return twin_ask_kernel(SYS_MPROTECT, (long)start, (long)size, rights, 0, 0, 0);
}

/* Guarded like the heap; from a plain piece of memory in a program without one. */
void *__ev_object(unsigned long size)
{
	static char room[OBJECTS_ROOM] __attribute__((__aligned__(16)));
	static size_t used;
	char *made = twin_guard_alloc ? twin_guard_alloc(0, size) : NULL;

	if (made)
		return made;
	if (size > sizeof room - used)
		return map_pages(size);
	made = room + used;
	used += (size + 15) & ~15UL;
	return made;
}

/* --- questions that have one answer natively --- */

void __ev_signal_mask(unsigned long *mask)
{
	(void)mask; /* the kernel's own is saved and restored */
}

int __ev_is_symbolic(unsigned long value)
{
	(void)value;
	return 0;
}

void __ev_interrupts(void (*function)(unsigned long where, unsigned long stack))
{
	(void)function; /* a native thread is not interrupted */
}

void __ev_resume(unsigned long where, unsigned long stack)
{
	(void)where, (void)stack;
	__builtin_trap();
}

void __ev_no_family(int family)
{
	(void)family; /* the engine has said so */
}

void __ev_refused(const char *what, const char *why)
{
	(void)what, (void)why; /* likewise */
}

long __ev_setting(int which)
{
	if (which == __EV_IDLE)
		return 10000000000; /* as --idle has it by default */
	if (which == __EV_FAULTS)
		return twin_test && twin_test->nfaults;
	if (which >= __EV_PIECES && which < __EV_PIECES + WIRE_NETWORK)
		return twin_test ? (long)twin_test->network[which - __EV_PIECES] : 0;
	if (which == __EV_SPURIOUS)
		return twin_test ? (long)twin_test->spurious : 0;
	return which == __EV_ENOSYS && twin_test && twin_test->answers_enosys;
}

/* --- inputs --- */

void __ev_symbolic(void *data, unsigned long size, const char *name)
{
	twin_replay_input(data, size, name);
}

int __ev_range(int low, int high, const char *name)
{
	int value;

	twin_replay_input(&value, sizeof value, name);
	__ev_assume(value >= low && value < high);
	return value;
}

void __ev_assume(unsigned long condition)
{
	if (condition)
		return;
	twin_note(WIRE_ASSUMPTION, NULL, NULL);
	twin_exit(0);
}

unsigned long __ev_concrete(unsigned long value)
{
	return value;
}

/* What the compiler calls in the model by itself, under names of our own. */
void *twin_memcpy(void *to, const void *from, size_t n)
{
	twin_copy(to, from, n);
	return to;
}

void *twin_memset(void *to, int value, size_t n)
{
	twin_fill(to, value, n);
	return to;
}

void *twin_memmove(void *to, const void *from, size_t n)
{
	char *t = to;
	const char *f = from;

	if (t <= f || t >= f + n)
		return twin_memcpy(to, from, n);
	while (n--)
		t[n] = f[n];
	return to;
}

int twin_memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *x = a, *y = b;

	for (size_t i = 0; i < n; i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}
