/* maps.c - /proc/PID/maps: a line for each area of memory that the engine tells of, in the
 * form of Linux. Of other processes than the calling one nothing is told. */
#include "proc.h"

void tell_maps(struct text *out, const struct proc_place *at)
{
	struct __ev_area area;
	if (proc_task(at) != task)
		return;
	for (unsigned long from = 0; __ev_memory(from, &area); from = area.end)
		print_format(out, "%08lx-%08lx %c%c%cp 00000000 00:00 0 %s\n", area.start,
			     area.end, area.rights & 1 ? 'r' : '-',
			     area.rights & 2 ? 'w' : '-', area.rights & 4 ? 'x' : '-',
			     area.is_stack ? "                         [stack]" : "");
}
