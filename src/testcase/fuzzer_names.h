/* fuzzer_names.h - the inputs of a program made of LLVMFuzzerTestOneInput, by name.
 *
 * Included by guest/fuzzer.c, which makes the inputs, and by the code that turns files
 * into inputs (seeds) and tests into files (corpora): the length is no data of its
 * own. */
#ifndef TESTCASE_FUZZER_NAMES_H
#define TESTCASE_FUZZER_NAMES_H
#define FUZZER_SIZE "fuzzer_size" /* 4 bytes */
#define FUZZER_DATA "fuzzer_data" /* as many as that says; not there if none */
#endif
