/* start.c - see start.h. */
#include "cluster/start.h"

#include "transport/local.h"
#include "cluster/worker.h"

struct forked {
	struct run *run;
	struct worker_config config;
};

static void serve_forked(struct transport *own, void *arg)
{
	struct forked *f = arg;
	worker_main(f->run, &f->config, own);
}

static bool start_fork(struct collector *c, uint32_t id, struct err *e)
{
	struct forked f = {
		.run = c->run,
		.config = {.id = id,
			   .workers = c->n,
			   .search = collector_search(c, id),
			   .interval = collector_interval(c),
			   .careful_seconds = collector_careful_seconds(c, id)}};
	return transport_local_fork(c->transport, id, serve_forked, &f, e);
}

static bool start_exec(struct collector *c, uint32_t id, struct err *e)
{
	static const char *const words[] = {"everett", "worker", NULL};
	return transport_local_spawn(c->transport, id, "/proc/self/exe", words, e);
}

bool cluster_start_worker(struct collector *c, uint32_t id, bool is_careful,
			  struct err *e)
{
	enum member_state before = c->members[id].state;
	collector_started(c, id, is_careful);
	bool is_exec = c->run->options->workers == WORKERS_EXEC;
	if (is_exec ? start_exec(c, id, e) : start_fork(c, id, e))
		return true;
	c->members[id].state = before;
	return false;
}
