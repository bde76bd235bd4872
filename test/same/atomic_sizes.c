/* Atomic objects that no processor instruction reaches, and generic operations on those that one
 * does. */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct three {
	unsigned char at[3];
};
struct long_one {
	long at[5];
};

static _Atomic struct three three;
static _Atomic struct long_one long_one;
static _Atomic unsigned __int128 wide;
static _Atomic long double real;

static void show_wide(const char *what, unsigned __int128 v)
{
	printf("%s %016llx%016llx\n", what, (unsigned long long)(v >> 64),
	       (unsigned long long)v);
}

static void check_structs(void)
{
	struct three t = {{1, 2, 3}}, u = {{4, 5, 6}}, old;
	struct long_one l = {{1, 2, 3, 4, 5}}, m;
	atomic_store(&three, t);
	old = atomic_exchange(&three, u);
	printf("%d %d %d\n", old.at[0], old.at[1], old.at[2]);
	old = atomic_load(&three);
	printf("%d %d %d\n", old.at[0], old.at[1], old.at[2]);
	atomic_store(&long_one, l);
	m = l;
	m.at[4] = 50;
	printf("%d\n", atomic_compare_exchange_strong(&long_one, &l, m));
	printf("%d %ld\n", atomic_compare_exchange_strong(&long_one, &l, m), l.at[4]);
	printf("%d\n", atomic_is_lock_free(&long_one));
}

static void check_wide(void)
{
	unsigned __int128 big = (unsigned __int128)1 << 100, seen;
	atomic_store(&wide, big);
	show_wide("add", atomic_fetch_add(&wide, big | 7));
	show_wide("sub", atomic_fetch_sub(&wide, 3));
	show_wide("and", atomic_fetch_and(&wide, ~(unsigned __int128)4));
	show_wide("or", atomic_fetch_or(&wide, 0x100));
	show_wide("xor", atomic_fetch_xor(&wide, 0x101));
	show_wide("nand", __atomic_fetch_nand((unsigned __int128 *)&wide, 0xff, 5));
	seen = atomic_exchange(&wide, 9);
	show_wide("exchange", seen);
	printf("%d\n", atomic_compare_exchange_strong(&wide, &seen, big));
	show_wide("seen", seen);
	printf("%d\n", atomic_compare_exchange_weak(&wide, &seen, big));
	show_wide("now", wide++);
	atomic_store(&real, 1.5L);
	real += 2;
	printf("%Lg\n", atomic_load(&real));
}

static void check_unaligned(void)
{
	struct {
		char first;
		uint32_t word;
	} __attribute__((packed)) p = {1, 2};
	uint32_t in = 70, out = 0;
	__atomic_store(&p.word, &in, __ATOMIC_RELEASE);
	__atomic_load(&p.word, &out, __ATOMIC_ACQUIRE);
	printf("%u\n", out);
}

int main(void)
{
	check_structs();
	check_wide();
	check_unaligned();
	return 0;
}
