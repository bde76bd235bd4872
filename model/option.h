/* option.h - what the files about socket options tell each other. */
#ifndef MODEL_OPTION_H
#define MODEL_OPTION_H
#include "net.h"

enum {
	OPTION_BYTES = 16, /* TCP_CA_NAME_MAX, IFNAMSIZ, struct timeval */
	SO_RCVTIMEO_ = 20, /* the old numbers, which 64-bit machines use */
	SO_SNDTIMEO_ = 21,
};

/* One that is kept without doing anything. */
struct kept_option {
	struct kept_option *next;
	int level, name;
	union {
		int number;
		char text[OPTION_BYTES];
	};
};

/* --- option_kept.c --- */

struct kept_option *option_find(const struct socket *s, int level, int name);
struct kept_option *option_keep(struct socket *s, int level, int name); /* makes it */
/* Of those in socket_options.def: the number that was set, or the one at the start. */
long option_number(const struct socket *s, int level, int name, int *out);
/* What a family says to a level or an option that it does not have. */
long option_unknown(const struct socket *s, int level);
#endif
