/* join.c - see join.h. The process asks what the run is (JOIN), is told (RUN), loads the program
 * and goes to the origin, and says hello from there as every worker does. */
#include "cluster/join.h"

#include "base/clock.h"
#include "base/version.h"
#include "transport/local.h"
#include "cluster/worker.h"
#include "engine/part.h"

#include <unistd.h>

static const double ask_seconds = 3600; /* between two wake-ups while nothing comes */

struct joining {
	struct transport *transport;
	struct worker_config config;
};

static void ask_for_run(struct transport *t)
{
	struct bytes out = {0};
	bytes_number(&out, WIRE_PROTOCOL);
	bytes_string(&out, EVERETT_VERSION);
	transport_send(t, TRANSPORT_COLLECTOR, MESSAGE_JOIN, &out);
	bytes_done(&out);
}

/* The collector's answer; its content stays valid as nothing is received meanwhile. A
 * worker that is not wanted, or whose collector is gone, ends here. */
static struct bytes_reader await_run(struct transport *t)
{
	struct transport_mail m;
	for (;;) {
		transport_wait(t, clock_now() + ask_seconds);
		while (transport_next(t, &m)) {
			if (m.peer != TRANSPORT_COLLECTOR)
				continue;
			if (m.is_lost || m.type == MESSAGE_DISMISSED ||
			    m.type == MESSAGE_STOP)
				_exit(1);
			if (m.type == MESSAGE_RUN)
				return m.content;
		}
	}
}

static void serve_run(struct run *r, void *arg)
{
	struct joining *j = arg;
	worker_main(r, &j->config, j->transport);
}

static void tell_unfit(struct transport *t, const struct err *e)
{
	struct bytes out = {0};
	bytes_string(&out, e->text);
	transport_send(t, TRANSPORT_COLLECTOR, MESSAGE_UNFIT, &out);
	transport_flush(t, TRANSPORT_COLLECTOR);
	bytes_done(&out);
}

bool join_run(const char *address, const char *support, struct err *e)
{
	struct err why = {0};
	size_t n;
	struct joining j = {.transport = transport_local_join(address, e)};
	if (!j.transport)
		return false;
	budget_ignore_signals();
	transport_on_interrupt(j.transport, budget_interrupt);
	ask_for_run(j.transport);
	struct bytes_reader in = await_run(j.transport);
	j.config.id = (uint32_t)bytes_get_number(&in);
	j.config.workers = (uint32_t)bytes_get_number(&in);
	j.config.interval = bytes_get_double(&in);
	j.config.careful_seconds = bytes_get_double(&in);
	const char *search = bytes_get_string(&in);
	j.config.search = *search ? search_find(search) : NULL;
	const uint8_t *run = bytes_get_block(&in, &n);
	if (!run)
		err_set(&why, "the description of the run is damaged");
	else
		part_join(run, n, support, serve_run, &j, &why);
	tell_unfit(j.transport, &why);
	transport_free(j.transport);
	return false;
}
