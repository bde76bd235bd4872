/* host.c - the model's primitives: ends of a path, output, standard input. */
#include "base/alloc.h"
#include "env/internal.h"
#include "symmem/unset.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { INPUT_STEP = 65536 };

static uint32_t count_living(const struct process *p)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < p->nthreads; i++) {
		const struct thread *t = process_thread(p, i);
		n += t && !(t->point && t->point->is_over);
	}
	return n;
}

enum exec_answer env_host_exit(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	uint32_t living = count_living(x->process);
	if (node->schedule && living > 1) { /* what the others do before it, or no longer do */
		struct point p = {.what = {.op = VISIBLE_EXIT}, .limit = ~0ULL};
		enum exec_answer a = exec_reach(x, &p);
		if (a != EXEC_DONE)
			return a;
	}
	expr_id e = x->arg_sym[0];
	if (e && x->forks_status) {
		MUST(exec_concretise(x, e, CHOICE_VALUE, &x->args[0]));
		e = 0;
	}
	int status = node->rare->first_status;
	uint32_t term = node->rare->first_term;
	if (x->process->index == 0) {
		status = e ? 0 : (int)(x->args[0] & 0xff);
		term = e ? expr_trunc(x->exprs, e, 8) : 0;
	}
	if (node->schedule && node->schedule->live > living) {
		struct node_rare *rare = node_own_rare(node);
		rare->first_status = status;
		rare->first_term = term;
		return exec_end_process(x);
	}
	exec_end(x, END_EXIT, status, NULL);
	x->state->exit_term = term;
	return EXEC_STOPPED;
}

enum exec_answer env_host_quiet(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end_quiet(x);
	return EXEC_STOPPED;
}

enum exec_answer env_host_polls(struct exec *x, uint32_t n)
{
	(void)n;
	x->polled_at = exec_now(x) + 1;
	return answer(x, 0);
}

enum exec_answer env_host_bad_syscall(struct exec *x, uint32_t n)
{
	(void)n;
	const char *name = x->args[1] ? exec_string(x, x->args[1]) : "?";
	MUST(name);
	static char detail[128]; /* read before the next path ends */
	snprintf(detail, sizeof detail, "%.80s (system call %ld)", name,
		 (long)x->args[0]);
	exec_end(x, END_BAD_SYSTEM_CALL, 0, detail);
	return EXEC_STOPPED;
}

static void write_host_bytes(int fd, const char *data, size_t n)
{
	while (n) {
		ssize_t done = write(fd, data, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return; /* the reader of our output is gone: the run goes on */
		data += done;
		n -= (size_t)done;
	}
}

enum exec_answer env_host_output(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t at = x->args[1], left = x->args[2];
	int fd = x->args[0] == 2 ? 2 : 1;
	char part[4096];
	bool is_shown = env_of(x)->shows_output ||
			(!state_node(x->state)->rare->ninputs && !env_of(x)->given &&
			 !state_node(x->state)->fault_points && !env_of(x)->has_fates);
	if (exec_is_known(x)) /* it was printed before */
		is_shown = false;
	MUST(!left || exec_check(x, at, left, false));
	MUST(unset_settle_bytes(x, at, left));
	MUST(exec_print(x, fd == 2, at, left));
	while (left) {
		size_t now = left < sizeof part ? left : sizeof part;
		if (!is_shown)
			break;
		MUST(exec_peek(x, at, part, now));
		write_host_bytes(fd, part, now);
		at += now;
		left -= now;
	}
	return answer(x, 0);
}

const char *env_stdin(const struct env *e, size_t *n, bool *has_ended)
{
	*n = e->input_n;
	*has_ended = e->input_ended;
	return e->input;
}

void env_set_stdin(struct env *e, const void *bytes, size_t n, bool has_ended)
{
	e->input = alloc_resize(e->input, n + INPUT_STEP);
	e->input_n = n;
	e->input_cap = n + INPUT_STEP;
	e->input_ended = has_ended;
	if (n)
		memcpy(e->input, bytes, n);
}

/* Reads more of standard input until `want` bytes are known or it ends. */
static void read_host_input(struct env *e, uint64_t want)
{
	while (e->input_n < want && !e->input_ended) {
		if (e->input_n + INPUT_STEP > e->input_cap) {
			e->input_cap = (e->input_n + INPUT_STEP) * 2;
			e->input = alloc_resize(e->input, e->input_cap);
		}
		ssize_t got = read(0, e->input + e->input_n, INPUT_STEP);
		if (got < 0 && errno == EINTR)
			return; /* Ctrl-C: the run is about to stop */
		if (got <= 0)
			e->input_ended = true;
		else
			e->input_n += (size_t)got;
		if (got > 0 && e->input_n < want)
			return; /* a short read, as from a terminal */
	}
}

enum exec_answer env_host_input(struct exec *x, uint32_t n)
{
	(void)n;
	struct env *e = env_of(x);
	uint64_t most = x->args[1], offset = x->args[2];
	if (!most)
		return answer(x, 0);
	if (offset >= e->input_n)
		read_host_input(e, offset + 1);
	if (offset >= e->input_n)
		return answer(x, 0);
	uint64_t have = e->input_n - offset;
	if (have > most)
		have = most;
	MUST(exec_write(x, x->args[0], e->input + offset, have));
	return answer(x, have);
}

enum exec_answer env_host_input_left(struct exec *x, uint32_t n)
{
	(void)n;
	struct env *e = env_of(x);
	uint64_t most = x->args[0], offset = x->args[1];
	if (offset >= e->input_n)
		read_host_input(e, offset + 1);
	uint64_t have = offset < e->input_n ? e->input_n - offset : 0;
	return answer(x, have < most ? have : most);
}

enum exec_answer env_host_is_terminal(struct exec *x, uint32_t n)
{
	(void)n;
	const struct env_given *g = env_of(x)->given;
	uint64_t fd = x->args[0];
	bool is_one = fd < 3 && (g ? g->terminals >> fd & 1 : isatty((int)fd));
	if (is_one)
		state_node(x->state)->terminals |= (uint8_t)(1u << fd);
	return answer(x, is_one);
}

/* enum in model/prim.h; __EV_SPURIOUS of thread/prim_threads.h */
enum exec_answer env_host_setting(struct exec *x, uint32_t n)
{
	(void)n;
	if (x->args[0] >= ENV_NETWORK && x->args[0] < ENV_NETWORK + ENV_NETWORK_SETTINGS)
		return answer(x, env_of(x)->network[x->args[0] - ENV_NETWORK]);
	if (x->args[0] == 16)
		return answer(x, env_of(x)->spurious);
	if (x->args[0] == 1)
		return answer(x, env_of(x)->idle);
	if (x->args[0] == 2)
		return answer(x, env_has_faults(x));
	return answer(x, x->args[0] == 0 && env_of(x)->answers_enosys);
}
