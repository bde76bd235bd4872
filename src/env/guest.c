/* guest.c - what tests say to the engine by function calls. */
#include "env/internal.h"
#include "exec/fault.h"

#include <stdio.h>

/* klee_report_error(file, line, message, suffix) */
enum exec_answer env_guest_klee_report_error(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_USER};
	const char *message = exec_string(x, x->args[2]);
	MUST(message);
	snprintf(f.text, sizeof f.text, "%.250s", message);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}

enum exec_answer env_guest_silent_exit(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end(x, END_SILENT, (int)(x->args[0] & 0xff), NULL);
	return EXEC_STOPPED;
}
