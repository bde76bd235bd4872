/* collector.h - which worker has which jobs, and the results of all workers.
 *
 * The collector holds an obligation for everything that is to be done: a worker's
 * committed frontier, and transfers on their way. The run is done when there is no
 * obligation. The obligations of a worker that died go to others. Results count when they
 * are committed. */
#ifndef CLUSTER_COLLECTOR_H
#define CLUSTER_COLLECTOR_H
#include "cluster/balancer.h"
#include "cluster/commit.h"
#include "report/timeline.h"
#include "transport/transport.h"
#include "explore/checkpoint.h"
#include "run/portfolio.h"
#include "run/report.h"

enum { COLLECTOR_NOBODY = UINT32_MAX, COLLECTOR_TEAMS = PORTFOLIO_MAX };

enum member_state {
	MEMBER_GONE, /* not started yet, or lost: another one is to be started */
	MEMBER_JOINING, /* started; it has not said hello */
	MEMBER_PRESENT,
	MEMBER_DONE, /* it has committed for the last time */
	MEMBER_OUT, /* it could not be started, or was refused: the others do without it */
};

struct member { /* a worker; its number is that of the transport's peer */
	enum member_state state;
	char *address; /* for jobs from other workers; NULL: has not said hello */
	double started; /* time of its last start */
	double start_seconds; /* from its last start until it was ready for work */
	uint32_t failed_starts; /* in a row: lost before it said hello */
	/* it was not forked from the collector: it knows only what messages have told
	 * it */
	bool has_joined;
	struct bytes frontier; /* blocks of jobs, as of its last commit */
	uint64_t leaves;
	struct numbers groups; /* of places in it that others have, too (sched/home.c) */
	uint64_t past; /* transfers up to this number were for a worker that was lost */
	uint32_t report; /* index in run.others, COLLECTOR_NOBODY: none yet */
	bool is_careful;
	struct bytes running; /* the path that a careful worker announced last */
	uint64_t instructions; /* useful ones, as of its last status */
	double idle;
	/* as of its last status; paths: those that it has ended, committed or not */
	uint64_t paths, memory;
	struct long_path_news long_path;
	uint64_t given, got; /* jobs moved */
	uint64_t done,
		allowed; /* paths: committed, and as many as it may end (quota.c) */
	bool wants_paths;
};

/* Goes with jobs whose places several workers had. */
struct gathering {
	struct numbers groups; /* of their places */
	/* a group of which all places are here; 0: none; or ORDERS_ALL_GROUPS */
	uint64_t complete;
	struct bytes more; /* blocks of jobs that come with them */
};

struct transfer { /* on its way */
	uint64_t number, leaves;
	uint32_t from, to; /* COLLECTOR_NOBODY: from the collector */
	struct bytes jobs;
	struct gathering gathering;
};

struct orphan { /* jobs without a worker */
	struct bytes jobs;
	uint64_t leaves;
	uint32_t team;
	uint32_t near; /* the worker that has offered it, COLLECTOR_NOBODY: none */
	struct gathering gathering;
};

struct homing { /* a job that brings places home, and waits for others of the group */
	uint64_t group;
	struct numbers others; /* groups of its places */
	uint32_t team;
	struct bytes jobs;
};

struct suspect { /* a path that was running when its worker died */
	uint64_t hash, length;
	uint32_t deaths;
	uint32_t aside; /* number of its directory, 0: it is not set aside */
};

struct collector {
	struct run *run;
	struct transport *transport;
	struct bytes invitation; /* sent to workers that join; empty: not written yet */
	struct err last_trouble; /* with a worker that is out now */
	struct member *members;
	uint32_t n;
	struct balancer balancer;
	struct timeline timeline;
	struct transfer *transfers;
	uint32_t ntransfers, cap_transfers;
	uint64_t last_number;
	uint64_t *early; /* transfers whose arrival was heard of before their departure */
	uint32_t nearly, cap_early;
	struct orphan *orphans;
	uint32_t norphans, cap_orphans;
	struct homing *homing;
	uint32_t nhoming, cap_homing;
	/* A portfolio: the strategies of the teams; 0 teams: all are one. Every team explores
	 * the whole tree, so a test can come from each of them. */
	const struct search_kind *teams[COLLECTOR_TEAMS];
	uint32_t nteams;
	struct open_set opens[COLLECTOR_TEAMS]; /* of each team: alternatives there are */
	struct map seen_tests; /* hashes of their contents */
	uint32_t *report_team; /* by index in run.others */
	uint32_t cap_report_team;
	struct suspect *suspects;
	uint32_t nsuspects, cap_suspects, asides;
	struct packed_reader *records; /* for reading tests */
	struct commit commit; /* the one being read */
	uint32_t deaths;
	enum run_stop limit; /* the limit that a worker has reached */
	uint64_t covered; /* blocks that were covered when workers were told last */
	bool is_somebody_idle; /* since jobs were last moved */
};

