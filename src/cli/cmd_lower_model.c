/* cmd_lower_model.c - `everett lower-model`: part of building Everett. Writes the model in lowered
 * form beside model.bc, for every program to be put on. */
#include "cli/commands.h"
#include "driver/support.h"
#include "engine/engine.h"
#include "load/llvm.h"

#include <stdio.h>
#include <string.h>

int cmd_lower_model(int argc, char **argv)
{
	struct err e = {0};
	struct load_options options = {0};
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		puts("Usage: everett lower-model\n\n"
		     "Lowers model.bc of this installation into model.image beside it.");
		return 0;
	}
	if (argc > 1) {
		err_set(&e, "usage: everett lower-model");
		return cli_fail(&e);
	}
	engine_load_options(&options, support_dir());
	return model_write_image(&options, &e) ? 0 : cli_fail(&e);
}
