/* tcp.h - what the two files about TCP tell each other. */
#ifndef MODEL_TCP_H
#define MODEL_TCP_H
#include "net.h"

void tcp_reset(struct socket *s); /* RST arrives */
void tcp_show_child(struct socket *s); /* accept may have it now */
/* While it connects: `early` if it may not wait. */
long tcp_wait_for_connection(struct socket *s, bool waits, long early);

/* --- tcp_data.c --- */

long tcp_send(struct socket *s, struct transfer *t);
long tcp_receive(struct socket *s, struct transfer *t);
int tcp_ready(struct socket *s, struct wait *w);
long tcp_is_ended(struct socket *s);
bool tcp_take(struct socket *s, struct transfer *t, size_t skipped, size_t n);
void tcp_emptied(struct socket *s);
#endif
