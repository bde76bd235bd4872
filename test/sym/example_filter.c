/* examples/filter.c, to exhaustion. */
/* exits: 0 1 2 3 4 */
/* cc: -O1 -g */
#include "../../examples/filter.c"
