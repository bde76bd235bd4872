/* model.c - see model.h. */
#include "bitcode/model.h"

#include "base/alloc.h"
#include "bitcode/bitcode.h"
#include "bitcode/steps.h"
#include "load/key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool make_key(struct image_key *k, const struct load_options *o, struct err *e)
{
	struct bitcode model;
	if (!load_input_read(&model, o->model, e))
		return false;
	image_key_init(k);
	key_add_everett(k);
	key_add_intrinsics(k, o);
	image_key_add(k, model.data, model.size);
	load_input_done(&model);
	return true;
}

struct program *model_lowered(const struct load_options *options, struct err *e)
{
	struct image_key key;
	if (!make_key(&key, options, e))
		return NULL;
	int fd = options->model_image ? open(options->model_image, O_RDONLY | O_CLOEXEC)
				      : -1;
	struct program *p = image_read(fd, &key);
	if (fd >= 0)
		close(fd);
	return p ? p : steps_model(options, e);
}

bool model_in_llvm(const struct load_options *options, struct err *e)
{
	struct image_key key;
	const char *path = options->model_image;
	if (!path || !options->model)
		return err_set(e, "there is no directory with a model");
	if (!make_key(&key, options, e))
		return false;
	struct program *p = steps_model(options, e);
	if (!p)
		return false;
	char *temporary = alloc_printf("%s.new", path);
	int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	bool ok = fd >= 0 && image_write(fd, p, &key);
	ok = fd >= 0 && close(fd) == 0 && ok && rename(temporary, path) == 0;
	free(temporary);
	prog_free(p);
	return ok || err_set(e, "cannot write %s: %s", path, strerror(errno));
}
