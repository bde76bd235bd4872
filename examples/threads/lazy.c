/* Lazy initialisation: the pointer can be seen before what it points to was filled in.
 *
 *   everett cc -O0 -g lazy.c -o lazy
 *   everett run lazy.bc
 *   everett replay lazy everett-last/findings/assertion* */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct settings {
	atomic_int size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings room;
static struct settings *_Atomic settings;

static struct settings *get_settings(void)
{
	if (settings) /* without the lock: it may not be finished */
		return settings;
	pthread_mutex_lock(&lock);
	if (!settings) {
		settings = &room;
		pthread_mutex_unlock(&lock); /* too early */
		room.size = 8;
		return settings;
	}
	pthread_mutex_unlock(&lock);
	return settings;
}

static void *use(void *unused)
{
	(void)unused;
	assert(get_settings()->size == 8);
	return 0;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, use, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
	return 0;
}
