/* native.h - tells bitcode from native code, so that `everett cc` can refuse to
 * link what the engine could not execute. */
#ifndef DRIVER_NATIVE_H
#define DRIVER_NATIVE_H

#include <stddef.h>

enum code_kind {
	CODE_UNREADABLE,
	CODE_OTHER, /* source, text, empty archive: not for us to judge */
	CODE_BITCODE,
	CODE_NATIVE, /* ELF, or an archive with at least one ELF member */
};

/* What a file holds. For a native archive member, its name goes to member, else "". */
enum code_kind code_kind_of(const char *path, char *member, size_t size);

#endif
