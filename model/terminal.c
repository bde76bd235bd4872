/* terminal.c - what descriptors 0, 1 and 2 answer to ioctl when they are terminals
 * outside. Settings are remembered and change nothing. */
#include "model.h"

#include <sys/ioctl.h>

long terminal_control(unsigned request, void *arg)
{
	switch (request) {
	case TCGETS: *(struct kernel_termios *)arg = kernel->terminal; return 0;
	case TCSETS:
	case TCSETSW:
	case TCSETSF: kernel->terminal = *(const struct kernel_termios *)arg; return 0;
	case TIOCGWINSZ: *(struct window_size *)arg = kernel->window; return 0;
	case TIOCSWINSZ: kernel->window = *(const struct window_size *)arg; return 0;
	case TIOCGPGRP: *(int *)arg = task->group; return 0;
	case TIOCGSID: *(int *)arg = task->session; return 0;
	default: __ev_bad_syscall(SYS_ioctl, "ioctl of a terminal");
	}
}
