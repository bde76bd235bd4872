/* The attributes of a message queue are set from, and told in, the same place. */
#include "show.h"
#include <mqueue.h>
#include <time.h>

int main(void)
{
	struct mq_attr a = {.mq_maxmsg = 2, .mq_msgsize = 8};
	struct timespec past = {1, 0};
	char text[8];
	mqd_t q = mq_open("/ev_attributes", O_RDWR | O_CREAT | O_NONBLOCK, 0600, &a);
	SHOW(mq_receive(q, text, 8, NULL));
	a.mq_flags = 0;
	SHOW(mq_setattr(q, &a, &a));
	printf("was nonblocking: %d, %ld of %ld\n", (a.mq_flags & O_NONBLOCK) != 0,
	       a.mq_maxmsg, a.mq_msgsize);
	SHOW(mq_timedreceive(q, text, 8, NULL, &past));
	SHOW(mq_unlink("/ev_attributes"));
	return 0;
}
