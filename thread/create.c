/* create.c - new threads.
 *
 * A thread is musl's struct pthread with a copy of the thread-local variables as musl
 * lays them out (__copy_tls), its table of thread-specific data and a record of ours, in
 * one object that is never freed. The engine gives the stack, and its own copy of
 * thread-local variables; natively those behind the thread pointer are used.
 *
 * libc.need_locks and libc.threads_minus_1 stay 0: the model's __lock looks at
 * libc.threaded, and __synccall needs to call nobody. */
#include "internal.h"

#include "stdio_impl.h"

/* Everything of a thread but its stack. What its end and its join change lies side by side:
 * the engine copies pages that change. */
struct block {
	void *tsd[PTHREAD_KEYS_MAX];
	struct thread_record record;
	_Alignas(16) unsigned char area[]; /* libc.tls_size bytes */
};

hidden struct thread_record __ev_thread_first;

_Static_assert(__builtin_offsetof(struct pthread, errno_val) == __EV_ERRNO_OFFSET,
	       "the engine finds errno (src/env/alloc.c)");

struct thread_record *__ev_thread_record(pthread_t t)
{
	return t->map_base ? (void *)t->map_base : &__ev_thread_first;
}

static void enable_lock(FILE *f)
{
	if (f && f->lock < 0)
		f->lock = 0;
}

/* The process is about to have a second thread. */
static void become_threaded(pthread_t self)
{
	for (FILE *f = *__ofl_lock(); f; f = f->next)
		enable_lock(f);
	__ofl_unlock();
	enable_lock(__stdin_used);
	enable_lock(__stdout_used);
	enable_lock(__stderr_used);
	if (!self->tsd)
		self->tsd = __pthread_tsd_main;
	libc.threaded = 1;
}

static void start(void *p)
{
	pthread_t self = p;
	struct thread_record *r = __ev_thread_record(self);

	self->stack = &self; /* somewhere in it: getattr.c */
	if (!r->is_c11)
		__pthread_exit(r->run(r->argument));
	int (*run)(void *) = (void *)r->run;
	__pthread_exit((void *)(intptr_t)run(r->argument));
}

static pthread_t make_thread(pthread_t creator, const pthread_attr_t *attr)
{
	struct block *b = __ev_object(sizeof *b + libc.tls_size);
	pthread_t t = __copy_tls(b->area);

	t->self = t;
	t->map_base = (void *)&b->record;
	t->tsd = b->tsd;
	t->stack_size = attr->_a_stacksize;
	t->guard_size = attr->_a_guardsize;
	t->locale = &libc.global_locale;
	t->detach_state = attr->_a_detach ? DT_DETACHED : DT_JOINABLE;
	t->canary = creator->canary;
	t->sysinfo = creator->sysinfo;
	return t;
}

/* Beside its creator, so that the order does not depend on what others do meanwhile. */
static void join_ring(pthread_t creator, pthread_t t)
{
	t->next = creator->next;
	t->prev = creator;
	t->next->prev = t;
	creator->next = t;
}

static pthread_attr_t attributes(const pthread_attr_t *given)
{
	pthread_attr_t a = {0};

	if (given && given != __ATTRP_C11_THREAD)
		return *given;
	a._a_stacksize = __default_stacksize;
	a._a_guardsize = __default_guardsize;
	return a;
}

/* musl's default is small because it costs memory; nothing is written there here. */
static unsigned long stack_bytes(const pthread_attr_t *attr)
{
	return attr->_a_stacksize == DEFAULT_STACK_SIZE ? 0 : attr->_a_stacksize;
}

int __pthread_create(pthread_t *restrict result, const pthread_attr_t *restrict given,
		     void *(*run)(void *), void *restrict argument)
{
	pthread_t self = __pthread_self();
	pthread_attr_t attr = attributes(given);

	if (attr._a_sched && attr._a_policy != SCHED_OTHER)
		return EPERM; /* as for every user but root */
	if (!libc.threaded)
		become_threaded(self);
	pthread_t t = make_thread(self, &attr);
	struct thread_record *r = __ev_thread_record(t);
	r->run = run;
	r->argument = argument;
	r->is_c11 = given == __ATTRP_C11_THREAD;
	thread_reach(__EV_WRITE, t);
	long id = __syscall(__EV_SYS_THREAD_NEW);
	if (id == -EAGAIN)
		return EAGAIN;
	long number = __ev_thread_new(start, t, TP_ADJ(t), stack_bytes(&attr));
	if (number < 0)
		return EAGAIN;
	t->tid = (int)(id > 0 ? id : __syscall(SYS_getpid) + number);
	join_ring(self, t);
	*result = t;
	return 0;
}

/* Others of musl's members take these around the list of threads; nothing runs
 * between. */
void __tl_lock(void)
{
}

void __tl_unlock(void)
{
}

void __tl_sync(pthread_t t)
{
	(void)t;
}

weak_alias(__pthread_create, pthread_create);
