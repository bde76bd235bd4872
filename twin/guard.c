/* guard.c - a heap for replays in which every mistake is a fault.
 *
 * Each object has pages of its own with inaccessible ones on both sides, and what is
 * freed stays inaccessible for ever. Addresses only grow, so the table of objects is
 * sorted and an address is found by bisection. The bytes of an object's pages that are
 * not its own are filled with a pattern; changes there are noticed when it is freed and
 * at the end. Slow and large, and meant to be: one test, once.
 * Memory is zero at first, which is also what the engine reads there. */
#include "twin.h"

__attribute__((__weak__)) void twin_checked_forbid(uint64_t from, uint64_t to,
						   int is_freed);
/* Absent in a program without threads, or without calls in front of accesses. */
extern unsigned twin_running __attribute__((__weak__));
__attribute__((__weak__)) void __ev_touch(const void *p, uint64_t size, uint32_t how);

enum {
	GUARD_PAGE = 4096,
	GUARD_GAP = 16 * GUARD_PAGE, /* between objects */
	GUARD_OBJECTS = 1 << 20,
	GUARD_PATTERN = 0xfb,
	GUARD_ALIGN = 16, /* of what malloc returns */
	GUARD_THREADS = 4096, /* as TURNS_THREADS */
};
static const size_t guard_space = 1ULL << 40;
static const size_t guard_largest = 1ULL << 31; /* malloc fails from here, as the engine's */

struct object {
	uint64_t start, size;	 /* as the program sees it */
	uint64_t pages, npages;	 /* its memory: from, bytes */
	uint64_t is_freed;
	uint32_t thread; /* that made it */
	uint64_t number; /* of its allocations, from 1 */
};

static struct {
	struct object *objects;
	size_t n;
	uint64_t begin, next, end; /* of the address space; begin 0: none */
	char lock;
	uint64_t numbers[GUARD_THREADS]; /* allocations of each thread so far */
	int64_t used[GUARD_THREADS]; /* bytes it has allocated and not freed */
} heap;

static void hold_heap(void)
{
	while (__atomic_test_and_set(&heap.lock, __ATOMIC_ACQUIRE))
		__asm__ volatile("pause" : : : "memory");
}

static void release_heap(void)
{
	__atomic_clear(&heap.lock, __ATOMIC_RELEASE);
}

/* Inaccessible memory that costs nothing yet (PROT_NONE; private, anonymous, no reserve);
 * `at` not 0: there. */
static uint64_t reserve_pages(uint64_t at, size_t size)
{
	long got = twin_ask_kernel(SYS_MMAP, (long)at, (long)size, 0,
				   0x4022 | (at ? 0x10 : 0), -1, 0);
	return got < 0 && got > -4096 ? 0 : (uint64_t)got;
}

static int open_up(uint64_t at, size_t size)
{
	return twin_ask_kernel(SYS_MPROTECT, (long)at, (long)size, 3, 0, 0, 0) == 0;
}

static int prepare_heap(void)
{
	size_t table = GUARD_OBJECTS * sizeof *heap.objects, space = guard_space;

	if (heap.begin)
		return heap.objects != NULL;
	uint64_t at = reserve_pages(0, table);
	heap.objects = at && open_up(at, table) ? (struct object *)at : NULL;
	while (!(heap.begin = reserve_pages(0, space)) && space > GUARD_GAP)
		space /= 4;
	heap.next = heap.begin + GUARD_GAP;
	heap.end = heap.begin + space;
	return heap.begin && heap.objects;
}

static uint64_t round_up_to(uint64_t n, uint64_t to)
{
	return (n + to - 1) & ~(to - 1);
}

/* Where the object starts in its pages. An alignment that was asked for is kept. */
static uint64_t place_object(uint64_t pages, size_t npages, size_t align, size_t size)
{
	int may_give_way = !align && twin_test->heap == WIRE_HEAP_EXACT;

	if (!align)
		align = GUARD_ALIGN;
	if (twin_test->heap == WIRE_HEAP_FRONT && size)
		return round_up_to(pages, align);
	while (may_give_way && size % align)
		align /= 2;
	return (pages + npages - size) & ~(uint64_t)(align - 1);
}

static void fill_guard(uint64_t from, uint64_t to)
{
	twin_fill((void *)from, GUARD_PATTERN, to - from);
	if (twin_checked_forbid)
		twin_checked_forbid(from, to, 0);
}

void *twin_guard_alloc(size_t align, size_t size)
{
	struct object *o = NULL;

	if (size >= guard_largest || align >= guard_largest)
		return NULL;
	/* A larger alignment than a page needs room to slide. */
	size_t npages = round_up_to(size, GUARD_PAGE) + (align > GUARD_PAGE ? align : 0);
	hold_heap();
	if (prepare_heap() && heap.n < GUARD_OBJECTS &&
	    heap.end - heap.next > npages + GUARD_GAP &&
	    (!npages || open_up(heap.next, npages))) {
		o = &heap.objects[heap.n++];
		o->pages = heap.next;
		o->npages = npages;
		o->size = size;
		o->start = place_object(o->pages, npages, align, size);
		o->thread = &twin_running ? twin_running : 0;
		o->number = ++heap.numbers[o->thread];
		heap.next += npages + GUARD_GAP;
	}
	release_heap();
	if (!o) {
		twin_answer->heap_gave_up = 1;
		return NULL;
	}
	fill_guard(o->pages, o->start);
	fill_guard(o->start + o->size, o->pages + o->npages);
	return (void *)o->start;
}

