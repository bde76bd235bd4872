/* fragment.h - streams that arrive in pieces, and datagrams that do not arrive as they were
 * sent: what a description and the machine keep about it. */
#ifndef MODEL_FRAGMENT_H
#define MODEL_FRAGMENT_H
#include <stdbool.h>
#include <stddef.h>

#define FRAGMENT_ANY (~0u) /* as many as you like */

/* ioctl codes: SIO_PKT_FRAGMENT of include/everett.h; what ev_fragment and ev_datagrams ask. */
enum {
	FRAGMENT_CONTROL_CLOUD9 = 0x45560002,
	FRAGMENT_CONTROL_PIECES = 0x45560012,
	FRAGMENT_CONTROL_FATES = 0x45560013,
};

/* Of an open file description. */
struct fragment {
	unsigned pieces; /* that may still come; 0: it is not cut at all */
	bool is_late; /* it was cut without waiting: the rest comes when somebody waits */
};

enum { FATES_WINDOW = 2 }; /* as --datagrams has it, if nothing is said */
/* How many datagrams may fare so. */
struct fates {
	unsigned lost, twice, early, corrupt;
	unsigned window; /* how many of those before it an early one overtakes at most */
	unsigned from, to; /* bytes of a corrupt one that can be anything */
};

struct file;
struct socket;
struct message;

/* The machine begins: what the command line says. `input` is standard input. */
void fragment_begin(struct file *input);
/* The description begins: what the command line says about it. */
void fragment_start(struct file *f);
/* How many of n bytes that are there, n > 0, a read gives: at least `low`. */
size_t fragment_cut(struct file *f, size_t low, size_t n, bool waits);
/* Is the rest of a stream still on its way? Asked once, it has arrived. */
bool fragment_is_late(struct file *f);
/* From now on it arrives in so many pieces, 0: in any number of them. The others: by the ioctl
 * of Cloud9, whose argument is 1 or 3 for reading and 0 for nothing; fates of datagrams. */
long fragment_set(struct file *f, unsigned pieces);
long fragment_set_cloud9(struct file *f, unsigned long directions);
/* A window of 0 is FATES_WINDOW, `to` of 0 the end of the datagram. */
long fragment_set_fates(int fd, const struct fates *f);
/* May a datagram that is sent to a socket fare otherwise than to arrive? */
bool fragment_has_fates(const struct socket *to);
/* What becomes of a datagram that is sent to a socket: its budget is charged. */
enum fate { FATE_ARRIVES, FATE_LOST, FATE_TWICE, FATE_CORRUPT, FATE_EARLY };
/* *places: of an early one, how many it overtakes. */
enum fate fragment_choose_fate(struct socket *to, size_t n, unsigned *places);
const struct fates *fragment_fates(const struct socket *to);
#endif
