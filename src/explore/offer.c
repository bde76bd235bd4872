/* offer.c - alternatives that paths offer to open choices (path/open.c): the ones that this
 * run has not seen become jobs and go to the sink.
 *
 * With all of the tree here that settles it. A worker's set is only a filter in front of the
 * collector's: an offer reaches the collector with the first commit after it, or not at all
 * if the worker dies before, and then what it knew to have offered dies as well. */
#include "explore/explore.h"

void offer_made(void *run, struct exec *x, const struct open_mark *m, uint64_t value)
{
	struct run *r = run;
	(void)x;
	struct offer o = {
		{m->record.place, m->record.length}, log_marked(&m->record).value, value};
	if (open_set_offer(&r->opens, &o))
		r->sink.offered(r->sink.arg, &o, open_job(m, value));
}

static bool keep_parked(struct run *r, struct open_sweep *w)
{
	struct bytes parked = {0};
	struct err e = {0};
	bool ok = park_to_bytes(r, &parked, &e);
	struct bytes_reader in = bytes_read(parked.data, parked.n);
	for (uint64_t n = bytes_get_number(&in); ok && n; n--) {
		size_t size;
		const uint8_t *block = bytes_get_block(&in, &size);
		ok = block && open_sweep_trie(w, block, size);
	}
	bytes_done(&parked);
	return ok;
}

void offer_sweep(struct run *r)
{
	struct open_sweep w;
	open_sweep_begin(&w);
	open_sweep_tree(&w, &r->tree);
	if (!r->park.n || keep_parked(r, &w))
		open_sweep_end(&w, &r->opens);
	else
		open_sweep_cancel(&w,
				  &r->opens); /* cannot be read: nothing is forgotten */
}
