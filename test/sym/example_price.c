/* examples/price.c, to exhaustion: 9999.995 and its like are found. */
/* finding: out-of-bounds-read function=main */
/* replay: any */
/* exits: 1 5 10 15 20 */
/* cc: -O1 -g */
#include "../../examples/price.c"
