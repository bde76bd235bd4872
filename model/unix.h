/* unix.h - what the two files about AF_UNIX sockets tell each other. */
#ifndef MODEL_UNIX_H
#define MODEL_UNIX_H
#include "socket.h"

enum { UNIX_DATAGRAMS = 10 }; /* net.unix.max_dgram_qlen */

bool unix_has_connections(const struct socket *s); /* else datagrams */
bool unix_may_send(const struct socket *s, const struct socket *to);
/* Has the receiver more datagrams than it takes from those that are not its peer? */
bool unix_is_flooded(const struct socket *s, const struct socket *to);
void unix_replace_peer(struct socket *s, struct socket *to); /* NULL: none */
long unix_autobind_sender(struct socket *s); /* who tells its name with each message */

/* --- unix_data.c --- */

long unix_send_stream(struct socket *s, struct transfer *t);
long unix_send_packet(struct socket *s, struct transfer *t);
long unix_send_datagram(struct socket *s, struct transfer *t);
long unix_receive_stream(struct socket *s, struct transfer *t);
long unix_receive_packet(struct socket *s, struct transfer *t);
long unix_receive_datagram(struct socket *s, struct transfer *t);
long unix_is_ended(struct socket *s);
bool unix_take(struct socket *s, struct transfer *t, size_t skipped, size_t n);
void unix_describe(struct socket *s, struct transfer *t, struct message *m);
#endif
