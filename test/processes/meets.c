/* meets.c - tiny programs of two or three threads whose system calls meet in something of the kernel
 * that their arguments do not show; a letter says what happened. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef void *body(void *);

/* Runs the bodies as threads, at once. */
static void together(body *first, body *second, body *third)
{
	body *all[] = {first, second, third};
	pthread_t t[3];
	int n = third ? 3 : 2;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, all[i], NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
}

/* Runs them as two processes. The child stays, as its end would concern all others. */
static void apart(body *parents, body *childs)
{
	if (!fork()) {
		childs(NULL);
		pause();
	}
	parents(NULL);
}

static int fds[8], result, answer;
static const struct timespec now;

static int loopback(int type, struct sockaddr_in *a)
{
	socklen_t n = sizeof *a;
	int s = socket(AF_INET, type, 0);
	*a = (struct sockaddr_in){.sin_family = AF_INET,
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	bind(s, (struct sockaddr *)a, n);
	getsockname(s, (struct sockaddr *)a, &n);
	return s;
}

static int connected(int type, const struct sockaddr_in *a)
{
	int s = socket(AF_INET, type, 0);
	connect(s, (const struct sockaddr *)a, sizeof *a);
	return s;
}

/* How a read without waiting ends: 0 the end, 1 bytes, 2 none yet, 3 another error. */
static int look(int fd)
{
	char c[512];
	fcntl(fd, F_SETFL, O_NONBLOCK);
	long n = read(fd, c, sizeof c);
	return n > 0 ? 1 : n == 0 ? 0 : errno == EAGAIN ? 2 : 3;
}

static void *write_a(void *p)
{
	write(fds[0], "a", 1);
	return p;
}
static void *write_b(void *p)
{
	write(fds[1], "b", 1);
	return p;
}
static const uint64_t one = 1;
static void *raise_first(void *p)
{
	write(fds[0], &one, sizeof one);
	return p;
}
static void *raise_second(void *p)
{
	write(fds[1], &one, sizeof one);
	return p;
}
static void *read_2(void *p)
{
	result = look(fds[2]);
	return p;
}
static void *close_3(void *p)
{
	close(fds[3]);
	return p;
}

/* Whose datagram comes first? */
static int datagrams(void)
{
	struct sockaddr_in a;
	char c;
	int s = loopback(SOCK_DGRAM, &a);
	fds[0] = connected(SOCK_DGRAM, &a);
	fds[1] = connected(SOCK_DGRAM, &a);
	together(write_a, write_b, NULL);
	read(s, &c, 1);
	return c - 'a';
}

static int unix_datagrams(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "/tmp/meet"};
	char c;
	int s = socket(AF_UNIX, SOCK_DGRAM, 0);
	bind(s, (struct sockaddr *)&a, sizeof a);
	for (int i = 0; i < 2; i++) {
		fds[i] = socket(AF_UNIX, SOCK_DGRAM, 0);
		connect(fds[i], (struct sockaddr *)&a, sizeof a);
	}
	together(write_a, write_b, NULL);
	read(s, &c, 1);
	unlink(a.sun_path);
	return c - 'a';
}

/* Is the receiver still there when a datagram comes? */
static void *send_twice(void *p)
{
	write(fds[0], "a", 1);
	result = write(fds[0], "a", 1) == 1;
	return p;
}

static int refused(void)
{
	struct sockaddr_in a;
	fds[3] = loopback(SOCK_DGRAM, &a);
	fds[0] = connected(SOCK_DGRAM, &a);
	together(send_twice, close_3, NULL);
	return result;
}

/* Does a writer of a pipe with a name find a reader? */
static void *open_writer(void *p)
{
	result = open("/tmp/fifo", O_WRONLY | O_NONBLOCK) >= 0;
	return p;
}

static void *open_reader(void *p)
{
	open("/tmp/fifo", O_RDONLY | O_NONBLOCK);
	return p;
}

static int named_pipe(void)
{
	mkfifo("/tmp/fifo", 0600);
	apart(open_writer, open_reader);
	return result;
}

