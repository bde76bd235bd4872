/* sample.h - a test with something of everything, for the tests of its formats. */
#ifndef SAMPLE_H
#define SAMPLE_H
#include "testcase/testcase.h"

#include "../unit.h"

static const uint8_t sample_bytes[] = {'a', 'b', '\n', 0, 0};
static const uint8_t sample_raw[] = {0xff, 0x00, 0x7f, 0x80};
static const char *const sample_args[] = {"-v", "\xff\xc3\xa9 \"q\"", ""};
static const char *const sample_env[] = {"A=1"};
static const char *const sample_options[] = {"--enosys", "--check=overflow"};
static const struct testcase_input sample_inputs[] = {
	{"line", sample_bytes, sizeof sample_bytes, "char[2]"},
	{"x", sample_raw, sizeof sample_raw, NULL},
	{"nothing", sample_raw, 0, ""},
};
static const struct testcase_file sample_files[] = {
	{"dir", 040755, 0, NULL},
	{"dir/file", 0100644, sizeof sample_raw, sample_raw},
	{"large", 0100600, 1 << 20, NULL},
};
static const struct testcase_event sample_events[] = {
	{.kind = "choose", .value = 3},
	{.kind = "read", .thread = 2, .number = 7, .value = UINT64_MAX, .bytes = sample_raw,
	 .size = sizeof sample_raw},
};
static const struct testcase_choice sample_path[] = {
	{"BRANCH", 1, "list.c:12 in find"},
	{"BRANCH", 0, "list.c:40 in drop"},
	{"VALUE", UINT64_MAX, NULL},
	{"BRANCH", 1, "list.c:12 in find"}};

static inline struct testcase sample(uint64_t number)
{
	return (struct testcase){
		.number = number,
		.fingerprint = "00ff12",
		.argv0 = "./prog",
		.args = sample_args,
		.nargs = 3,
		.env = sample_env,
		.nenv = 1,
		.options = sample_options,
		.noptions = 2,
		.inputs = sample_inputs,
		.ninputs = 3,
		.files = sample_files,
		.nfiles = 3,
		.events = sample_events,
		.nevents = 2,
		.path = sample_path,
		.npath = 4,
		.output = {{sample_bytes, sizeof sample_bytes, sizeof sample_bytes}},
		.has_output = true,
		.terminals = 6,
		.outcome = {.end = TESTCASE_FINDING,
			    .kind = FINDING_DOUBLE_FREE,
			    .id = "double-free-list.c-40",
			    .message = "freed twice",
			    .file = "/home/somebody/list.c",
			    .function = "drop",
			    .line = 40},
	};
}

static inline void assert_same_test(const struct testcase *a, const struct testcase *b)
{
	assert_true(a->number == b->number);
	assert_string_equal(a->fingerprint, b->fingerprint);
	assert_int_equal(a->argv0 != NULL, b->argv0 != NULL);
	if (a->argv0)
		assert_string_equal(a->argv0, b->argv0);
	assert_int_equal(a->noptions, b->noptions);
	for (uint32_t i = 0; i < a->noptions; i++)
		assert_string_equal(a->options[i], b->options[i]);
	assert_int_equal(a->nargs, b->nargs);
	for (uint32_t i = 0; i < a->nargs; i++)
		assert_string_equal(a->args[i], b->args[i]);
	assert_int_equal(a->nenv, b->nenv);
	for (uint32_t i = 0; i < a->nenv; i++)
		assert_string_equal(a->env[i], b->env[i]);
	assert_int_equal(a->ninputs, b->ninputs);
	for (uint32_t i = 0; i < a->ninputs; i++) {
		assert_string_equal(a->inputs[i].name, b->inputs[i].name);
		assert_int_equal(a->inputs[i].size, b->inputs[i].size);
		assert_string_equal(a->inputs[i].type ? a->inputs[i].type : "",
				    b->inputs[i].type ? b->inputs[i].type : "");
		assert_memory_equal(a->inputs[i].bytes, b->inputs[i].bytes,
				    a->inputs[i].size);
	}
	assert_int_equal(a->nfiles, b->nfiles);
	for (uint32_t i = 0; i < a->nfiles; i++) {
		assert_string_equal(a->files[i].path, b->files[i].path);
		assert_int_equal(a->files[i].mode, b->files[i].mode);
		assert_true(a->files[i].size == b->files[i].size);
		assert_int_equal(a->files[i].bytes != NULL, b->files[i].bytes != NULL);
		if (a->files[i].bytes)
			assert_memory_equal(a->files[i].bytes, b->files[i].bytes,
					    a->files[i].size);
	}
	assert_int_equal(a->terminals, b->terminals);
	assert_int_equal(a->has_output, b->has_output);
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		assert_true(a->output[i].total == b->output[i].total);
		assert_int_equal(a->output[i].size, b->output[i].size);
		if (a->output[i].size)
			assert_memory_equal(a->output[i].bytes, b->output[i].bytes,
					    a->output[i].size);
	}
	assert_int_equal(a->nevents, b->nevents);
	for (uint32_t i = 0; i < a->nevents; i++) {
		assert_string_equal(a->events[i].kind, b->events[i].kind);
		assert_int_equal(a->events[i].thread, b->events[i].thread);
		assert_true(a->events[i].number == b->events[i].number);
		assert_true(a->events[i].value == b->events[i].value);
		assert_int_equal(a->events[i].size, b->events[i].size);
		assert_int_equal(!a->events[i].bytes, !b->events[i].bytes);
		if (a->events[i].bytes)
			assert_memory_equal(a->events[i].bytes, b->events[i].bytes,
					    a->events[i].size);
	}
	assert_true(a->npath == b->npath);
	for (uint64_t i = 0; i < a->npath; i++) {
		assert_string_equal(a->path[i].kind, b->path[i].kind);
		assert_true(a->path[i].value == b->path[i].value);
		assert_string_equal(a->path[i].place ? a->path[i].place : "-",
				    b->path[i].place ? b->path[i].place : "-");
	}
	assert_int_equal(a->outcome.end, b->outcome.end);
	assert_int_equal(a->outcome.status, b->outcome.status);
	assert_int_equal(a->outcome.kind, b->outcome.kind);
	assert_int_equal(a->outcome.line, b->outcome.line);
	if (a->outcome.end != TESTCASE_FINDING)
		return;
	assert_string_equal(a->outcome.id, b->outcome.id);
	assert_string_equal(a->outcome.message, b->outcome.message);
	assert_string_equal(a->outcome.function, b->outcome.function);
	assert_string_equal(testcase_base_name(a->outcome.file), b->outcome.file);
}
#endif
