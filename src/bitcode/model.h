/* model.h - the environment model in lowered form, which programs are put on.
 *
 * It is the same for all programs and options, so it is lowered when Everett is built, into an
 * image beside model.bc. An image of another Everett or another model is not used: then the model
 * is lowered here, which takes longer and gives the same. */
#ifndef BITCODE_MODEL_H
#define BITCODE_MODEL_H
#include "base/err.h"
#include "ir/options.h"
#include "prog/program.h"

/* NULL with *e filled: there is no model.bc, or it cannot be used. */
struct program *model_lowered(const struct load_options *options, struct err *e);
#endif
