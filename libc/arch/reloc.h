/* reloc.h - what static musl needs of the dynamic linker's machine part.
 * Replaces musl's arch/x86_64/reloc.h. */
#define LDSO_ARCH "x86_64"

/* Relocation types: named by dynlink.h's users, never applied in a static program. */
#define REL_SYMBOLIC R_X86_64_64
#define REL_OFFSET32 R_X86_64_PC32
#define REL_GOT R_X86_64_GLOB_DAT
#define REL_PLT R_X86_64_JUMP_SLOT
#define REL_RELATIVE R_X86_64_RELATIVE
#define REL_COPY R_X86_64_COPY
#define REL_DTPMOD R_X86_64_DTPMOD64
#define REL_DTPOFF R_X86_64_DTPOFF64
#define REL_TPOFF R_X86_64_TPOFF64
#define REL_TLSDESC R_X86_64_TLSDESC

/* A detached thread unmaps its own stack and goes on, for two calls, on another. */
_Noreturn void ev_crtjmp(void *pc, void *sp);
#define CRTJMP(pc, sp) ev_crtjmp((void *)(pc), (void *)(sp))

#define GETFUNCSYM(fp, sym, got) (*(fp) = (sym))
