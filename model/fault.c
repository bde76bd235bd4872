/* fault.c - calls that fail because the test wants them to.
 *
 * A call counts by its name (FAILS of syscalls.def) in its thread, always, so that a fault is
 * named by thread, call and number on every path and in the twin. Whether a call fails here is
 * the engine's decision (__ev_fault); this file says which errors the call could have, looking
 * at what it is about: a regular file is never reset by a peer, nobody is interrupted without a
 * handler, and what a descriptor that waits cannot answer is not injected. Some errors are
 * injected only where the user names them ("asked"): those that cannot happen by the rules above,
 * but that the manual page allows.
 *
 * A fault that stays (FAULT_PERSISTENT) belongs to the thread that met it, or to the open file
 * description if it is about that one; nobody else sees it, so the order of threads has no say. */
#include "socket.h"

#include <signal.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define SHORT FAULT_SHORT
#define NO_CALL (FAULT_NUMBERS + __COUNTER__) /* a place of its own, behind all numbers */

static const unsigned short errors[FAULT_CALLS][FAULT_ERRORS] = {
#define FAILS(name, group, calls, ...) [FAULT_##name] = {__VA_ARGS__},
#include "syscalls.def"
};

#define CALLS_1(call, a) [a] = call,
#define CALLS_2(call, a, ...) [a] = call, CALLS_1(call, __VA_ARGS__)
#define CALLS_3(call, a, ...) [a] = call, CALLS_2(call, __VA_ARGS__)
#define CALLS_4(call, a, ...) [a] = call, CALLS_3(call, __VA_ARGS__)
#define CALLS_5(call, a, ...) [a] = call, CALLS_4(call, __VA_ARGS__)
#define CALLS_6(call, a, ...) [a] = call, CALLS_5(call, __VA_ARGS__)
#define CALLS_7(call, a, ...) [a] = call, CALLS_6(call, __VA_ARGS__)
#define CALLS_OF(a, b, c, d, e, f, g, name, ...) name
#define SEVERAL(...)                                                                \
	CALLS_OF(__VA_ARGS__, CALLS_7, CALLS_6, CALLS_5, CALLS_4, CALLS_3, CALLS_2, \
		 CALLS_1)
#define BARE(...) __VA_ARGS__
#define CALLS(call, several, ...) several(call, __VA_ARGS__)
#define CALLS_IN(...) CALLS(__VA_ARGS__)

const unsigned char fault_calls[FAULT_NUMBERS + FAULT_CALLS] = {
#define FAILS(name, group, calls, ...) CALLS_IN(FAULT_##name, SEVERAL calls, BARE calls)
#include "syscalls.def"
};

/* --- what a call can fail with --- */

/* Is the first argument a descriptor? */
static bool has_descriptor(unsigned call, long n)
{
	switch (call) {
	case FAULT_close:
	case FAULT_read:
	case FAULT_write:
	case FAULT_sendfile:
	case FAULT_fallocate:
	case FAULT_getdents:
	case FAULT_flock:
	case FAULT_connect:
	case FAULT_accept:
	case FAULT_bind:
	case FAULT_listen:
	case FAULT_send:
	case FAULT_recv:
	case FAULT_shutdown:
	case FAULT_getpeername:
	case FAULT_getsockname:
	case FAULT_setsockopt:
	case FAULT_epoll_ctl:
	case FAULT_epoll_wait:
	case FAULT_inotify_add_watch: return true;
	default: break;
	}
	switch (n) {
	case SYS_fsync:
	case SYS_fdatasync:
	case SYS_syncfs:
	case SYS_ftruncate:
	case SYS_fstat:
	case SYS_fchmod:
	case SYS_fchown:
	case SYS_fchdir:
	case SYS_fstatfs:
	case SYS_dup: return true;
	default: return false;
	}
}

