/* image.c - a program that was written and read again is the same, and damage is noticed. */
#include "prog/image.h"

#include "prog/print.h"
#include "small.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static struct image_key key_of(const char *text)
{
	struct image_key k;
	image_key_init(&k);
	image_key_add(&k, text, strlen(text));
	return k;
}

static char *printed(const struct program *p)
{
	char *text;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	assert_true(prog_print(f, p, NULL));
	fclose(f);
	return text;
}

/* The small program with something in every table. */
static struct program *full(void)
{
	static const uint64_t values[] = {2, 9};
	static const int32_t targets[] = {1, 2}, dense[] = {1, 0, 0, 0, 0, 0, 0, 2};
	static const struct dropped_line lines[] = {{"gone.c", 3, 0}, {"gone.c", 4, 2}};
	static struct switch_table table = {64, 2, values, targets, 0, 2, 8, dense};
	static struct source_func functions[] = {{"", "", 0}, {"main", "small.c", 2}};
	static struct source_file source = {"small.c", "/home/someone"};
	static struct dropped_func dropped = {"gone", "gone.c", 2, 2, lines};
	static struct prog_note note = {"call of nothing", 2, 1};
	static struct func_alias alias = {"also_main", SMALL_MAIN};
	static func_id init = SMALL_CALLEE;
	struct program *p = small_new().p;
	p->switches = &table;
	p->nswitches = 1;
	p->source_funcs = functions;
	p->nsource_funcs = 2;
	p->sources = &source;
	p->nsources = 1;
	p->dropped = &dropped;
	p->ndropped = 1;
	p->notes = &note;
	p->nnotes = 1;
	p->aliases = &alias;
	p->naliases = 1;
	p->ctors = &init;
	p->nctors = 1;
	p->name = "small.bc";
	p->fingerprint = 0x1234;
	return p;
}

static int written(const struct program *p, const struct image_key *key)
{
	int fd = memfd_create("image", 0);
	assert_true(fd >= 0);
	assert_true(image_write(fd, p, key));
	return fd;
}

static void check_tables(const struct program *q)
{
	uint64_t id;
	assert_int_equal(q->switches[0].values[1], 9);
	assert_int_equal(q->switches[0].targets[1], 2);
	assert_int_equal(q->switches[0].dense[7], 2);
	assert_string_equal(q->source_funcs[1].file, "small.c");
	assert_string_equal(q->sources[0].dir, "/home/someone");
	assert_string_equal(q->dropped[0].name, "gone");
	assert_string_equal(q->dropped[0].lines[1].file, "gone.c");
	assert_int_equal(q->dropped[0].lines[1].sides, 2);
	assert_string_equal(q->notes[0].what, "call of nothing");
	assert_int_equal(q->ctors[0], SMALL_CALLEE);
	assert_true(strmap_get(&q->func_by_name, "also_main", &id) && id == SMALL_MAIN);
	assert_true(strmap_get(&q->func_by_name, "callee", &id) && id == SMALL_CALLEE);
	assert_true(q->fingerprint == 0x1234);
	assert_memory_equal(q->globals[0].init, "hi", 3);
	assert_null(q->globals[1].init);
}

static void what_is_read_is_what_was_written(void **unused)
{
	(void)unused;
	struct image_key key = key_of("one");
	struct program *p = full();
	int fd = written(p, &key);
	char *before = printed(p);
	prog_free(p);
	struct program *q = image_read(fd, &key);
	assert_non_null(q);
	char *after = printed(q);
	assert_string_equal(before, after);
	check_tables(q);
	assert_string_equal(q->name, ""); /* the reader knows where it comes from */
	free(before);
	free(after);
	prog_free(q);
	close(fd);
}

static void another_key_is_refused(void **unused)
{
	(void)unused;
	struct image_key key = key_of("one"), other = key_of("two");
	struct program *p = full();
	int fd = written(p, &key);
	assert_null(image_read(fd, &other));
	assert_null(image_read(-1, &key));
	prog_free(p);
	close(fd);
}

/* Every byte has a say, and the length too. */
static void damage_is_noticed(void **unused)
{
	(void)unused;
	struct image_key key = key_of("one");
	struct program *p = full();
	int fd = written(p, &key);
	off_t size = lseek(fd, 0, SEEK_END);
	for (off_t at = 0; at < size; at += at < 128 ? 1 : 7) {
		uint8_t byte, wrong;
		assert_int_equal(pread(fd, &byte, 1, at), 1);
		wrong = byte ^ 0x10;
		assert_int_equal(pwrite(fd, &wrong, 1, at), 1);
		struct program *q = image_read(fd, &key);
		if (q)
			fail_msg("byte %ld of %ld has no say", (long)at, (long)size);
		assert_int_equal(pwrite(fd, &byte, 1, at), 1);
	}
	struct program *q = image_read(fd, &key);
	assert_non_null(q);
	prog_free(q);
	assert_int_equal(ftruncate(fd, size - 1), 0);
	assert_null(image_read(fd, &key));
	assert_int_equal(ftruncate(fd, 20), 0);
	assert_null(image_read(fd, &key));
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_null(image_read(fd, &key));
	prog_free(p);
	close(fd);
}

static void a_private_name_gives_way(void **unused)
{
	(void)unused;
	struct program *p = full();
	uint64_t id;
	p->funcs[SMALL_CALLEE].name = "same";
	p->funcs[SMALL_MAIN].name = "same";
	p->funcs[SMALL_CALLEE].is_private = true;
	prog_index_names(p);
	assert_true(strmap_get(&p->func_by_name, "same", &id) && id == SMALL_MAIN);
	p->funcs[SMALL_MAIN].name = "main";
	prog_index_names(p);
	assert_true(strmap_get(&p->func_by_name, "same", &id) && id == SMALL_CALLEE);
	prog_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_read_is_what_was_written),
		cmocka_unit_test(another_key_is_refused),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(a_private_name_gives_way),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
