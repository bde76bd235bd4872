/* Small concurrent programs whose number of executions is known: -DPROGRAM=name -DN=size. */
#include <everett.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
enum { MOST = 64 };

atomic_int x, y, a[MOST], table[128];
static pthread_mutex_t m[MOST];
static pthread_t threads[MOST];
static sem_t units;
static int nthreads, plain;

static void spawn(void *(*run)(void *), long i)
{
	pthread_create(&threads[nthreads++], NULL, run, (void *)i);
}

static void join_all(void)
{
	for (int i = 0; i < nthreads; i++)
		pthread_join(threads[i], NULL);
}

#define THREAD(name) static void *name(void *p)
#define I ((int)(long)p)
#define NOTHING ((void)p, (void *)0)

/* A lock that is taken by an exchange. */
THREAD(exchange_lock)
{
	while (atomic_exchange(&x, 1))
		;
	plain++;
	atomic_store(&x, 0);
	return NOTHING;
}
THREAD(take_unit)
{
	sem_wait(&units);
	sem_post(&units);
	return NOTHING;
}
/* Races with itself. */
THREAD(add_plainly)
{
	plain++;
	return NOTHING;
}
THREAD(read_x)
{
	(void)atomic_load(&x);
	return NOTHING;
}
THREAD(write_x)
{
	atomic_store(&x, I + 1);
	return NOTHING;
}
THREAD(write_own)
{
	atomic_store(&a[I], 1);
	return NOTHING;
}
THREAD(add_x)
{
	x++;
	return NOTHING;
}
THREAD(add_both)
{
	x++;
	y++;
	return NOTHING;
}
THREAD(add_in_two)
{
	int r = atomic_load(&x);
	atomic_store(&x, r + 1);
	return NOTHING;
}
THREAD(add_often)
{
	for (int i = 0; i < N; i++)
		x++;
	return NOTHING;
}
THREAD(exchange)
{
	int none = 0;
	atomic_compare_exchange_strong(&x, &none, I + 1);
	return NOTHING;
}
THREAD(scan)
{
	for (int i = N; atomic_load(&a[i]); i--)
		;
	return NOTHING;
}
THREAD(follow)
{
	atomic_store(&a[I], atomic_load(&a[I - 1]) + 1);
	return NOTHING;
}
THREAD(insert)
{
	for (int i = 0; i < 4; i++) {
		int value = i * 11 + I, hash = value * 7 % 128, none = 0;
		while (!atomic_compare_exchange_strong(&table[hash], &none, value + 1)) {
			hash = (hash + 1) % 128;
			none = 0;
		}
	}
	return NOTHING;
}
THREAD(locked)
{
	pthread_mutex_lock(&m[0]);
	plain++;
	pthread_mutex_unlock(&m[0]);
	return NOTHING;
}
THREAD(sections)
{
	for (int i = 0; i < N; i++) {
		pthread_mutex_lock(&m[0]);
		pthread_mutex_unlock(&m[0]);
	}
	return NOTHING;
}
THREAD(two_locks)
{
	pthread_mutex_lock(&m[I]);
	pthread_mutex_lock(&m[1 - I]);
	pthread_mutex_unlock(&m[1 - I]);
	pthread_mutex_unlock(&m[I]);
	return NOTHING;
}
THREAD(dine)
{
	pthread_mutex_lock(&m[I]);
	pthread_mutex_lock(&m[(I + 1) % N]);
	pthread_mutex_unlock(&m[(I + 1) % N]);
	pthread_mutex_unlock(&m[I]);
	return NOTHING;
}
THREAD(dine_in_order)
{
	int low = I < (I + 1) % N ? I : (I + 1) % N, high = I + (I + 1) % N - low;
	pthread_mutex_lock(&m[low]);
	pthread_mutex_lock(&m[high]);
	pthread_mutex_unlock(&m[high]);
	pthread_mutex_unlock(&m[low]);
	return NOTHING;
}
THREAD(keep)
{
	pthread_mutex_lock(&m[0]);
	return NOTHING;
}
THREAD(try_lock)
{
	if (!pthread_mutex_trylock(&m[0])) {
		plain++;
		pthread_mutex_unlock(&m[0]);
	}
	return NOTHING;
}
THREAD(try_and_keep)
{
	if (!pthread_mutex_trylock(&m[0]))
		plain++;
	return NOTHING;
}
THREAD(store_then_load)
{
	atomic_store(I ? &y : &x, 1);
	(void)atomic_load(I ? &x : &y);
	return NOTHING;
}
THREAD(load_then_store)
{
	(void)atomic_load(I ? &y : &x);
	atomic_store(I ? &x : &y, 1);
	return NOTHING;
}
THREAD(send)
{
	atomic_store(&x, 1);
	atomic_store(&y, 1);
	return NOTHING;
}
THREAD(receive)
{
	(void)atomic_load(&y);
	(void)atomic_load(&x);
	return NOTHING;
}
THREAD(write_two)
{
	atomic_store(I ? &y : &x, 1);
	atomic_store(I ? &x : &y, 2);
	return NOTHING;
}
THREAD(write_one)
{
	atomic_store(I ? &y : &x, 1);
	return NOTHING;
}
THREAD(read_two)
{
	(void)atomic_load(I ? &y : &x);
	(void)atomic_load(I ? &x : &y);
	return NOTHING;
}
THREAD(work_then_share)
{
	volatile int sum = 0;
	for (int i = 0; i < N; i++)
		sum += i;
	atomic_store(&x, 1);
	(void)atomic_load(&x);
	return NOTHING;
}

