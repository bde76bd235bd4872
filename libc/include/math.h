/* math.h - musl's, and a note in the object file that libm is wanted (see musl.mk).
 * So -lm is optional, as everywhere else with musl. */
#pragma comment(lib, "m")
#include_next <math.h>