static unsigned direction_of(unsigned call)
{
	switch (call) {
	case FAULT_read:
	case FAULT_recv:
	case FAULT_accept: return 0;
	case FAULT_write:
	case FAULT_send:
	case FAULT_connect: return 1;
	default: return 2;
	}
}

static bool is_stream_socket(const struct file *f)
{
	return f->ops == &socket_ops &&
	       ((const struct socket *)f->data)->type == SOCK_STREAM;
}

/* Does it lie on a disk, or is it a stream that may? */
static bool is_on_disk(const struct file *f)
{
	return f->ops == &regular_ops || f->ops == &directory_ops ||
	       f->ops == &stream_ops;
}

/* Linux begins these calls again after a handler with SA_RESTART. */
static bool is_restarted(unsigned call)
{
	switch (call) {
	case FAULT_open:
	case FAULT_read:
	case FAULT_write:
	case FAULT_flock:
	case FAULT_connect:
	case FAULT_accept:
	case FAULT_send:
	case FAULT_recv:
	case FAULT_wait: return true;
	default: return false;
	}
}

/* Says this one call of a socket that it does not wait? */
static bool is_told_not_to_wait(long n, const long *a)
{
	switch (n) {
	case SYS_recvfrom:
	case SYS_sendto:
	case SYS_recvmmsg:
	case SYS_sendmmsg: return a[3] & MSG_DONTWAIT;
	case SYS_recvmsg:
	case SYS_sendmsg: return a[2] & MSG_DONTWAIT;
	default: return false;
	}
}

static bool is_nonblocking(long n, const long *a, const struct file *f)
{
	return f->flags & O_NONBLOCK || is_told_not_to_wait(n, a);
}

/* Can the call wait for anything at all? */
static bool can_wait(unsigned call, long n, const long *a, const struct file *f)
{
	switch (n) {
	case SYS_poll: return (int)a[2];
	case SYS_wait4: return !(a[2] & WNOHANG);
	case SYS_waitid: return !(a[3] & WNOHANG);
	case SYS_msgsnd: return !(a[3] & IPC_NOWAIT);
	case SYS_msgrcv: return !(a[4] & IPC_NOWAIT);
	default: break;
	}
	switch (call) {
	case FAULT_open: return false;
	case FAULT_epoll_wait: return (int)a[3];
	case FAULT_flock: return !(a[1] & LOCK_NB);
	default: return !f || (f->ops != &regular_ops && !is_nonblocking(n, a, f));
	}
}

/* Can a handler interrupt the call? */
static bool is_interruptible(unsigned call, long n, const long *a, const struct file *f)
{
	if (!can_wait(call, n, a, f))
		return false;
	for (int sig = 1; sig <= SIGNALS; sig++) {
		const struct kernel_sigaction *on = &task->actions[sig];
		if (on->handler != SIG_DFL && on->handler != SIG_IGN &&
		    !(is_restarted(call) && on->flags & SA_RESTART))
			return true;
	}
	return false;
}

/* The bytes that a read would find; more than 1 where nobody knows. */
static int bytes_available(struct file *f)
{
	int n = 2;
	if (f->ops->control && f->ops->control(f, FIONREAD, &n) < 0)
		return 2;
	return n;
}

/* Bytes that the call asks for, 0: it has none that could be cut. */
static unsigned long bytes_asked_for(long n, const long *a)
{
	switch (n) {
	case SYS_read:
	case SYS_write:
	case SYS_pread64:
	case SYS_pwrite64:
	case SYS_recvfrom:
	case SYS_sendto: return (unsigned long)a[2];
	case SYS_readv:
	case SYS_writev:
	case SYS_preadv:
	case SYS_pwritev: break;
	default: return 0;
	}
	const struct vector *v = (const void *)a[1];
	unsigned long total = 0;
	for (long i = 0; i < a[2] && total < 2; i++)
		total += v[i].n;
	return total;
}

/* Nothing: it cannot be. ASKED: only where the user names it. */
enum chance { NEVER_SO, ASKED, USUAL };

