# members.mk - the members of musl whose place the thread model takes, without src/ and .c.
# Read by libc/musl.mk: they are not in libc.a and libc.bc, and native ones are in libtwin.a.

THREAD_MEMBERS = $(addprefix thread/,__lock __timedwait __wait cnd_destroy \
	mtx_destroy mtx_lock mtx_trylock \
	pthread_barrier_destroy pthread_barrier_init pthread_barrier_wait \
	pthread_cancel pthread_cleanup_push pthread_cond_broadcast pthread_cond_destroy \
	pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait \
	pthread_create pthread_detach pthread_getattr_np pthread_join pthread_key_create pthread_kill \
	pthread_mutex_consistent pthread_mutex_destroy pthread_mutex_init \
	pthread_mutex_lock pthread_mutex_timedlock pthread_mutex_trylock \
	pthread_mutex_unlock pthread_mutexattr_setprotocol pthread_mutexattr_setrobust \
	pthread_once pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock \
	pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock \
	pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock \
	pthread_spin_destroy pthread_spin_init pthread_spin_lock pthread_spin_trylock \
	pthread_spin_unlock pthread_testcancel sem_destroy sem_getvalue sem_init \
	sem_post sem_timedwait sem_trywait sem_wait thrd_yield) \
	sched/sched_yield \
	$(addprefix stdio/,__lockfile flockfile ftrylockfile funlockfile)
