/* everett_test.c - what tests need when a plain C compiler makes their program instead of
 * `everett cc`: compile this file, in the directory native of lib/everett, with them and
 * give -pthread. The program runs all tests on the values of EVERETT_VALUES, or on zeros
 * (test_plain.c). */
#define _GNU_SOURCE
#include "test_main.c"
#include "test_plain.c"
#include "test_start.c"
#include "test_talk.c"
