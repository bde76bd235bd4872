/* keep.h - schedules as bytes: what goes with a job besides its log, so that another worker, or
 * another run, goes on with the orders of threads exactly where this one stood.
 *
 * The log has the switches; replaying it makes the events again. What cannot be found again is
 * how it goes on (who is asleep, the rest of a wake-up tree), and the places on the way
 * that are not done: their branches. States that were forked for their input share places; so
 * a place has a name, the log in front of it. Jobs of one tree of orders stay together: the
 * first that is written has the contents of a place, the others have its name. */
#ifndef SCHED_KEEP_H
#define SCHED_KEEP_H
#include "base/bytes.h"
#include "state/state.h"

struct sched;

/* Jobs are about to be written, all states that share places among them. */
void sched_begin_write(struct sched *s);
/* How the state goes on; false: as it likes. */
bool sched_write_way(const struct state *at, struct bytes *out);
/* The places on its way from the oldest one that is not done; false: all are. */
bool sched_write_places(struct sched *s, const struct state *at, struct bytes *out);
/* The same if all of them are shared with other workers (home.c), each with its contents. */
bool sched_write_shared(const struct state *at, struct bytes *out);
/* The same as sched_write_places for a job that was not replayed so far: as they are by now. */
void sched_renew_places(struct sched *s, struct bytes_reader places, struct bytes *out);

/* A job with these places waits to be replayed: until then they have something below them.
 * Contents that come more than once are put together. False: the bytes are damaged. */
bool sched_expect(struct sched *s, struct bytes_reader places);
/* The same for a live state that becomes a job. */
void sched_put_aside(struct sched *s, const struct state *at);
/* Such a job goes away without having been replayed, or was replayed. */
void sched_expect_no_more(struct sched *s, struct bytes_reader places);

/* The current state is replayed up to where its job stands, after so many instructions. Both
 * items may be empty, and must stay where they are. is_shared: sched_write_shared wrote them. */
void sched_arrive(struct sched *s, struct bytes_reader way, struct bytes_reader places,
		  bool is_shared, uint64_t instructions);
/* It is there; or was given up. */
void sched_arrived(struct sched *s, bool is_there);
/* Can the places be found again if the replay starts from this state? */
bool sched_can_start(const struct state *from, struct bytes_reader places);

void sched_forget_kept(struct sched *s);
void sched_kept_done(struct sched *s);
#endif
