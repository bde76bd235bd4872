/* create.c - new threads.
 *
 * A thread is musl's struct pthread with a copy of the thread-local variables as musl
 * lays them out (__copy_tls) and its table of thread-specific data, in one object, and a record of
 * ours in another. They are never freed. The engine gives the stack, and its own copy of
 * thread-local variables; natively those behind the thread pointer are used.
 *
 * libc.need_locks and libc.threads_minus_1 stay 0: the model's __lock looks at
 * libc.threaded, and __synccall needs to call nobody. */
#include "internal.h"

#include "stdio_impl.h"

/* Everything of a thread but its stack and its record. */
struct block {
	void *tsd[PTHREAD_KEYS_MAX];
	_Alignas(16) unsigned char area[]; /* libc.tls_size bytes */
};

enum { RECORDS = 12 }; /* that are made at a time: not more than a page of the engine has room for */

hidden struct thread_record __ev_thread_first;

_Static_assert(__builtin_offsetof(struct pthread, errno_val) == __EV_ERRNO_OFFSET,
	       "the engine finds errno (src/libcall/alloc.c)");

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

static void run_start_routine(void *p)
{
	pthread_t self = p;
	struct thread_record *r = thread_record(self);

	self->stack = &self; /* somewhere in it: getattr.c */
	if (!r->is_c11)
		__pthread_exit(r->run(r->argument));
	int (*run)(void *) = (void *)r->run;
	__pthread_exit((void *)(intptr_t)run(r->argument));
}

static struct thread_record *new_record(struct thread_record *creator)
{
	if (!creator->nroom) {
		creator->room = __ev_object(RECORDS * sizeof *creator->room);
		creator->nroom = RECORDS;
	}
	creator->nroom--;
	return creator->room++;
}

static pthread_t make_thread(pthread_t creator, const pthread_attr_t *attr)
{
	struct block *b = __ev_object(sizeof *b + libc.tls_size);
	struct thread_record *r = new_record(thread_record(creator));
	pthread_t t = __copy_tls(b->area);

	t->self = t;
	t->map_base = (void *)r;
	t->tsd = b->tsd;
	t->stack_size = attr->_a_stacksize;
	t->guard_size = attr->_a_guardsize;
	t->locale = &libc.global_locale;
	t->detach_state = attr->_a_detach ? DT_DETACHED : DT_JOINABLE;
	r->is_taken = attr->_a_detach ? THREAD_DETACHED : THREAD_FREE;
	t->canary = creator->canary;
	t->sysinfo = creator->sysinfo;
	return t;
}

/* Behind its creator, so that the order does not depend on what others do meanwhile. Threads that
 * have ended stay there. */
static void join_ring(pthread_t creator, pthread_t t)
{
	t->next = creator->next;
	t->prev = creator;
	t->next->prev = t;
	creator->next = t;
}

static pthread_attr_t attributes_or_defaults(const pthread_attr_t *given)
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
	pthread_attr_t attr = attributes_or_defaults(given);

	if (attr._a_sched && attr._a_policy != SCHED_OTHER)
		return EPERM; /* as for every user but root */
	if (!libc.threaded)
		become_threaded(self);
	pthread_t t = make_thread(self, &attr);
	struct thread_record *r = thread_record(t);
	r->run = run;
	r->argument = argument;
	r->is_c11 = given == __ATTRP_C11_THREAD;
	thread_reach(__EV_WRITE, t);
	long id = __syscall(__EV_SYS_THREAD_NEW);
	if (id == -EAGAIN)
		return EAGAIN;
	long number =
		__ev_thread_new(run_start_routine, t, TP_ADJ(t), stack_bytes(&attr));
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