/* Which of two threads takes the signal? */
static sigset_t usr1;
static void *take_first(void *p)
{
	result = sigtimedwait(&usr1, NULL, &now) == SIGUSR1;
	return p;
}

static void *take_second(void *p)
{
	sigtimedwait(&usr1, NULL, &now);
	return p;
}

static void send_self(void)
{
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &usr1, NULL);
	kill(getpid(), SIGUSR1);
}

static int taken(void)
{
	send_self();
	together(take_first, take_second, NULL);
	return result;
}

static void *wait_first(void *p)
{
	result = sigtimedwait(&usr1, NULL, &(struct timespec){1, 0}) == SIGUSR1;
	return p;
}

static void *wait_second(void *p)
{
	sigtimedwait(&usr1, NULL, &(struct timespec){1, 0});
	return p;
}

static void *send_signal(void *p)
{
	send_self();
	return p;
}

/* The same if both wait for it before it comes. */
static int taken_later(void)
{
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &usr1, NULL);
	together(wait_first, wait_second, send_signal);
	return result;
}

/* Two descriptors for signals. */
static void *read_first(void *p)
{
	struct signalfd_siginfo info;
	result = read(fds[0], &info, sizeof info) > 0;
	return p;
}

static void *read_second(void *p)
{
	struct signalfd_siginfo info;
	read(fds[1], &info, sizeof info);
	return p;
}

static int signal_files(void)
{
	send_self();
	fds[0] = signalfd(-1, &usr1, SFD_NONBLOCK);
	fds[1] = signalfd(-1, &usr1, SFD_NONBLOCK);
	together(read_first, read_second, NULL);
	return result;
}

/* Two threads that unblock it: in which of them does the handler run? */
static _Thread_local int is_mine;
static void handler(int sig)
{
	(void)sig;
	result = is_mine;
}

static void *unblock_first(void *p)
{
	is_mine = 1;
	pthread_sigmask(SIG_UNBLOCK, &usr1, NULL);
	return p;
}

static void *unblock_second(void *p)
{
	pthread_sigmask(SIG_UNBLOCK, &usr1, NULL);
	return p;
}

static int handled(void)
{
	signal(SIGUSR1, handler);
	send_self();
	together(unblock_first, unblock_second, NULL);
	return result;
}

/* Is an epoll in an epoll ready? */
static void *poll_outer(void *p)
{
	struct pollfd f = {fds[2], POLLIN, 0};
	result = poll(&f, 1, 0);
	return p;
}

static void *wait_outer(void *p)
{
	struct epoll_event e;
	result = epoll_wait(fds[2], &e, 1, 0);
	return p;
}

static void make_nested(void)
{
	struct epoll_event e = {.events = EPOLLIN};
	int ends[2];
	pipe(ends);
	fds[0] = ends[1];
	int inner = epoll_create1(0);
	fds[2] = epoll_create1(0);
	epoll_ctl(inner, EPOLL_CTL_ADD, ends[0], &e);
	epoll_ctl(fds[2], EPOLL_CTL_ADD, inner, &e);
}

static int nested_poll(void)
{
	make_nested();
	together(poll_outer, write_a, NULL);
	return result;
}

static int nested_wait(void)
{
	make_nested();
	together(wait_outer, write_a, NULL);
	return result;
}

/* A member that comes while somebody stands in front of the wait. */
static void *add_member(void *p)
{
	struct epoll_event e = {.events = EPOLLIN};
	epoll_ctl(fds[2], EPOLL_CTL_ADD, fds[4], &e);
	return p;
}

static int late_member(void)
{
	int ends[2];
	pipe(ends);
	fds[0] = ends[1];
	fds[4] = ends[0];
	fds[2] = epoll_create1(0);
	together(wait_outer, add_member, write_a);
	return result;
}

/* A connection that is added to the epoll in which a thread waits, and then two that write. */
static void *wait_and_count(void *p)
{
	struct epoll_event e[4];
	result = epoll_wait(fds[2], e, 4, -1);
	return p;
}