/* The transport becomes the collector's; its peers 0 to workers - 1 are the workers. */
bool collector_init(struct collector *c, struct run *r, uint32_t workers,
		    struct transport *t, struct err *e);
void collector_done(struct collector *c);
/* Adds jobs that no worker of the team has; takes the bytes. */
void collector_add_jobs(struct collector *c, struct bytes *jobs, uint64_t leaves,
			uint32_t team);
uint32_t collector_teams(const struct collector *c); /* at least 1 */
static inline uint32_t collector_team(const struct collector *c, uint32_t worker)
{
	return c->balancer.workers[worker].team;
}
void collector_message(struct collector *c, uint32_t worker, enum message m,
		       struct bytes_reader *in);
/* A worker is gone: its jobs go to others. */
void collector_lost(struct collector *c, uint32_t worker);
static inline void collector_send(struct collector *c, uint32_t worker, enum message m,
				  const struct bytes *content)
{
	transport_send(c->transport, worker, m, content);
}
/* Is there a process, ready for work or not? */
static inline bool collector_has_process(const struct collector *c, uint32_t worker)
{
	enum member_state s = c->members[worker].state;
	return s == MEMBER_JOINING || s == MEMBER_PRESENT || s == MEMBER_DONE;
}
/* members.c: a worker was started; then its messages JOIN, HELLO and UNFIT, by which it
 * is taken or refused. */
void collector_started(struct collector *c, uint32_t worker, bool is_careful);
void collector_take_join(struct collector *c, uint32_t worker, struct bytes_reader *in);
void collector_take_hello(struct collector *c, uint32_t worker, struct bytes_reader *in);
void collector_take_unfit(struct collector *c, uint32_t worker, struct bytes_reader *in);
/* A worker was lost before it was ready. After several times its place stays empty. */
void collector_failed_start(struct collector *c, uint32_t worker);
/* How long a worker announces each path before it runs it, because workers before it have
 * died. */
double collector_careful_seconds(const struct collector *c, uint32_t worker);
double collector_interval(const struct collector *c); /* between status messages */
/* The strategy of a worker's team; NULL: as the options say. */
const struct search_kind *collector_search(const struct collector *c, uint32_t worker);
/* Is there anything left to do for a team? */
bool collector_has_work(const struct collector *c, uint32_t team);
/* The team that is done, or else the one that has done most. */
uint32_t collector_best_team(const struct collector *c);
/* Moves all jobs that are left for a team into a checkpoint; the numbers of other teams
 * are forgotten. */
void collector_leave(struct collector *c, uint32_t team, struct checkpoint *to);
/* Copies all jobs that are left for a team (keep.c). */
void collector_copy_jobs(const struct collector *c, uint32_t team, struct checkpoint *to);
/* Writes a checkpoint of what is committed so far, if it is time (explore/keeper.h). */
void collector_keep(struct collector *c);
/* transfers.c: gives waiting jobs to workers that are present. */
void collector_hand_out(struct collector *c);
/* Reads what a commit says of transfers that have arrived and left; takes its jobs. */
void collector_take_transfers(struct collector *c, uint32_t worker, struct commit *m);
/* A worker is gone: jobs on their way to it go to others, and jobs that it may not have
 * sent are resent. */
void collector_recall(struct collector *c, uint32_t worker);
/* Forgets the transfers that are under way; keeps_jobs: their jobs wait for a worker
 * again. */
void collector_drop_transfers(struct collector *c, bool keeps_jobs);
/* groups.c: jobs that bring places home wait here until no worker has their group any
 * more. */
void collector_take_homing(struct collector *c, uint32_t worker, const struct commit *m);
/* Homing jobs whose group is complete become jobs that one worker gets together. */
void collector_gather(struct collector *c);
/* Adds jobs of a run that is resumed, which one worker gets together; their groups are
 * complete. */
void collector_add_together(struct collector *c, const struct bytes *jobs, uint32_t n,
			    uint32_t team);
void collector_drop_homing(struct collector *c);
void gathering_done(struct gathering *g);
/* aside.c: counts a death of the path that a careful worker had announced. */
void collector_suspect(struct collector *c, const struct bytes *running);
/* Tells a worker which paths not to run. */
void collector_tell_asides(struct collector *c, uint32_t worker);
/* quota.c: with --max-paths no worker ends a path that is not allowed. */
void collector_take_paths(struct collector *c, uint32_t worker, const struct commit *m);
/* true: some team has ended them all */
bool collector_has_all_paths(const struct collector *c);
/* opens.c: alternatives that a commit offers become jobs if they are new. */
void collector_take_offers(struct collector *c, uint32_t worker, const struct commit *m);
/* Removes alternatives of choices below which nothing is left, if there are many by
 * now. */
void collector_sweep_opens(struct collector *c, uint32_t team);
/* Tells workers the coverage of all, if it has grown. */
void collector_tell_coverage(struct collector *c);
/* Tells workers the answers of all solvers since the last time. */
void collector_tell_answers(struct collector *c);
#endif
