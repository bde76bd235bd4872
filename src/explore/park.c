/* park.c - see park.h. Batches come back in the reverse order: the newest are the deepest,
 * and what is near the root stays for last. */
#include "explore/park.h"

#include "base/alloc.h"
#include "base/log.h"
#include "base/vec.h"
#include "explore/orders.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	BATCH_LEAVES = 20000,
	/* Memory over its limit by more than this (or a 32nd of the limit), and still growing, ends
	 * the run: less may be room that earlier states have left in pieces. Under a small limit
	 * one burst of new states can be as much: there states are put aside once more before
	 * that. */
	SLACK = 24 << 20,
	VAIN_LIMIT = 512 << 20, /* limits up to this are small */
	VAIN_MOST = 1, /* times that states are put aside over a small limit */
	LIVE_LEAST =
		64, /* fewer states than this are not the reason for a lack of memory */
};

static bool open_park_file(struct run *r, struct err *e)
{
	struct park *p = &r->park;
	if (p->fd > 0)
		return true;
	char *path = alloc_printf("%s/parked.%ld", r->dir.path, (long)getpid());
	p->fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (p->fd < 0)
		err_set(e, "cannot create %s: %s", path, strerror(errno));
	else
		unlink(path);
	free(path);
	return p->fd > 0;
}

static bool write_parked(int fd, const uint8_t *data, size_t n, uint64_t at,
			 struct err *e)
{
	while (n) {
		ssize_t done = pwrite(fd, data, n, (off_t)at);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return err_set(e, "cannot park states: %s", strerror(errno));
		data += done;
		n -= (size_t)done;
		at += (uint64_t)done;
	}
	return true;
}

static bool read_parked(int fd, uint8_t *data, size_t n, uint64_t at, struct err *e)
{
	while (n) {
		ssize_t done = pread(fd, data, n, (off_t)at);
		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return err_set(e, "cannot read parked states: %s",
				       done ? strerror(errno) : "file cut off");
		data += done;
		n -= (size_t)done;
		at += (uint64_t)done;
	}
	return true;
}

/* One batch out of the tree; false: it could not be written, nothing has changed. */
static bool park_batch(struct run *r, uint64_t most, uint64_t *leaves)
{
	struct park *p = &r->park;
	struct err e = {0};
	struct bytes out = {0};
	struct numbers groups = {0};
	*leaves = job_select(&r->tree, most, NULL);
	job_write(&r->tree, &out);
	orders_groups_of_marked(r, &groups);
	bool ok = open_park_file(r, &e) && write_parked(p->fd, out.data, out.n, p->end, &e);
	job_unmark(&r->tree, *leaves, ok, explore_gone, r);
	if (ok) {
		*VEC_ADD(p->batches, p->n, p->cap) = (struct park_batch){
			p->end, out.n, *leaves, hash_bytes(0, out.data, out.n), groups};
		p->end += out.n;
		p->leaves += *leaves;
	} else {
		numbers_done(&groups);
		run_trouble(r, &e);
	}
	bytes_done(&out);
	return ok;
}

/* Few states, and yet it is too much: then it is terms and what solvers remember. */
static bool fits_without_caches(struct run *r)
{
	open_snapshots_drop(r);
	explore_sweep(r);
	malloc_trim(0);
	return budget_rss() <= r->options->max_memory;
}

bool park_some(struct run *r, uint64_t rss)
{
	struct park *p = &r->park;
	uint64_t live = tree_live(&r->tree), limit = r->options->max_memory;
	/* Memory that states leave is used again and not given back: what tells is whether
	 * more was needed since. */
	bool has_grown = rss > p->rss + limit / 50;
	if (live < p->ceiling && !has_grown)
		return true;
	/* States were put aside again and again and memory still grows: one path alone may be
	 * too long. */
	uint64_t slack = limit / 32 > SLACK ? limit / 32 : SLACK;
	if (rss > limit + slack && (limit > VAIN_LIMIT || ++p->vain > VAIN_MOST))
		return fits_without_caches(r);
	if (live < LIVE_LEAST) {
		bool is_new = rss > limit && has_grown;
		p->rss = is_new ? rss : p->rss;
		return !is_new || fits_without_caches(r) ||
		       budget_rss() <= limit + slack;
	}
	if (!p->ceiling || live < p->ceiling)
		p->ceiling = live - live / 8;
	p->rss = rss;
	LOG(INFO, "engine",
	    "%" PRIu64 " MB of memory in use: half of %" PRIu64 " paths wait on disk",
	    rss >> 20, r->tree.leaves);
	open_snapshots_drop(r);
	for (uint64_t left = r->tree.leaves - r->tree.leaves / 2, n = 0; left; left -= n)
		if (!park_batch(r, left < BATCH_LEAVES ? left : BATCH_LEAVES, &n) ||
		    (!n && !(n = orders_put_aside(r, left))))
			return rss <= limit;
	explore_sweep(r);
	return true;
}

/* The bytes of a batch, for the caller to free; NULL: *e says why. */
static uint8_t *read_batch(const struct park *p, const struct park_batch *b,
			   struct err *e)
{
	uint8_t *data = alloc_get(b->size + 1);
	bool ok = read_parked(p->fd, data, b->size, b->offset, e);
	if (ok && hash_bytes(0, data, b->size) != b->hash)
		ok = err_set(e, "states parked on disk are damaged");
	if (ok)
		return data;
	free(data);
	return NULL;
}

bool park_fetch(struct run *r)
{
	struct park *p = &r->park;
	struct err e = {0};
	uint64_t leaves;
	if (!p->n)
		return false;
	struct park_batch b = p->batches[--p->n];
	uint8_t *data = read_batch(p, &b, &e);
	p->end = b.offset; /* batches lie one after the other */
	if (ftruncate(p->fd, (off_t)p->end))
		errno = 0; /* then the room is used again later */
	if (!data || !job_read(&r->tree, data, b.size, explore_come, r, &leaves, &e)) {
		if (r->is_part)
			run_part_fail(&e); /* the others explore them again */
		run_loss(r, &e);
		r->result.paths.unfinished += b.leaves;
		run_result_add_gap(&r->result, INCOMPLETE_ENGINE,
				   "parked states that could not be read back", b.leaves);
	}
	p->leaves -= b.leaves;
	numbers_done(&b.groups);
	free(data);
	return true;
}

bool park_to_bytes(struct run *r, struct bytes *out, struct err *e)
{
	const struct park *p = &r->park;
	bytes_number(out, p->n);
	for (uint32_t i = 0; i < p->n; i++) {
		uint8_t *data = read_batch(p, &p->batches[i], e);
		if (!data)
			return false;
		bytes_block(out, data, p->batches[i].size);
		free(data);
	}
	return true;
}

void park_done(struct park *p)
{
	if (p->fd > 0)
		close(p->fd);
	for (uint32_t i = 0; i < p->n; i++)
		numbers_done(&p->batches[i].groups);
	free(p->batches);
	*p = (struct park){0};
}
