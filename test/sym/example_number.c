/* examples/number.c, to exhaustion. */
/* exits: 0 1 2 3 */
/* cc: -O1 -g */
#include "../../examples/number.c"