static enum chance chance_of_short(unsigned call, long n, const long *a, struct file *f)
{
	if (bytes_asked_for(n, a) < 2)
		return NEVER_SO;
	if (call == FAULT_read || call == FAULT_recv) {
		if (f->ops == &socket_ops && !is_stream_socket(f))
			return NEVER_SO; /* a datagram is lost, not cut */
		if (bytes_available(f) < 2)
			return NEVER_SO;
		return f->ops == &regular_ops ? ASKED : USUAL;
	}
	if (is_on_disk(f))
		return USUAL;
	if (f->ops != &pipe_ops && !is_stream_socket(f))
		return NEVER_SO;
	return is_nonblocking(n, a, f) || is_interruptible(call, n, a, f) ? USUAL : ASKED;
}

/* Nobody answers a datagram socket that connects, and UNIX sockets need no network. */
static enum chance chance_on_connect(int error, const struct file *f)
{
	const struct socket *s = f->ops == &socket_ops ? f->data : NULL;
	if (!s || s->family == AF_NETLINK)
		return NEVER_SO;
	bool is_unix = s->family == AF_UNIX, is_stream = s->type == SOCK_STREAM;
	switch (error) {
	case ECONNREFUSED: return is_stream || is_unix ? USUAL : NEVER_SO;
	case ENETUNREACH: return is_unix ? NEVER_SO : USUAL;
	case ETIMEDOUT: /* known later, if it does not wait */
		if (is_unix || !is_stream)
			return NEVER_SO;
		return f->flags & O_NONBLOCK ? ASKED : USUAL;
	default: return USUAL;
	}
}

static enum chance chance_on_file(unsigned call, int error, long n, const long *a,
				  const struct file *f)
{
	bool is_socket = f->ops == &socket_ops;
	if (call == FAULT_connect)
		return chance_on_connect(error, f);
	switch (error) {
	case EIO:
	case EDQUOT:
	case EFBIG:
	case ENOSPC:
		return is_on_disk(f) || call == FAULT_epoll_ctl ||
				       call == FAULT_inotify_add_watch
			       ? USUAL
			       : NEVER_SO;
	case ECONNRESET:
	case ETIMEDOUT:
	case ENOTCONN: return is_stream_socket(f) ? USUAL : NEVER_SO;
	case ENOBUFS: return is_socket ? USUAL : NEVER_SO;
	case ENOMEM: return is_socket || call == FAULT_epoll_ctl ? USUAL : NEVER_SO;
	case EAGAIN: return is_nonblocking(n, a, f) && !is_on_disk(f) ? ASKED : NEVER_SO;
	case EPIPE:
		if (!is_stream_socket(f) && f->ops != &pipe_ops)
			return NEVER_SO;
		return task->actions[SIGPIPE].handler == SIG_DFL ? NEVER_SO : USUAL;
	default: return USUAL;
	}
}

static enum chance chance_of_error(unsigned call, int error, long n, const long *a,
				   struct file *f)
{
	if (error == SHORT)
		return f ? chance_of_short(call, n, a, f) : NEVER_SO;
	if (error == EINTR)
		return is_interruptible(call, n, a, f) ? USUAL : ASKED;
	if (call == FAULT_open && (error == ENOSPC || error == EDQUOT))
		return (n == SYS_open ? a[1] : a[2]) & O_CREAT || n == SYS_creat
			       ? USUAL
			       : NEVER_SO;
	if (call == FAULT_mmap && !(a[3] & 0x20) && !fd_get((int)a[4]))
		return NEVER_SO; /* it fails by itself */
	return f ? chance_on_file(call, error, n, a, f) : USUAL;
}

