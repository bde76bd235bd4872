/* fault.h - calls that can be made to fail, by the FAILS of syscalls.def. */
#ifndef MODEL_FAULT_H
#define MODEL_FAULT_H

/* Numbers of the calls, from 1; the engine and the twin know them by their names. */
enum fault_call {
	FAULT_NONE,
#define FAILS(name, group, calls, ...) FAULT_##name,
#include "syscalls.def"
	FAULT_CALLS, /* how many, and one */
};

enum {
	FAULT_SHORT = 4095, /* in place of an error: less than was asked for */
	FAULT_PERSISTENT = 1 << 16, /* with an answer: it stays so */
	FAULT_ERRORS = 16, /* of one call at most */
};

/* By the number of the system call; 0: it cannot be made to fail. */
enum { FAULT_NUMBERS = 512 };
extern const unsigned char fault_calls[];

/* What a call is about, for __ev_fault. */
enum {
	FAULT_ON_SOCKET = 1, /* counts as group net */
	FAULT_IS_ALLOWED = 2, /* the descriptor was given faults by ioctl */
};

/* Faults that stay: of a thread by the call, of a description by the direction. */
enum { FAULT_LASTING = 4 };
struct fault_lasting {
	unsigned short call, error;
};

/* Directions of calls on a descriptor, as in include/everett.h. */
enum { DIRECTION_READ = 1, DIRECTION_WRITE = 2, DIRECTION_OTHER = 4, DIRECTIONS = 3 };

/* ioctl codes of include/everett.h. */
enum {
	CONTROL_SYMBOLIC = 0x45560001,
	CONTROL_FAULTS = 0x45560003,
};
#endif
