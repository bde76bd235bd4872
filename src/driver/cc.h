/* cc.h - `everett cc`, `everett ar`, `everett ranlib`, `everett nm`. */
#ifndef DRIVER_CC_H
#define DRIVER_CC_H

/* A C compiler for build systems: argv[0] is "cc", the rest what cc would be given.
 * Objects are bitcode; a link gives `prog`, an ordinary static executable (the native
 * twin), and `prog.bc`, the whole program with libc as one module.
 * Returns the exit status, or does not return at all (execs clang). */
int driver_cc(int argc, char **argv);

/* LLVM's archive tools, which know bitcode: argv[0] is "ar", "ranlib" or "nm". */
int driver_ar(int argc, char **argv);

#endif
