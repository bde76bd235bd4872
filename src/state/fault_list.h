/* fault_list.h - which calls may be made to fail, and how: the calls of model/syscalls.def, and
 * the words of --faults and ev_set_faults. */
#ifndef STATE_FAULT_LIST_H
#define STATE_FAULT_LIST_H
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers and the answer's form are those of model/fault.h. */
enum fault_call {
	FAULT_CALL_NONE,
#define FAILS(name, group, calls, ...) FAULT_CALL_##name,
#include <model/syscalls.def>
	FAULT_CALLS,
};
enum {
	FAULT_ERRORS = 16,
	FAULT_SHORT = 4095,
	FAULT_PERSISTENT = 1 << 16,
	FAULT_ON_SOCKET = 1,
	FAULT_IS_ALLOWED = 2,
	FAULT_ASKED = 32, /* of `may`: bits for errors that the user names are so much higher */
};

const char *fault_call_name(uint32_t call);
uint32_t fault_call_find(const char *name, size_t length); /* 0: none */
uint32_t fault_error(uint32_t call, unsigned place); /* 0: it has no more */
/* "ENOSPC", "short"; the answer may have FAULT_PERSISTENT. */
const char *fault_error_name(uint64_t answer);

/* Where a call is made. */
struct fault_site {
	const char *function; /* in another program than the first one: PROGRAM:FUNCTION */
	const char *file;
	uint32_t line;
};

/* One word of a list: calls, their errors, their places. */
struct fault_word {
	uint32_t call; /* 0: those of the groups */
	uint32_t groups; /* bits */
	int error; /* 0: the usual ones */
	char *function, *file; /* NULL: any; with a file the line */
	uint32_t line;
};

struct fault_list {
	char *text; /* as it was given */
	struct fault_word *words;
	uint32_t nwords, cap;
	bool has_all_errors; /* else one that stands for the others, and SHORT */
	bool is_persistent, is_transient; /* one or both */
	bool has_sites; /* some word has a place */
	bool counts; /* one run for each fault point */
	uint64_t count; /* count=N: only the N-th fault point fails; 0: any */
};

/* The caller frees it. NULL: one line in *e. */
struct fault_list *fault_list_parse(const char *text, struct err *e);
void fault_list_free(struct fault_list *l); /* NULL is allowed */
/* May a call of that kind fail at all? l may be NULL: only what its descriptor allows. */
bool fault_list_has(const struct fault_list *l, uint32_t call, uint32_t how);
/* The errors that it shall be tried with, bits by their place: `may` as of __ev_fault
 * (model/prim.h). site: NULL if the list has no sites. */
uint32_t fault_list_errors(const struct fault_list *l, uint32_t call, uint64_t may,
			   uint32_t how, const struct fault_site *site);
#endif
