/* simulation.c - producers and consumers with everything that POSIX has for them.
 *
 *	simulation [-p PRODUCERS] [-c CONSUMERS] [-n ITEMS] [-r ROOM] [-t]
 *
 * Producers are processes. Each sends its items to the warehouse by TCP, one line each, and
 * waits for "ok". The warehouse is the first process: for every connection it has a thread,
 * which puts the items into a queue of ROOM places, with a mutex and two conditions. Consumers are threads
 * that take them out and write the sum of what they have taken to a pipe when the queue is closed. The
 * main thread reads the sums, waits for the children and checks that nothing was lost: the
 * sum of all items goes through a piece of shared memory, where producers add up under a
 * process-shared semaphore. -t: producers are threads, too.
 *
 * Versions with a defect:
 *
 *	BAD_WAKE    a consumer wakes one waiter by the condition that consumers wait for
 *	BAD_WAIT    a wait is not repeated: `if` instead of `while`
 *	BAD_CLOSE   the queue is closed without its lock
 *	BAD_LINE    a number that breaks off before its newline is taken for a whole one */
#include <arpa/inet.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PORT = 7100, MOST = 8 };

static int producers = 2, consumers = 1, items = 1, room = 1, has_threads;

/* What holds however the world behaves. */
static void check(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "simulation: %s\n", what);
	abort();
}

/* What the system may refuse: then it is over. */
static void need(int is_there, const char *what)
{
	if (is_there)
		return;
	fprintf(stderr, "simulation: %s\n", what);
	exit(1);
}

/* --- The queue ---------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_room = PTHREAD_COND_INITIALIZER,
		      has_items = PTHREAD_COND_INITIALIZER;
static int queue[MOST], head, count, is_closed;

#ifdef BAD_WAIT
#define WAIT_WHILE if
#else
#define WAIT_WHILE while
#endif

static void put(int item)
{
	pthread_mutex_lock(&lock);
	WAIT_WHILE(count == room)
	pthread_cond_wait(&has_room, &lock);
	check(count < room, "an item is put into a full queue");
	queue[(head + count++) % room] = item;
	pthread_cond_signal(&has_items);
	pthread_mutex_unlock(&lock);
}

/* 0: the queue is closed and empty. */
static int take(void)
{
	int item = 0;
	pthread_mutex_lock(&lock);
	WAIT_WHILE(!count && !is_closed)
	pthread_cond_wait(&has_items, &lock);
	if (count) {
		item = queue[head];
		head = (head + 1) % room;
		count--;
#ifdef BAD_WAKE
		pthread_cond_signal(&has_items);
#else
		pthread_cond_signal(&has_room);
#endif
	}
	pthread_mutex_unlock(&lock);
	return item;
}

static void close_queue(void)
{
#ifdef BAD_CLOSE
	is_closed = 1;
	pthread_cond_broadcast(&has_items);
#else
	pthread_mutex_lock(&lock);
	is_closed = 1;
	pthread_cond_broadcast(&has_items);
	pthread_mutex_unlock(&lock);
#endif
}

/* --- Producers ---------------------------------------------------------------------- */

static struct books { /* shared by all processes */
	sem_t one;
	int sum;
} *books;

static void produce(int number)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(PORT)};
	char reply[3];
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	need(fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) == 0,
	     "no connection");
	for (int i = 0; i < items; i++) {
		int item = 10 * number + i + 1;
		need(dprintf(fd, "%d\n", item) > 0, "an item is not sent");
		for (size_t n = 0, got; n < 3; n += got) {
			got = (size_t)read(fd, reply + n, 3 - n);
			need(got - 1 < 3, "no answer"); /* neither 0 nor -1 */
		}
		sem_wait(&books->one);
		books->sum += item;
		sem_post(&books->one);
	}
	close(fd);
}

static void *produce_in_thread(void *arg)
{
	produce((int)(long)arg);
	return NULL;
}

/* --- The warehouse ------------------------------------------------------------------- */

static void *receive_items(void *arg)
{
	FILE *f = fdopen((int)(long)arg, "r+");
	int item;
	char end = 0;
	(void)end;
	need(f != NULL, "no stream");
#ifdef BAD_LINE
	while (fscanf(f, "%d", &item) == 1) {
#else
	while (fscanf(f, "%d%c", &item, &end) == 2 && end == '\n') {
#endif
		put(item);
		fputs("ok\n", f);
		if (fflush(f) != 0)
			break; /* the producer is told by the end of the connection */
	}
	fclose(f);
	return NULL;
}

static int sums[2]; /* a pipe */

static void *consume(void *arg)
{
	int sum = 0;
	for (int item; (item = take());)
		sum += item;
	need(write(sums[1], &sum, sizeof sum) == sizeof sum, "a sum is not written");
	return arg;
}

static int listen_for_producers(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(PORT)};
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	need(!bind(fd, (struct sockaddr *)&a, sizeof a) && !listen(fd, MOST),
	     "no listener");
	return fd;
}

static void parse_options(int argc, char **argv)
{
	for (int c; (c = getopt(argc, argv, "p:c:n:r:t")) >= 0;) {
		int *to = c == 'p'   ? &producers
			  : c == 'c' ? &consumers
			  : c == 'n' ? &items
				     : &room;
		if (c == '?' || (c != 't' && ((*to = atoi(optarg)) < 1 || *to > MOST)))
			exit(2);
		has_threads |= c == 't';
	}
}

int main(int argc, char **argv)
{
	pthread_t takers[MOST], makers[MOST], receivers[MOST];
	int got = 0;
	parse_options(argc, argv);
	books = mmap(NULL, sizeof *books, PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	need(books != MAP_FAILED && sem_init(&books->one, 1, 1) == 0, "no shared memory");
	need(pipe(sums) == 0, "no pipe");
	int listener = listen_for_producers();
	for (int i = 0; i < producers; i++) {
		if (has_threads) {
			need(!pthread_create(&makers[i], NULL, produce_in_thread,
					     (void *)(long)i),
			     "no thread");
			continue;
		}
		pid_t child = fork();
		need(child >= 0, "no process");
		if (child == 0) {
			close(listener);
			produce(i);
			_exit(0);
		}
	}
	for (long i = 0; i < consumers; i++)
		need(!pthread_create(&takers[i], NULL, consume, NULL), "no thread");
	for (int i = 0; i < producers; i++) {
		long fd = accept(listener, NULL, NULL);
		need(fd >= 0 && !pthread_create(&receivers[i], NULL, receive_items,
						(void *)fd),
		     "no thread for a connection");
	}
	for (int i = 0; i < producers; i++)
		pthread_join(receivers[i], NULL);
	close_queue();
	for (int i = 0; i < consumers; i++) {
		int sum;
		pthread_join(takers[i], NULL);
		need(read(sums[0], &sum, sizeof sum) == sizeof sum, "a sum is missing");
		got += sum;
	}
	for (int i = 0, status; i < producers; i++) {
		if (has_threads)
			pthread_join(makers[i], NULL);
		else
			need(wait(&status) > 0 && status == 0, "a producer has failed");
	}
	check(got == books->sum, "items were lost");
	printf("%d\n", got);
	return 0;
}
