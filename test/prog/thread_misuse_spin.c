/* A spin lock is used after it was destroyed. */
/* cc: -O0 -g */
/* run: -j 1 */
/* finding: lock-misuse line=@bad function=main */
/* replay: */
#include <pthread.h>

int main(void)
{
	pthread_spinlock_t lock;
	pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
	pthread_spin_destroy(&lock);
	pthread_spin_lock(&lock); /* @bad */
	return 0;
}
