/* local.c - processes of one machine: a stream of frames (channel.h) between any two
 * that talk to each other.
 *
 * Addresses are names in the kernel's abstract name space, which need no directory and go away
 * by themselves. The collector knows its workers as processes: one that is forked gets one end
 * of a socket pair; one that is spawned connects, and is recognised by its process id. A worker
 * is lost when its connection has ended, or when it has ended before it connected. A connection
 * between workers is for one direction, and is closed by the sender once all has left. */
#include "transport/local.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "transport/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	VISITORS = 256, /* connections between a worker and others, at the same time */
	SPARE_FILES = 8, /* that the collector can open besides: results are files, too */
	BACKLOG = 64,
	INTERRUPT = SIGUSR1,
};
static const double start_seconds = 0.05; /* between two looks at spawned processes */

enum peer_state {
	PEER_NONE, /* this number is free */
	PEER_STARTING, /* spawned, not connected yet */
	PEER_OPEN,
	PEER_LEAVING, /* closed once everything has left */
};

struct peer {
	enum peer_state state;
	struct channel channel;
	pid_t pid; /* of a process that was started here; 0: of none */
	bool has_news; /* poll says that something can be read, or the peer is new */
	bool is_read; /* in this round of transport_next */
	bool has_ended; /* in this round: nothing comes behind what was received */
};

struct local {
	struct transport base;
	int listener; /* -1: none */
	struct peer *peers;
	uint32_t n; /* one more than the greatest number in use */
	uint32_t fixed; /* peers below it keep their numbers for ever */
	uint32_t most;
	uint32_t starting;
	uint32_t at; /* in this round of transport_next */
	bool has_waited; /* poll was called, so that has_news is known */
	struct pollfd *polls;
};

static struct local *local_of(struct transport *t)
{
	return (struct local *)t; /* base is its first member */
}

/* --- sockets --- */

static socklen_t make_name(struct sockaddr_un *name, const char *address)
{
	*name = (struct sockaddr_un){.sun_family = AF_UNIX};
	size_t n = strlen(address);
	memcpy(name->sun_path + 1, address, n);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n);
}

static bool listen_somewhere(struct local *l, struct err *e)
{
	struct sockaddr_un name;
	uint64_t word; /* so that no other process finds us by chance */
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd >= 0 && getrandom(&word, sizeof word, 0) == sizeof word) {
		snprintf(l->base.address, sizeof l->base.address,
			 "everett-%ld-%016" PRIx64, (long)getpid(), word);
		socklen_t n = make_name(&name, l->base.address);
		if (bind(fd, (struct sockaddr *)&name, n) == 0 &&
		    listen(fd, BACKLOG) == 0) {
			l->listener = fd;
			return true;
		}
	}
	err_set(e, "cannot listen for workers: %s", strerror(errno));
	if (fd >= 0)
		close(fd);
	l->base.address[0] = 0;
	return false;
}

static int connect_to(const char *address)
{
	struct sockaddr_un name;
	if (strlen(address) >= TRANSPORT_ADDRESS) {
		errno = EINVAL;
		return -1;
	}
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	socklen_t n = make_name(&name, address);
	if (connect(fd, (struct sockaddr *)&name, n) == 0)
		return fd;
	int error = errno;
	close(fd);
	errno = error;
	return -1;
}

/* --- peers --- */

static struct peer *peer_of(struct local *l, uint32_t peer)
{
	struct peer *p = peer < l->n ? &l->peers[peer] : NULL;
	return p && p->state != PEER_NONE ? p : NULL;
}

static void open_peer(struct local *l, uint32_t peer, int fd)
{
	struct peer *p = &l->peers[peer];
	l->starting -= p->state == PEER_STARTING;
	*p = (struct peer){.state = PEER_OPEN, .pid = p->pid, .has_news = true};
	channel_init(&p->channel, fd);
	if (peer >= l->n)
		l->n = peer + 1;
}