/* The example of Flanagan and Godefroid (POPL 2005). */
enum { INODES = 32, BLOCKS = 26 };
static pthread_mutex_t inode_lock[INODES], block_lock[BLOCKS];
static int inode[INODES], busy[BLOCKS];
THREAD(allocate)
{
	int i = I % INODES;
	pthread_mutex_lock(&inode_lock[i]);
	for (int b = i * 2 % BLOCKS; !inode[i]; b = (b + 1) % BLOCKS) {
		pthread_mutex_lock(&block_lock[b]);
		if (!busy[b]) {
			busy[b] = 1;
			inode[i] = b + 1;
		}
		pthread_mutex_unlock(&block_lock[b]);
	}
	pthread_mutex_unlock(&inode_lock[i]);
	return NOTHING;
}
THREAD(take_turns)
{
	atomic_store(I ? &a[1] : &a[0], 1);
	atomic_store(&x, 1 - I);
	if (atomic_load(I ? &a[0] : &a[1]))
		ev_assume(atomic_load(&x) == I);
	plain++;
	atomic_store(I ? &a[1] : &a[0], 0);
	return NOTHING;
}
/* A compare-exchange that succeeds in one order and fails in the one that is tried next. */
THREAD(exchange_one)
{
	int one = 1;
	atomic_compare_exchange_strong(&x, &one, 1);
	return NOTHING;
}
THREAD(exchange_then_store)
{
	int none = 0;
	atomic_compare_exchange_strong(&x, &none, 3);
	atomic_store(&x, 1);
	return NOTHING;
}

/* N operations that are nobody else's business before the one that is. */
THREAD(lock_own_then_add)
{
	for (int i = 0; i < N; i++)
		i % 2 ? pthread_mutex_unlock(&m[I]) : pthread_mutex_lock(&m[I]);
	atomic_fetch_add(&x, 1);
	return NOTHING;
}

#define EACH(run)                    \
	for (long i = 0; i < N; i++) \
	spawn(run, i)

static void readers(void) { EACH(read_x); spawn(write_x, 0); }
static void writers(void) { EACH(write_x); spawn(read_x, 0); }
static void independent(void) { EACH(write_own); }
static void ainc(void) { EACH(add_x); }
static void binc(void) { EACH(add_both); }
static void inc(void) { EACH(add_in_two); }
static void racy(void) { EACH(add_plainly); }
static void one_unit(void)
{
	sem_init(&units, 0, 1);
	EACH(take_unit);
}
static void two_units(void)
{
	sem_init(&units, 0, 2);
	EACH(take_unit);
}
/* In a program in which threads can be cancelled while they wait. */
static void cancellable_units(void)
{
	two_units();
	if (nthreads > MOST)
		pthread_cancel(threads[0]);
}
static void spinlock(void) { EACH(exchange_lock); }
static void cas(void) { EACH(exchange); }
static void lastzero(void)
{
	spawn(scan, 0);
	for (long i = 1; i <= N; i++)
		spawn(follow, i);
}
static void indexer(void) { EACH(insert); }
static void lockinc(void) { EACH(locked); }
static void two_sections(void) { spawn(sections, 0); spawn(sections, 1); }
static void apart(void) { spawn(lock_own_then_add, 0); spawn(lock_own_then_add, 1); }
static void abba(void) { spawn(two_locks, 0); spawn(two_locks, 1); }
static void dining(void) { EACH(dine); }
static void dining_ordered(void) { EACH(dine_in_order); }
static void kept(void) { EACH(keep); }
static void trylock(void) { EACH(try_lock); }
static void trylock_kept(void) { EACH(try_and_keep); }
static void sb(void) { spawn(store_then_load, 0); spawn(store_then_load, 1); }
static void lb(void) { spawn(load_then_store, 0); spawn(load_then_store, 1); }
static void mp(void) { spawn(send, 0); spawn(receive, 0); }
static void ww(void) { spawn(write_two, 0); spawn(write_two, 1); }
static void iriw(void)
{
	spawn(write_one, 0);
	spawn(write_one, 1);
	spawn(read_two, 0);
	spawn(read_two, 1);
}
static void outcomes(void)
{
	spawn(exchange_one, 0);
	spawn(exchange_then_store, 0);
	spawn(exchange, 0);
	spawn(read_x, 0);
}
static void often(void) { spawn(add_often, 0); spawn(add_often, 1); }
static void par_length(void) { spawn(work_then_share, 0); spawn(work_then_share, 1); }
static void filesystem(void) { EACH(allocate); }
static void peterson(void) { spawn(take_turns, 0); spawn(take_turns, 1); }

int main(void)
{
	PROGRAM();
	join_all();
	return 0;
}
