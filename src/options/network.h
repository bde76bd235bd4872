/* network.h - what --fragment, --max-cuts and --datagrams say, as numbers that the model asks
 * for: model/prim.h, __EV_PIECES and those behind it, in the same order. */
#ifndef OPTIONS_NETWORK_H
#define OPTIONS_NETWORK_H
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

enum network_setting {
	NETWORK_PIECES, /* 0: streams are not cut; UINT32_MAX: into any number of pieces */
	NETWORK_INPUT_PIECES,
	NETWORK_CUTS,
	NETWORK_LOSS,
	NETWORK_DUPLICATE,
	NETWORK_REORDER,
	NETWORK_CORRUPT,
	NETWORK_WINDOW,
	NETWORK_CORRUPT_FROM,
	NETWORK_CORRUPT_TO,
	NETWORK_SETTINGS
};

struct options;
/* False, and a line in *e: they are not written as they should be. */
bool options_network(const struct options *o, uint32_t out[NETWORK_SETTINGS], struct err *e);
#endif
