/* wire.h - the messages of workers and collector, from the table in wire.def. How they travel
 * is the transport's business (transport.h). */
#ifndef TRANSPORT_WIRE_H
#define TRANSPORT_WIRE_H

enum { WIRE_PROTOCOL = 11 };

enum message {
	MESSAGE_NONE = 0,
#define MESSAGE(number, name, what) MESSAGE_##name = number,
#include "transport/wire.def"
#undef MESSAGE
};
#endif