/* Takes it out; a process that was started here has ended then. */
static void remove_peer(struct local *l, struct peer *p)
{
	l->starting -= p->state == PEER_STARTING;
	channel_close(&p->channel);
	if (p->pid > 0) {
		kill(p->pid, SIGKILL);
		while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	*p = (struct peer){.channel.fd = -1};
	while (l->n > l->fixed && l->peers[l->n - 1].state == PEER_NONE)
		l->n--;
}

/* A number for a visitor, or a worker that is reached; transport_nobody: there are too many. */
static uint32_t free_peer_number(const struct local *l)
{
	for (uint32_t i = l->fixed; i < l->most; i++)
		if (l->peers[i].state == PEER_NONE)
			return i;
	return transport_nobody;
}

/* The number of the process that has connected; transport_nobody: it is turned away. Workers
 * take connections of processes of the same user, the collector only of those that it has
 * started. */
static uint32_t number_of_connected(const struct local *l, int fd)
{
	struct ucred who;
	socklen_t n = sizeof who;
	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n) != 0 ||
	    who.uid != geteuid())
		return transport_nobody;
	for (uint32_t i = 0; l->starting && i < l->n; i++)
		if (l->peers[i].state == PEER_STARTING && l->peers[i].pid == who.pid)
			return i;
	return free_peer_number(l);
}

static bool takes_more_peers(const struct local *l)
{
	return l->listener >= 0 &&
	       (l->starting || free_peer_number(l) != transport_nobody);
}

static void accept_peers(struct local *l)
{
	while (takes_more_peers(l)) {
		int fd = accept4(l->listener, NULL, NULL, SOCK_CLOEXEC);
		if (fd < 0)
			return;
		uint32_t peer = number_of_connected(l, fd);
		if (peer == transport_nobody)
			close(fd);
		else
			open_peer(l, peer, fd);
	}
}

/* --- messages --- */

static void local_send(struct transport *t, uint32_t peer, enum message type,
		       const struct bytes *content)
{
	struct peer *p = peer_of(local_of(t), peer);
	if (!p || p->state != PEER_OPEN)
		return;
	bool is_first = !channel_has_more(&p->channel);
	channel_send(&p->channel, type, content);
	if (is_first) /* else the connection takes nothing for now */
		channel_flush(&p->channel, false);
}

static bool local_flush(struct transport *t, uint32_t peer)
{
	struct peer *p = peer_of(local_of(t), peer);
	return p && p->state == PEER_OPEN && channel_flush(&p->channel, true);
}

/* Has a process that was spawned ended before it connected? */
static bool has_child_died(struct peer *p)
{
	if (waitpid(p->pid, NULL, WNOHANG) == 0)
		return false;
	p->pid = 0; /* nothing is left of it */
	return true;
}

static void read_peer(const struct local *l, struct peer *p)
{
	p->is_read = true;
	if (p->state == PEER_STARTING) {
		p->has_ended = has_child_died(p);
		return;
	}
	channel_flush(&p->channel, false);
	if (!l->has_waited || p->has_news)
		p->has_ended = !channel_receive(&p->channel);
	p->has_news = false;
}

/* What is next from one peer; false: nothing more in this round. */
static bool next_mail_from(struct local *l, uint32_t peer, struct transport_mail *m)
{
	struct peer *p = &l->peers[peer];
	if (p->state == PEER_LEAVING) {
		if (!channel_flush(&p->channel, false) || !channel_has_more(&p->channel))
			remove_peer(l, p);
		return false;
	}
	if (!p->is_read)
		read_peer(l, p);
	*m = (struct transport_mail){.peer = peer};
	m->type = channel_next(&p->channel, &m->content);
	if (m->type != MESSAGE_NONE)
		return true;
	p->is_read = false;
	if (!p->has_ended)
		return false;
	m->is_lost = true;
	remove_peer(l, p);
	return true;
}

static bool local_next(struct transport *t, struct transport_mail *m)
{
	struct local *l = local_of(t);
	if (l->at == 0)
		accept_peers(l);
	for (; l->at < l->n; l->at++)
		if (peer_of(l, l->at) && next_mail_from(l, l->at, m))
			return true;
	l->at = 0;
	l->has_waited = false;
	return false;
}