/* Bits by the place in the list of errors: usual ones, and those for who asks in the upper half. */
static unsigned long chances_of_call(unsigned call, long n, const long *a, struct file *f)
{
	unsigned long bits = 0;
	for (unsigned i = 0; i < FAULT_ERRORS && errors[call][i]; i++) {
		enum chance c = chance_of_error(call, errors[call][i], n, a, f);
		bits |= (unsigned long)(c == USUAL) << i;
		bits |= (unsigned long)(c != NEVER_SO) << (32 + i);
	}
	return bits;
}

/* --- faults that stay --- */

static int lasting_error_of(const struct thread *t, unsigned call, const struct file *f)
{
	if (f && f->lasting[direction_of(call)])
		return f->lasting[direction_of(call)];
	for (unsigned i = 0; i < FAULT_LASTING; i++)
		if (t->lasting[i].call == call)
			return t->lasting[i].error;
	return 0;
}

/* Of the machine, and not of one file or connection. */
static bool is_error_of_machine(int error)
{
	return error == ENOSPC || error == EDQUOT || error == ENOMEM || error == EMFILE ||
	       error == ENFILE || error == ENOBUFS;
}

static void note_lasting(struct thread *t, unsigned call, struct file *f, int error)
{
	if (f && !is_error_of_machine(error)) {
		f->lasting[direction_of(call)] = (unsigned short)error;
		return;
	}
	for (unsigned i = 0; i < FAULT_LASTING; i++)
		if (!t->lasting[i].call || i + 1 == FAULT_LASTING) {
			t->lasting[i] = (struct fault_lasting){(unsigned short)call,
							       (unsigned short)error};
			return;
		}
}

/* --- the call --- */

/* The same call for one byte. */
static long answer_short(long n, const long *a)
{
	const struct vector *v = (const void *)a[1];
	long at = 0;
	switch (n) {
	case SYS_readv:
	case SYS_writev:
	case SYS_preadv:
	case SYS_pwritev:
		while (!v[at].n)
			at++;
		break;
	default: return syscall_answer(n, a[0], a[1], 1, a[3], a[4], a[5]);
	}
	n = n == SYS_readv    ? SYS_read
	    : n == SYS_writev ? SYS_write
	    : n == SYS_preadv ? SYS_pread64
			      : SYS_pwrite64;
	return syscall_answer(n, a[0], (long)v[at].base, 1, a[3], 0, 0);
}

static long answer_with_error(int error, unsigned call, long n, const long *a)
{
	if (error == FAULT_SHORT)
		return answer_short(n, a);
	if (call == FAULT_close) { /* Linux has closed it whatever it says */
		long result = syscall_answer(n, a[0], a[1], a[2], a[3], a[4], a[5]);
		if (result < 0)
			return result;
	}
	return -error;
}

static bool is_fault_allowed(const struct file *f, unsigned call)
{
	return f && f->faults >> direction_of(call) & 1;
}

/* The error that the call is to have; 0: none. */
static int choose_error(unsigned call, long n, const long *a)
{
	struct thread *t = self();
	bool is_about_file = has_descriptor(call, n);
	struct file *f = is_about_file ? fd_get((int)a[0]) : NULL;
	if (is_about_file && !f)
		return 0; /* it fails by itself */
	int lasting = lasting_error_of(t, call, f);
	if (lasting && chance_of_error(call, lasting, n, a, f) != NEVER_SO)
		return lasting; /* a full disk is no matter to a pipe */
	unsigned how = f && f->ops == &socket_ops ? FAULT_ON_SOCKET : 0;
	how |= is_fault_allowed(f, call) ? FAULT_IS_ALLOWED : 0;
	unsigned long may =
		__ev_fault_asked((int)call, how) ? chances_of_call(call, n, a, f) : 0;
	if (!may)
		return 0;
	int answer = __ev_fault((int)call, t->calls[call], may, how);
	if (answer & FAULT_PERSISTENT)
		note_lasting(t, call, f, answer & (FAULT_PERSISTENT - 1));
	return answer & (FAULT_PERSISTENT - 1);
}