static void *add_and_write(void *p)
{
	add_member(p);
	return write_a(p);
}

static int late_wait(void)
{
	struct epoll_event e = {.events = EPOLLIN};
	int a[2], b[2];
	pipe(a);
	pipe(b);
	fds[0] = a[1];
	fds[4] = a[0];
	fds[1] = b[1];
	fds[2] = epoll_create1(0);
	epoll_ctl(fds[2], EPOLL_CTL_ADD, b[0], &e);
	together(wait_and_count, add_and_write, write_b);
	return result;
}

/* Which of two members is reported first? */
static int ready_first(int a[2], int b[2])
{
	struct epoll_event e = {.events = EPOLLIN, .data.fd = 0};
	int all = epoll_create1(0);
	fds[0] = a[1];
	fds[1] = b[1];
	epoll_ctl(all, EPOLL_CTL_ADD, a[0], &e);
	e.data.fd = 1;
	epoll_ctl(all, EPOLL_CTL_ADD, b[0], &e);
	together(write_a, write_b, NULL);
	epoll_wait(all, &e, 1, -1);
	return e.data.fd;
}

static int ready_pipes(void)
{
	int a[2], b[2];
	pipe(a);
	pipe(b);
	return ready_first(a, b);
}

static int ready_sockets(void)
{
	int a[2], b[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, a);
	socketpair(AF_UNIX, SOCK_STREAM, 0, b);
	return ready_first(a, b);
}

static int ready_events(void)
{
	struct epoll_event e = {.events = EPOLLIN, .data.fd = 0};
	int all = epoll_create1(0);
	for (int i = 0; i < 2; i++) {
		fds[i] = eventfd(0, 0);
		e.data.fd = i;
		epoll_ctl(all, EPOLL_CTL_ADD, fds[i], &e);
	}
	together(raise_first, raise_second, NULL);
	epoll_wait(all, &e, 1, -1);
	return e.data.fd;
}

/* A descriptor that comes to mean something else. */
static void *exchange(void *p)
{
	dup2(fds[4], fds[2]);
	return p;
}

static int exchanged(void)
{
	int a[2], b[2];
	pipe(a);
	pipe(b);
	fds[2] = a[0];
	fds[4] = b[0];
	fds[0] = b[1];
	together(poll_outer, exchange, write_a);
	return result;
}

/* Numbers of descriptors: one comes by a message, one by dup. */
static void *receive(void *p)
{
	char c, room[CMSG_SPACE(sizeof(int))];
	struct iovec v = {&c, 1};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	m.msg_controllen = sizeof room;
	recvmsg(fds[1], &m, 0);
	memcpy(&answer, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof answer);
	return p;
}

static void *duplicate(void *p)
{
	result = dup(1);
	return p;
}

static void send_descriptor(int over, int fd)
{
	char room[CMSG_SPACE(sizeof(int))] = {0};
	struct iovec v = {"x", 1};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room};
	m.msg_controllen = sizeof room;
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);
	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof fd);
	memcpy(CMSG_DATA(c), &fd, sizeof fd);
	sendmsg(over, &m, 0);
}

static int numbers(void)
{
	socketpair(AF_UNIX, SOCK_STREAM, 0, fds);
	send_descriptor(fds[0], 1);
	together(receive, duplicate, NULL);
	return answer < result;
}

/* What the parent reads while a child closes the last descriptor of something. */
static int look_beside(void)
{
	int turn[2];
	char c;
	pipe(turn);
	fcntl(fds[2], F_SETFL, O_NONBLOCK);
	if (!fork()) {
		read(turn[0], &c, 1);
		close(fds[3]);
		pause();
	}
	close(fds[3]);
	write(turn[1], "x", 1);
	long n = read(fds[2], &c, 1);
	return n > 0 ? 1 : n == 0 ? 0 : errno == EAGAIN ? 2 : 3;
}