static short events_of(const struct peer *p)
{
	short in = p->state == PEER_LEAVING ? 0 : POLLIN;
	return (short)(in | (channel_has_more(&p->channel) ? POLLOUT : 0));
}

static int milliseconds_until(const struct local *l, double deadline)
{
	double left = deadline - clock_now();
	if (l->starting && left > start_seconds)
		left = start_seconds;
	return left > 0 ? (int)(left * 1000) + 1 : 0;
}

static void local_wait(struct transport *t, double deadline)
{
	struct local *l = local_of(t);
	struct pollfd *p = l->polls;
	nfds_t n = 0, at = 0;
	if (takes_more_peers(l))
		p[n++] = (struct pollfd){.fd = l->listener, .events = POLLIN};
	nfds_t first = n;
	for (uint32_t i = 0; i < l->n; i++) {
		struct channel *c = &l->peers[i].channel;
		if (c->fd < 0)
			continue; /* poll refuses more than there may be open files */
		channel_flush(c, false);
		p[n++] = (struct pollfd){.fd = c->fd, .events = events_of(&l->peers[i])};
	}
	if (poll(p, n, milliseconds_until(l, deadline)) < 0)
		return;
	for (uint32_t i = 0; i < l->n; i++)
		if (l->peers[i].channel.fd >= 0)
			l->peers[i].has_news =
				p[first + at++].revents & (POLLIN | POLLHUP | POLLERR);
	l->has_waited = true;
}

static uint32_t local_reach(struct transport *t, const char *address)
{
	struct local *l = local_of(t);
	uint32_t peer = free_peer_number(l);
	int fd = peer == transport_nobody ? -1 : connect_to(address);
	if (fd < 0)
		return transport_nobody;
	open_peer(l, peer, fd);
	return peer;
}

static void local_leave(struct transport *t, uint32_t peer)
{
	struct peer *p = peer_of(local_of(t), peer);
	if (p && p->state == PEER_OPEN)
		p->state = PEER_LEAVING;
}

/* --- processes --- */

static void local_interrupt(struct transport *t, uint32_t peer)
{
	struct peer *p = peer_of(local_of(t), peer);
	if (p && p->pid > 0)
		kill(p->pid, INTERRUPT);
}

static void (*interrupted)(void);

static void call_interrupted(int sig)
{
	(void)sig;
	interrupted();
}

static void local_on_interrupt(struct transport *t, void (*call)(void))
{
	struct sigaction a = {.sa_handler = call_interrupted};
	(void)t;
	interrupted = call;
	sigaction(INTERRUPT, &a, NULL);
}

static void local_end(struct transport *t, uint32_t peer)
{
	struct peer *p = peer_of(local_of(t), peer);
	if (p && p->pid > 0)
		kill(p->pid, SIGKILL);
}

/* Closes everything; processes are left alone. */
static void close_all_peers(struct local *l)
{
	for (uint32_t i = 0; i < l->n; i++)
		channel_close(&l->peers[i].channel);
	if (l->listener >= 0)
		close(l->listener);
	free(l->peers);
	free(l->polls);
	free(l);
}

static void local_free(struct transport *t)
{
	struct local *l = local_of(t);
	for (uint32_t i = 0; i < l->n; i++)
		if (l->peers[i].state != PEER_NONE)
			remove_peer(l, &l->peers[i]);
	close_all_peers(l);
}

static const struct transport_kind local_kind = {
	.send = local_send,
	.flush = local_flush,
	.next = local_next,
	.wait = local_wait,
	.reach = local_reach,
	.leave = local_leave,
	.interrupt = local_interrupt,
	.on_interrupt = local_on_interrupt,
	.end = local_end,
	.free = local_free,
};

static struct local *local_new(uint32_t fixed, uint32_t visitors)
{
	struct local *l = alloc_zero(1, sizeof *l);
	*l = (struct local){.base.kind = &local_kind,
			    .listener = -1,
			    .n = fixed,
			    .fixed = fixed,
			    .most = fixed + visitors};
	l->peers = alloc_zero(l->most, sizeof *l->peers);
	l->polls = alloc_zero(l->most + 1, sizeof *l->polls);
	for (uint32_t i = 0; i < l->most; i++)
		l->peers[i].channel.fd = -1;
	return l;
}