/* What was read of a descriptor that the test has made a source of symbolic data. */
static void make_symbolic(long n, const long *a, unsigned long size)
{
	static const char name[] = "received";
	struct vector one = {(void *)a[1], size};
	const struct vector *v =
		n == SYS_readv || n == SYS_preadv ? (const void *)a[1] : &one;
	if (n == SYS_recvmsg)
		v = ((const struct message_header *)a[1])->parts;
	for (; size; v++) {
		unsigned long part = v->n < size ? v->n : size;
		if (part)
			__ev_symbolic(v->base, part, name);
		size -= part;
	}
}

static bool is_symbolic_read(unsigned call, long n, const long *a)
{
	const struct file *f = fd_get((int)a[0]);
	if ((call != FAULT_read && call != FAULT_recv) || !f || !f->is_symbolic)
		return false;
	if (n == SYS_recvfrom && a[3] & MSG_PEEK)
		return false;
	return n != SYS_recvmmsg && !(n == SYS_recvmsg && a[2] & MSG_PEEK);
}

long fault_answer(unsigned call, long n, const long *a)
{
	int error = choose_error(call, n, a);
	bool is_symbolic = is_symbolic_read(call, n, a);
	long result = error ? answer_with_error(error, call, n, a)
			    : syscall_answer(n, a[0], a[1], a[2], a[3], a[4], a[5]);
	if (is_symbolic && result > 0)
		make_symbolic(n, a, (unsigned long)result);
	return result;
}

/* For the twin: calls that the kernel answers there count as well. */
long ev_fault(long n, long a, long b, long c, long d, long e, long f)
{
	kernel_start();
	const long args[] = {a, b, c, d, e, f};
	unsigned call = fault_call(n);
	if (!call)
		return 0;
	if (kernel->has_faults || !kernel->has_fragments)
		self()->calls[call]++;
	return kernel->has_faults ? -choose_error(call, n, args) : 0;
}

/* --- what tests say --- */

long fault_refuse(unsigned code, const char *why, long error)
{
	switch (code) {
	case CONTROL_SYMBOLIC: __ev_refused("SIO_SYMBOLIC", why); break;
	case CONTROL_FAULTS: __ev_refused("SIO_FAULT_INJ", why); break;
	case FRAGMENT_CONTROL_CLOUD9: __ev_refused("SIO_PKT_FRAGMENT", why); break;
	case FRAGMENT_CONTROL_PIECES: __ev_refused("ev_fragment", why); break;
	case FRAGMENT_CONTROL_FATES: __ev_refused("ev_datagrams", why); break;
	default: break;
	}
	return error;
}

/* ioctl(fd, code, directions) */
long fault_descriptor(struct file *f, unsigned code, unsigned long directions)
{
	unsigned most = code == CONTROL_FAULTS
				? DIRECTION_READ | DIRECTION_WRITE | DIRECTION_OTHER
				: DIRECTION_READ;
	if (directions & ~(unsigned long)most)
		return fault_refuse(code,
				    code == CONTROL_FAULTS
					    ? "directions are EV_READ, EV_WRITE, EV_OTHER"
					    : "its direction is EV_READ, or 0",
				    -EINVAL);
	if (code == CONTROL_SYMBOLIC && (!f->ops->read || fd_is_directory(f)))
		return fault_refuse(code, "the descriptor is nothing that can be read",
				    -EINVAL);
	if (code == CONTROL_SYMBOLIC)
		f->is_symbolic = directions;
	else
		f->faults = (unsigned char)directions;
	kernel->has_faults = true; /* fault_answer sees to it */
	return 0;
}

/* ev_fault_injection_on and its relatives: include/everett.h. */
long fault_control(int what, unsigned long argument)
{
	kernel->has_faults |= what == __EV_FAULTS_REGION || what == __EV_FAULTS_LIST;
	return __ev_faults(what, argument);
}
