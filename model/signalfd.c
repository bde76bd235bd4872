/* signalfd.c - signals with a descriptor: a read takes those that wait for the reader, as
 * sigtimedwait does. Who is ready depends on who asks. */
#include "model.h"

#include <poll.h>
#include <signal.h>

struct signal_record { /* signalfd_siginfo */
	uint32_t signo;
	int32_t error, code;
	uint32_t pid, uid;
	int32_t fd;
	uint32_t timer, band, overrun, trap;
	int32_t status, value;
	uint64_t pointer, user_time, system_time, address;
	uint16_t address_part, pad;
	int32_t call;
	uint64_t call_address;
	uint32_t machine;
	uint8_t rest[28];
};
_Static_assert(sizeof(struct signal_record) == 128, "signalfd_siginfo");

static const struct file_ops signalfd_ops;

/* What SIGKILL and SIGSTOP do cannot be taken. */
static uint64_t takeable_signals(uint64_t mask)
{
	return mask & ~(1ul << (SIGKILL - 1) | 1ul << (SIGSTOP - 1));
}

static uint64_t mask_of(const struct file *f)
{
	return (uint64_t)f->id;
}

static long change_mask(int fd, uint64_t mask)
{
	struct file *f = fd_get(fd);
	if (!f)
		return -EBADF;
	if (f->ops != &signalfd_ops)
		return -EINVAL;
	f->id = (long)mask;
	wait_wake_all(&task->signalled);
	return fd;
}

long signalfd_make(int fd, const uint64_t *mask, size_t size, int flags)
{
	if (size != sizeof *mask || flags & ~(O_CLOEXEC | O_NONBLOCK))
		return -EINVAL;
	if (fd != -1)
		return change_mask(fd, takeable_signals(*mask));
	struct file f = {.ops = &signalfd_ops, .id = (long)takeable_signals(*mask)};
	f.flags = O_RDWR | (flags & O_NONBLOCK);
	return fd_open(&f, flags & O_CLOEXEC);
}

void signalfd_exit(struct task *t)
{
	wait_end(&t->signalled);
}

static struct signal_record signal_as_record(const struct signal_info *info)
{
	struct signal_record r = {.signo = (uint32_t)info->signo,
				  .error = info->error,
				  .code = info->code,
				  .pid = (uint32_t)info->pid,
				  .uid = info->uid};
	if (info->code == SI_TIMER) {
		r.pid = r.uid = 0;
		r.timer = (uint32_t)info->pid;
		r.overrun = info->uid;
	}
	if (info->code == SI_TIMER || info->code == SI_QUEUE || info->code == SI_MESGQ) {
		r.pointer = info->value;
		r.value = (int32_t)info->value;
	}
	if (info->signo == SIGCHLD && info->code > 0)
		r.status = (int32_t)info->value;
	return r;
}

static long read_signals(struct file *f, void *to, size_t n, uint64_t *at)
{
	size_t most = n / sizeof(struct signal_record), done = 0;
	(void)at;
	if (!most)
		return -EINVAL;
	while (!signal_find(mask_of(f))) {
		if (f->flags & O_NONBLOCK)
			return -EAGAIN;
		long result = fd_wait(f, &task->signalled, SYS_read,
				      "read of a signalfd that no signal comes to");
		if (result < 0)
			return result;
	}
	for (int sig; done < most && (sig = signal_find(mask_of(f))); done++) {
		struct signal_info info = signal_take(sig);
		struct signal_record r = signal_as_record(&info);
		__builtin_memcpy((char *)to + done * sizeof r, &r, sizeof r);
	}
	return (long)(done * sizeof(struct signal_record));
}

static int ready_signals(struct file *f, struct wait *w)
{
	wait_join(w, &task->signalled);
	timer_check();
	return signal_find(mask_of(f)) ? POLLIN : 0;
}

/* A read takes the signals. */
static void touch_signalfd(const struct file *f)
{
	step_touches_vary();
	if (task->pending.set & mask_of(f))
		step_touch(__EV_WRITE, &task->pending);
}

static const struct file_ops signalfd_ops = {
	.touch = touch_signalfd,
	.label = "[signalfd]",
	.read = read_signals,
	.seek = io_seek_nowhere,
	.ready = ready_signals,
};