/* A worker's, connected to its collector. */
static struct transport *new_of_worker(int fd, struct err *e)
{
	struct local *l = local_new(1, VISITORS);
	if (!listen_somewhere(l, e)) {
		close(fd);
		close_all_peers(l);
		return NULL;
	}
	open_peer(l, TRANSPORT_COLLECTOR, fd);
	return &l->base;
}

/* Every worker is a connection: as many as the system lets us have. */
static void raise_limit_of_files(void)
{
	struct rlimit files;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return;
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

struct transport *transport_local_new(uint32_t workers)
{
	signal(INTERRUPT, SIG_IGN); /* until a worker listens to it */
	raise_limit_of_files();
	return &local_new(workers, 0)->base;
}

/* Is there room for one more worker, those that will connect, and some files? A new file gets
 * the least number that is free. */
static bool has_room_for_files(const struct local *l)
{
	struct rlimit files;
	int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	close(fd);
	rlim_t wanted = (rlim_t)fd + l->starting + SPARE_FILES;
	errno = EMFILE;
	return getrlimit(RLIMIT_NOFILE, &files) != 0 || wanted < files.rlim_cur;
}

static bool connect_pair(const struct local *l, int fds[2], struct err *e)
{
	if (has_room_for_files(l) &&
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) == 0)
		return true;
	return err_set(e, "cannot connect workers: %s", strerror(errno));
}

static _Noreturn void run_worker_child(struct local *parent, int fd,
				       void (*main)(struct transport *own, void *arg),
				       void *arg)
{
	struct err e = {0};
	close_all_peers(parent);
	struct transport *own = new_of_worker(fd, &e);
	if (own)
		main(own, arg);
	else
		fprintf(stderr, "everett: %s\n", e.text);
	_exit(1);
}

bool transport_local_fork(struct transport *t, uint32_t peer,
			  void (*main)(struct transport *own, void *arg), void *arg,
			  struct err *e)
{
	struct local *l = local_of(t);
	int fds[2];
	if (!connect_pair(l, fds, e))
		return false;
	fflush(NULL);
	pid_t parent = getpid(), pid = fork();
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		close(fds[0]);
		run_worker_child(l, fds[1], main, arg);
	}
	close(fds[1]);
	if (pid < 0) {
		err_set(e, "cannot start a worker: %s", strerror(errno));
		close(fds[0]);
		return false;
	}
	l->peers[peer].pid = pid;
	open_peer(l, peer, fds[0]);
	return true;
}

bool transport_local_spawn(struct transport *t, uint32_t peer, const char *file,
			   const char *const *words, struct err *e)
{
	extern char **environ;
	enum { WORDS = 8 };
	struct local *l = local_of(t);
	char *argv[WORDS + 2] = {0};
	pid_t pid;
	size_t n = 0;
	if (l->listener < 0 && !listen_somewhere(l, e))
		return false;
	if (!has_room_for_files(l))
		return err_set(e, "cannot connect workers: %s", strerror(errno));
	for (; n < WORDS && words[n]; n++)
		argv[n] = (char *)(uintptr_t)words[n];
	argv[n] = l->base.address;
	fflush(NULL);
	int error = posix_spawn(&pid, file, NULL, NULL, argv, environ);
	if (error)
		return err_set(e, "cannot start a worker: %s", strerror(error));
	l->peers[peer] =
		(struct peer){.state = PEER_STARTING, .pid = pid, .channel.fd = -1};
	l->starting++;
	return true;
}

struct transport *transport_local_join(const char *address, struct err *e)
{
	signal(INTERRUPT, SIG_IGN);
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* the work is for the collector alone */
	int fd = connect_to(address);
	if (fd >= 0)
		return new_of_worker(fd, e);
	err_set(e, "cannot join the run at '%.*s': %s", TRANSPORT_ADDRESS, address,
		strerror(errno));
	return NULL;
}
