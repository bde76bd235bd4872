/* complex.h - musl's, and a note in the object file that libm is wanted (see musl.mk). */
#pragma comment(lib, "m")
#include_next <complex.h>
