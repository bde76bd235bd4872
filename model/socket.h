/* socket.h - sockets: what all families have in common, and what each of them does its
 * own way.
 *
 * A struct socket stands for one socket and is its address for everybody: a description
 * leads to it, its peer and the listener whose queue it is in do. A call changes the
 * socket that it is made on; a send also its receiver, connect and accept also the
 * listener. What is sent is in the receiver's queue at once. */
#ifndef MODEL_SOCKET_H
#define MODEL_SOCKET_H
#include "model.h" /* first: it says what of the system's headers we want */

#include <sys/socket.h>

#include "address.h"
#include "queue.h"

/* The numbers are those of TCP_INFO. Datagram sockets are closed or established. */
enum socket_state {
	SOCKET_ESTABLISHED = 1,
	SOCKET_CONNECTING = 2, /* SYN_SENT */
	SOCKET_FIN_WAIT = 5, /* it sent FIN; the peer did not */
	SOCKET_CLOSED = 7,
	SOCKET_CLOSE_WAIT = 8, /* the peer sent FIN; it did not */
	SOCKET_LISTENING = 10,
};

/* How far connect is, as the program knows it. */
enum socket_phase { PHASE_UNCONNECTED, PHASE_CONNECTING, PHASE_CONNECTED };

enum {
	STOP_READ = 1, /* directions that shutdown has closed */
	STOP_WRITE = 2,
	STOP_BOTH = 3,
	SOCKET_BACKLOG = 4096, /* net.core.somaxconn */
	SOCKET_BUFFER = 212992, /* net.core.{r,w}mem_{default,max} */
};

struct socket_options { /* socket_options.c; those that are only kept are in `kept` */
	int send_buffer, receive_buffer;
	bool has_send_buffer, has_receive_buffer; /* given by the program */
	uint64_t send_limit, receive_limit; /* ns; 0: none */
	bool reuses_address, reuses_port, is_6_only, lingers, broadcasts;
	bool passes_credentials, tells_interface, tells_interface6;
	int linger; /* seconds */
	int least; /* SO_RCVLOWAT */
	int defers; /* TCP_DEFER_ACCEPT in seconds */
	struct kept_option *kept;
};

/* One way of a list of sockets, from which each can be taken at once. */
struct socket_link {
	struct socket *next,
		**at; /* at: where the pointer to this one is; NULL: not in */
};

struct socket {
	const struct socket_ops *ops;
	struct file *file; /* NULL: accept has not given it one */
	uint64_t ino;
	int family, type, protocol;
	enum socket_state state;
	enum socket_phase phase;
	int stopped; /* STOP_READ, STOP_WRITE */
	bool has_end; /* the peer sent FIN, whatever happened then */
	int error; /* SO_ERROR */
	struct socket *peer; /* NULL: there is none, or it is no more */
	struct queue in;
	/* of a listener: those that accept will give, those that connect and wait */
	struct socket *first, *last, *waiting;
	unsigned nchildren, backlog;
	struct socket *next_child; /* of the same listener */
	struct socket *listener; /* it is in one of the lists of */
	struct socket_link in_waiting;
	bool is_deferred; /* no data came yet: TCP_DEFER_ACCEPT */
	struct socket_options options;
	struct wait_queue readable, writable; /* writable of a listener: it has room */
	/* AF_INET, AF_INET6 */
	struct endpoint local, remote;
	bool has_address, has_port; /* bind gave them: they stay when it disconnects */
	struct socket_link in_port, in_listeners;
	/* of UDP: who gets what it sends to `remote`, as of this kernel->shape */
	struct socket *receiver;
	struct endpoint receiver_from; /* its address as the receiver sees it */
	unsigned receiver_shape;
	/* AF_UNIX */
	struct unix_name *name, *peer_name; /* held */
	struct inode *inode; /* held: where the name is in the tree */
	struct socket_link in_names;
	struct credentials owner, other; /* SO_PEERCRED is the other's */
	unsigned holds; /* of datagram sockets whose peer it is */
	bool is_dead; /* closed; only those holds keep it */
	struct fates *fates; /* of datagrams that are sent to it; NULL: the machine's */
};

