/* events.h - time, timers, signals, poll.
 *
 * Time is virtual: only the program's own questions and sleeps move it. */
#ifndef MODEL_EVENTS_H
#define MODEL_EVENTS_H
#include <stdbool.h>
#include <stdint.h>

#include "abi.h"
#include "kernel.h"

#define SECOND 1000000000ul
#define NEVER UINT64_MAX
#define CLOCK_START (1000000000ul * SECOND) /* since the epoch: 2001-09-09 01:46:40 */

/* --- clock.c: a clock that only the program moves --- */

uint64_t clock_uptime(void); /* ns since the machine started: one reading */
/* The calling thread has waited until then, on CLOCK_MONOTONIC in ns. */
void clock_reach(uint64_t uptime);
/* What CLOCK_MONOTONIC shows this thread, if it has waited longer than time has passed; or 0. */
uint64_t clock_ahead(const struct thread *t);
/* A limit of clock_passed on CLOCK_MONOTONIC, as the engine wants it. */
uint64_t clock_limit(uint64_t passed);
uint64_t clock_used(void); /* ns of processor time: one reading */
uint64_t clock_passed(void); /* ns since the start of the program; not a reading */
uint64_t clock_worked(void); /* those of them not slept */
void clock_step(void); /* one reading's time passes */
void clock_sleep_until(uint64_t passed);
void clock_work_until(uint64_t passed); /* the same, but it was work */
struct moment clock_now(void); /* for files; not a reading */
uint64_t clock_since(int id, const struct moment *when); /* as clock_passed would be */
bool clock_is(int id);
bool clock_is_span(const struct moment *m); /* a valid length of time */
uint64_t clock_after(const struct moment *span); /* clock_passed then; NULL: NEVER */
long clock_get(int id, struct moment *out);
long clock_resolution(int id, struct moment *out);
long clock_time(long *out);
long clock_timeofday(struct micro_moment *out, int zone[2]);
long clock_nap(const struct moment *span, struct moment *rest);
long clock_nap_on(int id, int flags, const struct moment *when, struct moment *rest);
long clock_times(long out[4]);
long clock_usage(int who, struct usage *out);
struct moment clock_as_moment(uint64_t ns);
struct micro_moment clock_as_micro(uint64_t ns);

/* --- timer.c --- */

uint64_t timer_next(void); /* clock_passed when the next one ends; NEVER */
void timer_check(void); /* sends the signals of those that have ended */
bool timer_is_running(void); /* any of any process */
/* For the owner of a timer: `end` on its clock, 0: it stops; in ns. */
void timer_start(struct timer *t, uint64_t end, uint64_t interval);
uint64_t timer_left(const struct timer *t); /* ns until it ends; 0: it does not run */
void timer_tell(const struct timer *t, struct moment out[2]); /* interval, time left */
void timer_set_to(struct timer *t, bool is_absolute, const struct moment set[2]);
/* A child has no timers, whatever was copied; those of a process end with it. */
void timer_fork(struct task *parent, struct task *child);
void timer_exit(struct task *t);
long timer_alarm(unsigned seconds);
long timer_get_interval(int which, struct micro_moment out[2]);
long timer_set_interval(int which, const struct micro_moment set[2],
			struct micro_moment old[2]);
long timer_create_(int clock, const struct signal_event *event, int *id);
long timer_set(int id, int flags, const struct moment set[2], struct moment old[2]);
long timer_get(int id, struct moment out[2]);
long timer_overrun(int id);
long timer_delete_(int id);

/* --- timerfd.c --- */

struct timer_file;
long timerfd_make(int clock, int flags);
long timerfd_set(int fd, int flags, const struct moment set[2], struct moment old[2]);
long timerfd_get(int fd, struct moment out[2]);
void timerfd_ring(struct timer_file *t, uint64_t rings); /* it has ended so often */

/* --- signalfd.c --- */

long signalfd_make(int fd, const uint64_t *mask, size_t size, int flags);
void signalfd_exit(struct task *t); /* nobody hears of its signals any more */

/* --- signal.c: signals that the program gets from itself and its timers --- */

long signal_action(int sig, const struct kernel_sigaction *set,
		   struct kernel_sigaction *old, size_t size);
long signal_mask(int how, const uint64_t *set, uint64_t *old, size_t size);
long signal_pending(uint64_t *out, size_t size);
long signal_kill(int pid, int sig);
long signal_thread_kill(int process, int thread, int sig);
long signal_queue(int pid, int sig, const struct signal_info *info);
long signal_stack(const struct signal_stack *set, struct signal_stack *old);
long signal_suspend(const uint64_t *mask, size_t size);
long signal_pause(void);
long signal_wait(const uint64_t *set, struct signal_info *out, const struct moment *limit,
		 size_t size);
/* Sends to the task or to one of its threads; delivery is at the end of the call. */
void signal_send(struct task *t, const struct signal_info *info);
void signal_send_thread(struct thread *t, const struct signal_info *info);
/* A signal of the same timer waits there already: this one is counted in it, as Linux has it,
 * and the sum is stored. False: none waits. */
bool signal_overrun(struct task *t, struct thread *h, const struct signal_info *info,
		    unsigned *missed);
bool signal_is_due(void); /* one that is not blocked waits, and is not ignored */
/* Calls handlers of what is due. True if all of them let interrupted calls go on. */
bool signal_deliver(void);
/* The calling thread's oldest signal of the lowest number in `set`; 0: there is none. */
int signal_find(uint64_t set);
struct signal_info signal_take(int sig); /* which is there */
uint64_t signal_swap_mask(uint64_t mask); /* for ppoll and the like; the one before */
uint64_t signal_blockable(uint64_t set); /* without those that nobody can block */

/* --- poll.c, epoll.c --- */

struct file;
struct watch;
long poll_list(struct poll_entry *list, unsigned long n, int milliseconds);
long poll_list_timed(struct poll_entry *list, unsigned long n, const struct moment *limit,
		     const uint64_t *mask);
long poll_select(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		 struct micro_moment *limit);
long poll_pselect(int n, unsigned long *in, unsigned long *out, unsigned long *except,
		  const struct moment *limit, const struct mask_argument *mask);
long epoll_make(int flags);
long epoll_control(int fd, int operation, int target, const struct epoll_item *item);
long epoll_wait_(int fd, struct epoll_item *out, int n, int milliseconds,
		 const uint64_t *mask);
/* The watch comes to the ready list with these events: its place there is touched. */
void epoll_touch_ready(const struct watch *w, unsigned events);
long epoll_wait_timed(int fd, struct epoll_item *out, int n, const struct moment *limit,
		      const uint64_t *mask);
/* A queue of the file was woken for these events. */
void epoll_notice(struct watch *w, unsigned events);
void epoll_forget(struct file *f); /* nobody watches it any more: it ends */
#endif