/* The last writer of a pipe is in a message that nobody reads. */
static int under_way(void)
{
	int ends[2], pair[2];
	pipe(ends);
	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	send_descriptor(pair[0], ends[1]);
	close(ends[1]);
	fds[2] = ends[0];
	fds[3] = pair[1];
	return look_beside();
}

static void *read_byte(void *p)
{
	char c;
	read(fds[3], &c, 1); /* without room for what comes with it */
	return p;
}

static int dropped(void)
{
	int ends[2], pair[2];
	pipe(ends);
	socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
	send_descriptor(pair[0], ends[1]);
	close(ends[1]);
	fds[2] = ends[0];
	fds[3] = pair[1];
	together(read_2, read_byte, NULL);
	return result;
}

/* A connection that nobody has accepted, and the end of its listener. */
static int listener_closed(void)
{
	struct sockaddr_in a;
	fds[3] = loopback(SOCK_STREAM, &a);
	listen(fds[3], 1);
	fds[2] = connected(SOCK_STREAM, &a);
	return look_beside();
}

static int unix_listener_closed(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX, .sun_path = "/tmp/meet"};
	fds[3] = socket(AF_UNIX, SOCK_STREAM, 0);
	bind(fds[3], (struct sockaddr *)&a, sizeof a);
	listen(fds[3], 1);
	fds[2] = socket(AF_UNIX, SOCK_STREAM, 0);
	connect(fds[2], (struct sockaddr *)&a, sizeof a);
	return look_beside();
}

/* A listener that waits for data. */
static void *accept_now(void *p)
{
	result = accept4(fds[2], NULL, NULL, 0) >= 0;
	return p;
}

static int deferred(void)
{
	struct sockaddr_in a;
	int one = 1;
	fds[2] = loopback(SOCK_STREAM, &a);
	setsockopt(fds[2], IPPROTO_TCP, TCP_DEFER_ACCEPT, &one, sizeof one);
	listen(fds[2], 1);
	fcntl(fds[2], F_SETFL, O_NONBLOCK);
	fds[0] = connected(SOCK_STREAM, &a);
	apart(accept_now, write_a);
	return result;
}

/* Is a write to a file noticed? */
static int noticed(void)
{
	fds[0] = open("/tmp/file", O_RDWR | O_CREAT, 0600);
	fds[2] = inotify_init();
	inotify_add_watch(fds[2], "/tmp/file", IN_MODIFY);
	fcntl(fds[2], F_SETFL, O_NONBLOCK);
	apart(read_2, write_a);
	return result;
}

/* Is a process that was waited for still there? */
static pid_t child;
static void *wait_child(void *p)
{
	waitpid(child, NULL, 0);
	return p;
}

static void *ask_child(void *p)
{
	result = kill(child, 0) == 0;
	return p;
}

static int reaped(void)
{
	siginfo_t info;
	child = fork();
	if (!child)
		_exit(0);
	waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT);
	together(wait_child, ask_child, NULL);
	return result;
}

/* Has a process stopped, gone on or died already? */
static int stopped(void)
{
	int status = 0;
	child = fork();
	if (!child) {
		kill(getpid(), SIGSTOP);
		_exit(0);
	}
	result = waitpid(child, &status, WNOHANG | WUNTRACED) == child;
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	return result;
}

static void *go_on(void *p)
{
	kill(child, SIGCONT);
	return p;
}

static void *ask_news(void *p)
{
	int status;
	result = waitpid(child, &status, WNOHANG | WCONTINUED) == child;
	return p;
}

static int continued(void)
{
	child = fork();
	if (!child) {
		kill(getpid(), SIGSTOP);
		pause();
	}
	waitpid(child, NULL, WUNTRACED);
	together(go_on, ask_news, NULL);
	kill(child, SIGKILL);
	return result;
}

static int died(void)
{
	int status = 0;
	child = fork();
	if (!child) {
		pause();
		_exit(0);
	}
	kill(child, SIGTERM);
	result = waitpid(child, &status, WNOHANG) == child;
	return result;
}

