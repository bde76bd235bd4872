/* cmd_cc.h - `everett cc`, `everett ar`, `everett ranlib`, `everett nm`. */
#ifndef CLI_CMD_CC_H
#define CLI_CMD_CC_H

/* A C compiler for build systems: argv[0] is "cc", the rest what cc would be given.
 * Objects are bitcode; a link gives `prog`, an ordinary static executable (the native
 * twin), and `prog.bc`, the whole program with libc as one module.
 * Returns the exit status, or does not return at all (execs clang). */
int cmd_cc(int argc, char **argv);

/* LLVM's archive tools, which know bitcode: argv[0] is "ar", "ranlib" or "nm". */
int cmd_ar(int argc, char **argv);

#endif
