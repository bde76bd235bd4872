/* everett_test.c - what tests need when a plain C compiler made them instead of `everett cc`:
 *
 *	cc -I lib/everett/include kv_test.c kv.c lib/everett/native/everett_test.c -pthread
 *
 * The program runs all tests on the values of EVERETT_VALUES, or on zeros (test_plain.c). */
#define _GNU_SOURCE
#include "test_main.c"
#include "test_plain.c"
#include "test_start.c"
#include "test_talk.c"
