/* The first thread ends; the process goes on until the others have, and exits with 0. */
/* out: later */
/* paths: completed=1 */
#include <pthread.h>
#include <stdio.h>

static void *run(void *p)
{
	puts("later");
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	pthread_exit(NULL);
}
