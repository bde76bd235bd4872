/* fragment.c - every way in which a stream can arrive in pieces, and a datagram otherwise than
 * it was sent.
 *
 * All bytes that were sent to a stream lie in its queue. A read of a stream that is cut gives
 * fewer of them than it could, each number on a path of its own (__ev_fragment). The rest is
 * on its way then: a read that does not wait gets EAGAIN once, and whoever waits is woken. The
 * same call is where the engine compares states, so it is made also when no cut is left.
 *
 * A datagram's fate is decided when it is sent, out of the budget of its receiver, or of the
 * machine if the receiver has none. */
#include "socket.h"

#include "fragment.h"
#include "pipe.h"

void fragment_begin(struct file *input)
{
	struct fates *f = &kernel->fates;
	kernel->pieces = (unsigned)__ev_setting(__EV_PIECES);
	kernel->cuts = (unsigned)__ev_setting(__EV_CUTS);
	input->fragment.pieces = (unsigned)__ev_setting(__EV_INPUT_PIECES);
	kernel->has_fragments = kernel->pieces || input->fragment.pieces;
	f->lost = (unsigned)__ev_setting(__EV_LOSS);
	f->twice = (unsigned)__ev_setting(__EV_DUPLICATE);
	f->early = (unsigned)__ev_setting(__EV_REORDER);
	f->window = (unsigned)__ev_setting(__EV_WINDOW);
	f->corrupt = (unsigned)__ev_setting(__EV_CORRUPT);
	f->from = (unsigned)__ev_setting(__EV_CORRUPT_FROM);
	f->to = (unsigned)__ev_setting(__EV_CORRUPT_TO);
}

void fragment_start(struct file *f)
{
	const struct socket *s = f->ops == &socket_ops ? f->data : NULL;
	bool is_stream = s ? s->type == SOCK_STREAM && s->family != AF_NETLINK
			   : f->ops == &pipe_ops;
	f->fragment = (struct fragment){.pieces = is_stream ? kernel->pieces : 0};
}

size_t fragment_cut(struct file *f, size_t low, size_t n, bool waits)
{
	if (!f || !f->fragment.pieces)
		return n;
	bool may_cut = f->fragment.pieces > 1 && kernel->cuts && low < n;
	size_t got = (size_t)__ev_fragment(may_cut ? low : n, n);
	if (got == n)
		return n;
	if (f->fragment.pieces != FRAGMENT_ANY)
		f->fragment.pieces--;
	if (kernel->cuts != FRAGMENT_ANY)
		kernel->cuts--;
	f->fragment.is_late = !waits;
	return got;
}

bool fragment_is_late(struct file *f)
{
	bool is_late = f && f->fragment.is_late;
	if (is_late)
		f->fragment.is_late = false;
	return is_late;
}

static long cut_stream(struct file *f, unsigned code, unsigned pieces)
{
	const struct socket *s = f->ops == &socket_ops ? f->data : NULL;
	if (s ? s->type != SOCK_STREAM : f->ops != &pipe_ops && f->ops != &stream_ops)
		return fault_refuse(code,
				    "the descriptor is no stream: no pipe, no stream "
				    "socket, no standard input",
				    -EINVAL);
	f->fragment.pieces = pieces ? pieces : FRAGMENT_ANY;
	kernel->has_fragments = true;
	return 0;
}

/* Streams that are read by number only; 1: not cut. */
long fragment_set(struct file *f, unsigned pieces)
{
	return cut_stream(f, FRAGMENT_CONTROL_PIECES, pieces);
}

long fragment_set_cloud9(struct file *f, unsigned long directions)
{
	const unsigned code = FRAGMENT_CONTROL_CLOUD9;
	if (directions & ~3ul || directions == 2)
		return fault_refuse(code, "its direction is EV_READ, or 0", -EINVAL);
	if (!directions)
		return cut_stream(f, code, 1);
	return cut_stream(f, code, kernel->pieces == FRAGMENT_ANY ? 0 : kernel->pieces);
}

long fragment_set_fates(int fd, const struct fates *f)
{
	const unsigned code = FRAGMENT_CONTROL_FATES;
	long result;
	struct socket *s = socket_get(fd, &result);
	if (!s || s->ops != &udp_ops)
		return fault_refuse(code, "the descriptor is no UDP socket",
				    s ? -EINVAL : result);
	if (f->to && f->from >= f->to)
		return fault_refuse(code, "there are no bytes between `from` and `to`",
				    -EINVAL);
	if (!s->fates)
		s->fates = pool_get(sizeof *s->fates);
	if (!s->fates)
		return -ENOMEM;
	*s->fates = *f;
	if (!f->to)
		s->fates->to = ~0u;
	if (!f->window)
		s->fates->window = FATES_WINDOW;
	return 0;
}

const struct fates *fragment_fates(const struct socket *to)
{
	return to->fates ? to->fates : &kernel->fates;
}

bool fragment_has_fates(const struct socket *to)
{
	const struct fates *f = fragment_fates(to);
	return f->lost | f->twice | f->early | f->corrupt;
}

enum fate fragment_choose_fate(struct socket *to, size_t n, unsigned *places)
{
	struct fates *f = to->fates ? to->fates : &kernel->fates;
	unsigned most = to->in.count < f->window ? to->in.count : f->window;
	unsigned may = (f->lost ? 1u << FATE_LOST : 0) | (f->twice ? 1u << FATE_TWICE : 0) |
		       (f->corrupt && n > f->from ? 1u << FATE_CORRUPT : 0);
	if (!f->early)
		most = 0;
	if (!may && !most)
		return FATE_ARRIVES;
	unsigned fate = (unsigned)__ev_datagram(may, most);
	if (fate >= FATE_EARLY) {
		*places = fate - FATE_EARLY + 1;
		fate = FATE_EARLY;
	}
	f->lost -= fate == FATE_LOST;
	f->twice -= fate == FATE_TWICE;
	f->corrupt -= fate == FATE_CORRUPT;
	f->early -= fate == FATE_EARLY;
	return (enum fate)fate;
}