/* The last object whose pages, with half of the gap before, begin at or before it. */
static struct object *find_object(uint64_t address)
{
	size_t low = 0, high = heap.n;

	while (low < high) {
		size_t middle = (low + high) / 2;
		if (heap.objects[middle].pages - GUARD_GAP / 2 <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &heap.objects[low - 1] : NULL;
}

void twin_guard_explain(uint64_t address, struct wire_answer *out)
{
	if (!heap.begin || address < heap.begin || address >= heap.end)
		return;
	const struct object *o = find_object(address);
	if (!o)
		return;
	out->object = o->start;
	out->object_size = o->size;
	if (o->is_freed)
		out->place = WIRE_FREED_OBJECT;
	else if (address < o->start)
		out->place = WIRE_BEFORE_OBJECT;
	else
		out->place = WIRE_AFTER_OBJECT;
}

int twin_guard_number(uint64_t address, uint32_t *thread, uint64_t *number, uint64_t *start)
{
	const struct object *o = heap.begin && address >= heap.begin && address < heap.end
					 ? find_object(address)
					 : NULL;

	if (!o)
		return 0;
	*thread = o->thread;
	*number = o->number;
	*start = o->start;
	return 1;
}

static uint64_t find_changed_byte(uint64_t from, uint64_t to)
{
	for (; from < to; from++)
		if (*(const unsigned char *)from != GUARD_PATTERN)
			return from;
	return 0;
}

static void check_guard(const struct object *o)
{
	uint64_t end = o->start + o->size;
	uint64_t at = find_changed_byte(o->pages, o->start);
	struct wire_answer a = {.access = WIRE_WRITE, .object = o->start,
				.object_size = o->size, .place = WIRE_BEFORE_OBJECT};

	if (!at) {
		at = find_changed_byte(end, o->pages + o->npages);
		a.place = WIRE_AFTER_OBJECT;
	}
	a.address = at;
	if (at)
		twin_note(WIRE_SMASHED, &a, NULL);
}

void twin_guard_check(void)
{
	for (size_t i = 0; i < heap.n; i++)
		if (!heap.objects[i].is_freed)
			check_guard(&heap.objects[i]);
}

/* The object that starts there; a mistake of the program's ends it here. */
static struct object *owned_object(void *p, const char *what)
{
	uint64_t at = (uint64_t)p;
	int is_inside = heap.begin && at >= heap.begin && at < heap.end;
	struct object *o = is_inside ? find_object(at) : NULL;
	struct wire_answer a = {.address = at};

	if (o && o->start == at && !o->is_freed)
		return o;
	if (o) {
		a.object = o->start;
		a.object_size = o->size;
	}
	int is_double = o && o->start == at;
	twin_note(is_double ? WIRE_DOUBLE_FREE : WIRE_INVALID_FREE, &a, NULL);
	twin_say("everett: ");
	twin_say(what);
	twin_say(is_double ? " of memory that was freed before: "
			   : " of a pointer that no allocation returned: ");
	twin_say_number(at);
	twin_say("\n");
	twin_abort();
}

int64_t twin_guard_count(int64_t more)
{
	return heap.used[&twin_running ? twin_running : 0] += more;
}

static void drop_object(struct object *o)
{
	check_guard(o);
	twin_guard_count(-(int64_t)o->size);
	if (o->npages)
		reserve_pages(o->pages, o->npages);
	if (twin_checked_forbid)
		twin_checked_forbid(o->pages, o->pages + o->npages, 1);
	o->is_freed = 1;
}

/* As on a path: an object that goes is written. */
static void touch_object(void *p)
{
	hold_heap();
	const struct object *o = heap.begin ? find_object((uint64_t)p) : NULL;
	size_t size = o && o->start == (uint64_t)p && !o->is_freed ? o->size : 0;
	release_heap();
	if (__ev_touch && size)
		__ev_touch(p, size, WIRE_HOW_WRITE);
}

void twin_guard_free(void *p)
{
	if (!p)
		return;
	touch_object(p);
	hold_heap();
	drop_object(owned_object(p, "free"));
	release_heap();
}

size_t twin_guard_size(void *p)
{
	hold_heap();
	size_t size = p ? owned_object(p, "malloc_usable_size")->size : 0;
	release_heap();
	return size;
}

void *twin_guard_resize(void *p, size_t size)
{
	if (!p)
		return twin_guard_alloc(0, size);
	touch_object(p);
	hold_heap();
	struct object *old = owned_object(p, "realloc");
	release_heap();
	void *new = twin_guard_alloc(0, size);
	if (!new)
		return NULL;
	twin_copy(new, p, old->size < size ? old->size : size);
	hold_heap();
	drop_object(old);
	release_heap();
	return new;
}