/* A call that goes on after a handler that made another one. */
static void write_pipe(int sig)
{
	(void)sig;
	write(fds[5], "h", 1);
}

static void *read_again(void *p)
{
	char c[4];
	result = (int)read(fds[6], c, 4);
	return p;
}

static void *interrupt(void *p)
{
	kill(getpid(), SIGUSR2);
	write(fds[0], "a", 1);
	return p;
}

static int restarted(void)
{
	int a[2], b[2];
	pipe(a);
	pipe(b);
	fds[5] = a[1];
	fds[6] = b[0];
	fds[0] = fds[1] = b[1];
	struct sigaction action = {.sa_handler = write_pipe, .sa_flags = SA_RESTART};
	sigaction(SIGUSR2, &action, NULL);
	together(read_again, interrupt, write_b);
	return result;
}

/* A call is made again when its descriptor has become that of another pipe, which a third one
 * looks at. */
static void *write_again(void *p)
{
	char c;
	write(fds[0], "a", 1);
	read(fds[3], &c, 1);
	write(fds[0], "a", 1);
	return p;
}

static void *replace(void *p)
{
	dup2(fds[1], fds[0]);
	write(fds[4], "b", 1);
	write(fds[6], "b", 1);
	return p;
}

static void *look_there(void *p)
{
	result = look(fds[2]);
	return p;
}

static void *look_then(void *p)
{
	char c;
	read(fds[5], &c, 1);
	return look_there(p);
}

static int replaced(void)
{
	int a[2], b[2];
	pipe(a);
	pipe(b);
	pipe(fds + 3);
	pipe(fds + 5);
	fds[0] = a[1];
	fds[1] = b[1];
	fds[2] = b[0];
	together(write_again, replace, look_then);
	return result;
}

/* A datagram is sent again when another socket has the port. */
static void *send_again(void *p)
{
	for (int i = 0; i < 3; i++)
		send(fds[0], "a", 1, 0);
	return p;
}

static struct sockaddr_in place;

static void *take_port(void *p)
{
	close(fds[3]);
	bind(fds[2], (struct sockaddr *)&place, sizeof place);
	return p;
}

static int moved(void)
{
	fds[3] = loopback(SOCK_DGRAM, &place);
	fds[0] = connected(SOCK_DGRAM, &place);
	fds[2] = socket(AF_INET, SOCK_DGRAM, 0);
	together(send_again, take_port, look_there);
	return result;
}

/* What is written again has come to be watched, together with another thing. */
static void *watch_both(void *p)
{
	struct epoll_event e = {.events = EPOLLIN};
	int all = epoll_create1(0);
	for (int i = 0; i < 2; i++) {
		e.data.fd = fds[i];
		epoll_ctl(all, EPOLL_CTL_ADD, fds[i], &e);
	}
	if (epoll_wait(all, &e, 1, 0) == 1)
		result = e.data.fd == fds[0] ? 1 : 2;
	return p;
}

static void *raise_again(void *p)
{
	uint64_t n;
	write(fds[0], &one, sizeof one);
	read(fds[0], &n, sizeof n);
	write(fds[0], &one, sizeof one);
	return p;
}

static int watched_late(void)
{
	fds[0] = eventfd(0, 0);
	fds[1] = eventfd(0, 0);
	together(raise_again, watch_both, raise_second);
	return result;
}

int main(int argc, char **argv)
{
	int (*const all[])(void) = {
		datagrams,    unix_datagrams,  refused,
		named_pipe,   taken,	       taken_later,
		signal_files, handled,	       nested_poll,
		nested_wait,  late_member,     late_wait,
		exchanged,    numbers,	       under_way,
		dropped,      listener_closed, unix_listener_closed,
		deferred,     noticed,	       reaped,
		stopped,      continued,       died,
		restarted,    ready_pipes,     ready_sockets,
		ready_events, replaced,	       moved,
		watched_late,
	};
	char line[2] = {(char)('a' + all[argc > 1 ? atoi(argv[1]) : 0]()), '\n'};
	write(1, line, 2);
	return 0;
}