/* What a call sends, or wants and gets. */
struct transfer {
	struct cursor data;
	int flags; /* MSG_; O_NONBLOCK of the description is MSG_DONTWAIT here */
	int result_flags; /* msg_flags after receiving */
	long call;
	/* From here to the address all of it is zero at first. */
	bool is_named; /* an address to send to was given, even an empty one */
	bool wants_address; /* of who has sent what is received */
	bool has_sender, is_described; /* what was received is described here */
	bool has_source;
	/* control data (control.c) */
	char *control; /* room that is left for it */
	size_t control_left;
	struct rights *rights; /* to send */
	struct any_address address; /* to send to, or from where it came */
	struct credentials sender;
	struct ip source;
};

/* What a family and type answers; NULL: EOPNOTSUPP. */
struct socket_ops {
	long (*bind)(struct socket *s, const struct any_address *a);
	long (*connect)(struct socket *s, const struct any_address *a, bool waits);
	long (*listen)(struct socket *s);
	void (*accepted)(struct socket *s); /* there is room for another; may be NULL */
	long (*shutdown)(struct socket *s, int directions);
	void (*name)(const struct socket *s, bool is_peer, struct any_address *out);
	long (*send)(struct socket *s, struct transfer *t);
	long (*receive)(struct socket *s, struct transfer *t);
	int (*ready)(struct socket *s, struct wait *w);
	void (*close)(struct socket *s);
	/* A stream that is empty: 1, more may come; 0, it has ended; or an error. */
	long (*ended)(struct socket *s);
	/* Up to n bytes of a stream that is not empty, from `skipped` on. False: no more
	 * may be taken by this call. */
	bool (*take)(struct socket *s, struct transfer *t, size_t skipped, size_t n);
	/* Address and control data of a message that is received. */
	void (*describe)(struct socket *s, struct transfer *t, struct message *m);
	/* Room has come where its bytes or messages were. */
	void (*emptied)(struct socket *s);
};

extern const struct socket_ops unix_stream_ops, unix_packet_ops, unix_datagram_ops;
extern const struct socket_ops tcp_ops, udp_ops, netlink_ops;
extern const struct file_ops socket_ops;

/* --- socket.c --- */

long socket_make(int family, int type, int protocol);
long socket_make_pair(int family, int type, int protocol, int ends[2]);
long socket_bind(int fd, const void *address, unsigned n);
long socket_connect(int fd, const void *address, unsigned n);
long socket_listen(int fd, int backlog);
long socket_accept(int fd, void *address, unsigned *n, int flags);
long socket_shutdown(int fd, int how);
long socket_get_name(int fd, void *address, unsigned *n, bool is_peer);
/* The socket of a descriptor; or NULL and -EBADF, -ENOTSOCK. */
struct socket *socket_get(int fd, long *error);

/* --- socket_common.c: for the families --- */

struct socket *socket_new(int family, int type, int protocol,
			  const struct socket_ops *ops);
void socket_drop(struct socket *s); /* one hold fewer; NULL is allowed */
long socket_open(struct socket *s, int flags); /* a descriptor for it */
void socket_wake(struct socket *s); /* its state has changed */
void socket_wake_readers(struct socket *s); /* something has arrived */
void socket_wake_writers(struct socket *s); /* there is room again */
long socket_take_error(struct socket *s); /* -errno, once; 0: none */
/* Waits in the queue up to the limit (0: none). 0: look again. */
long socket_wait(struct socket *s, struct wait_queue *q, uint64_t limit, long call,
		 const char *what);
uint64_t socket_deadline(uint64_t span); /* clock_passed then; 0: none */
/* EPIPE, with a signal unless the flags forbid it. */
long socket_broken(int flags);
void socket_link(struct socket_link *l, struct socket **list, struct socket *s,
		 size_t offset);
