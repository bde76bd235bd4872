/* load.c - from a file to a lowered program: the cache, or a child process.
 *
 * LLVM works in a child process (llvm.h, bitcode/steps.c), since a damaged file can crash it. The child hands
 * the lowered program over as an image (prog/image.h) in a memory file. The same bytes go into
 * the user's cache (saved.c), so that the next run of the same program needs no LLVM at all.
 * Both ways end in image_read: a run cannot tell them apart. */
#include "load/load.h"

#include "base/alloc.h"
#include "load/input.h"
#include "load/key.h"
#include "load/llvm.h"
#include "load/saved.h"
#include "load/seal.h"
#include "load/vet.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct handover {
	struct steps_job job;
	struct image_key key;
	int fd; /* the image goes here */
};

enum {
	LOAD_HEAP = 256 << 20, /* bytes of address space that malloc takes at once */
	LOAD_HEAP_MORE = 1 << 20, /* and later */
	LOAD_HUGE = 2 << 20, /* bytes of a huge page */
};

/* LLVM makes millions of small objects, and the child process ends with most of them. With huge
 * pages the system has a few hundred pages to give out instead of tens of thousands. Where
 * there are none nothing changes. */
static void prepare_heap(void)
{
	mallopt(M_TOP_PAD, LOAD_HEAP);
	mallopt(M_TRIM_THRESHOLD, INT32_MAX);
	mallopt(M_MMAP_THRESHOLD, LOAD_HEAP);
	char *first = malloc(LOAD_HUGE);
	uintptr_t from = ((uintptr_t)first + LOAD_HUGE - 1) / LOAD_HUGE * LOAD_HUGE;
	if (first)
		madvise((void *)from, LOAD_HEAP - LOAD_HUGE, MADV_HUGEPAGE);
	free(first);
	mallopt(M_TOP_PAD, LOAD_HEAP_MORE); /* also where there was not as much */
}

static bool write_program(void *arg, volatile enum vet_stage *stage, struct err *e)
{
	const struct handover *h = arg;
	prepare_heap();
	const struct llvm_part *llvm = llvm_open(e);
	struct program *p = llvm ? llvm->run_steps(&h->job, stage, e) : NULL;
	return p && (image_write(h->fd, p, &h->key) ||
		     err_set(e, "%s: too large, or no memory is left",
			     h->job.file->path));
}

/* All that has a say in what the program becomes. */
static void make_key(struct image_key *k, const struct steps_job *job)
{
	const struct load_options *o = job->options;
	const char *ours[] = {o->libc, o->model, o->thread, o->cancel, o->guest};
	image_key_init(k);
	key_add_everett(k);
	key_add_intrinsics(k, o);
	image_key_add(k, job->file->data, job->file->size);
	image_key_add(k, &job->file->is_text, sizeof job->file->is_text);
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		key_add_file(k, ours[i]);
	if (job->other) {
		image_key_add(k, job->other->data, job->other->size);
		key_add_file(k, o->cross);
	}
	for (uint32_t i = 0; i < o->nfurther; i++) {
		key_add_string(k, o->further[i].name);
		image_key_add(k, job->further[i].data, job->further[i].size);
	}
	uint32_t choices[] = {o->keep_memory, o->keep_undef, o->checks, o->wants_model,
			      o->nfurther, job->other != NULL};
	image_key_add(k, choices, sizeof choices);
	key_add_string(k, o->passes);
}

/* The files of further programs; NULL with *e filled: one of them cannot be read. */
static struct bitcode *read_further(const struct load_options *o, struct err *e)
{
	struct bitcode *files = alloc_zero(o->nfurther + 1, sizeof *files);
	for (uint32_t i = 0; i < o->nfurther; i++) {
		if (load_input_read(&files[i], o->further[i].path, e))
			continue;
		while (i)
			load_input_done(&files[--i]);
		free(files);
		return NULL;
	}
	return files;
}

static bool are_sealed(const struct steps_job *job)
{
	bool all =
		seal_is_intact(job->file) && (!job->other || seal_is_intact(job->other));
	for (uint32_t i = 0; all && i < job->options->nfurther; i++)
		all = seal_is_intact(&job->further[i]);
	return all;
}

static struct program *load_in_child(struct handover *h, struct err *e)
{
	const struct bitcode *file = h->job.file;
	struct program *p = NULL;
	h->fd = memfd_create("program", MFD_CLOEXEC);
	if (h->fd < 0) {
		err_set(e, "%s: cannot be loaded: %s", file->path, strerror(errno));
		return NULL;
	}
	h->job.is_sealed = are_sealed(&h->job);
	if (vet_try(file->path, file->size, write_program, h, e)) {
		p = image_read(h->fd, &h->key);
		if (!p)
			err_set(e, "%s: cannot be loaded: its image is damaged",
				file->path);
		else if (!h->job.options->no_cache)
			saved_add(&h->key, h->fd);
	}
	close(h->fd);
	return p;
}

static struct program *load_job(const struct steps_job *job, struct err *e)
{
	struct handover h = {.job = *job};
	make_key(&h.key, job);
	struct program *p = job->options->no_cache ? NULL : saved_find(&h.key);
	if (!p)
		p = load_in_child(&h, e);
	if (p)
		p->name = arena_string(&p->arena, job->file->path,
				       strlen(job->file->path));
	return p;
}

struct program *load_program(const char *path, const struct load_options *options,
			     struct err *e)
{
	struct bitcode file, other;
	struct program *p = NULL;
	if (!load_input_read(&file, path, e))
		return NULL;
	bool has_other = options->other && load_input_read(&other, options->other, e);
	struct bitcode *further =
		has_other == (options->other != NULL) ? read_further(options, e) : NULL;
	if (further) {
		struct steps_job job = {.file = &file,
					.other = has_other ? &other : NULL,
					.further = further,
					.options = options};
		p = load_job(&job, e);
		for (uint32_t i = 0; i < options->nfurther; i++)
			load_input_done(&further[i]);
	}
	free(further);
	load_input_done(&file);
	if (has_other)
		load_input_done(&other);
	return p;
}