void socket_unlink(struct socket_link *l, size_t offset);
#define LINK(s, member, list) \
	socket_link(&(s)->member, list, s, offsetof(struct socket, member))
#define UNLINK(s, member) socket_unlink(&(s)->member, offsetof(struct socket, member))
void socket_add_child(struct socket *listener, struct socket *child);
struct socket *socket_take_child(struct socket *listener); /* the oldest; NULL: none */
bool socket_is_full(const struct socket *listener);
/* Receiving for streams, and for what has messages. */
long socket_receive_stream(struct socket *s, struct transfer *t);
long socket_receive_message(struct socket *s, struct transfer *t);

/* --- message.c: send and recv and their relatives --- */

long message_send_to(int fd, const void *from, size_t n, int flags, const void *address,
		     unsigned address_size);
long message_receive_from(int fd, void *to, size_t n, int flags, void *address,
			  unsigned *address_size);
long message_send(int fd, const struct message_header *h, int flags);
long message_receive(int fd, struct message_header *h, int flags);
long message_send_many(int fd, struct many_header *h, unsigned count, int flags);
long message_receive_many(int fd, struct many_header *h, unsigned count, int flags,
			  struct moment *limit);
long message_read(struct file *f, void *to, size_t n, uint64_t *at);
long message_write(struct file *f, const void *from, size_t n, uint64_t *at);
long message_read_parts(struct file *f, const struct vector *v, int count, size_t n);
long message_write_parts(struct file *f, const struct vector *v, int count, size_t n);

/* --- control.c: control data of messages --- */

long control_read(struct socket *s, struct transfer *t, const struct message_header *h);
void control_forget_rights(struct rights *r); /* NULL is allowed */
struct rights *control_copy_rights(const struct rights *r); /* for MSG_PEEK */
void control_put(struct transfer *t, int level, int type, const void *data, size_t n);
void control_put_rights(struct transfer *t, struct rights *r); /* takes them */
void control_put_sender(struct socket *s, struct transfer *t, const struct message *m);

/* --- socket_options.c --- */

void options_start(struct socket *s);
void options_end(struct socket *s);
void options_copy(struct socket *to, const struct socket *from);
long options_set(int fd, int level, int name, const void *value, unsigned n);
long options_get(int fd, int level, int name, void *value, unsigned *n);
/* Keeps one of those that socket_options.def lists. */
long options_keep(struct socket *s, int level, int name, int value);

/* --- socket_unix.c, unix_name.c --- */

struct socket *unix_new(int type);
void unix_join(struct socket *a, struct socket *b); /* socketpair */
struct credentials unix_self(void);
long unix_bind(struct socket *s, const struct any_address *a);
long unix_autobind(struct socket *s); /* if it has no name */
/* The socket of this name and type: 0 or why not. */
long unix_find(const struct any_address *a, int type, struct socket **out);
void unix_name_hold(struct unix_name *name);
void unix_name_drop(struct unix_name *name); /* NULL is allowed */
void unix_name_give_up(struct socket *s);

/* --- socket_udp.c, socket_tcp.c, netlink.c --- */

/* For file_ops.touch: whoever gets what it sends. */
void udp_touch_receiver(struct socket *s);

void tcp_start(struct socket *s); /* sizes of its buffers */
long netlink_make(int type, int protocol, struct socket **out);
long netlink_set(struct socket *s, int name, const void *value, unsigned n);

/* --- socket_inet.c: what TCP and UDP share --- */

long inet_bind(struct socket *s, const struct any_address *a);
long inet_autobind(struct socket *s);
long inet_check_listen(struct socket *s); /* is the port free for a listener? */
void inet_name(const struct socket *s, bool is_peer, struct any_address *out);
void inet_give_up_port(struct socket *s);
long inet_read_remote(const struct socket *s, const struct any_address *a,
		      struct endpoint *out);
#endif
