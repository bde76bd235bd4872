# musl.mk - compiles musl to bitcode, and a few parts of it natively for the twin.
# Run by libc.mk from the top directory, with musl unpacked in $(BUILD)/libc/musl.

MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:

LLVM = 19
CC = clang-$(LLVM)
AR = llvm-ar-$(LLVM)
LINK = llvm-link-$(LLVM)
OBJCOPY = llvm-objcopy-$(LLVM)

WORK = $(BUILD)/libc
MUSL = $(WORK)/musl
GEN = $(WORK)/gen
SYS = $(EVLIB)/sys
TWIN = $(EVLIB)/twin

# --- what is compiled ---------------------------------------------------------------
#
# All of musl's portable C files, as musl's own Makefile would take them for a machine
# without assembly, but for these:
#  - allocation: exact objects in the engine, an allocator of its own in the twin;
#    what is written on top of those (posix_memalign and such) stays;
#  - useless portable stubs: clone, set_thread_area, restore, setjmp and longjmp are
#    left undefined, for the engine and the twin to define;
#  - threads: what starts threads and makes them wait is the thread model's in the engine
#    (thread/); the twin has both, musl's own for free runs, the model for replays;
#  - what our own files next to this one replace.

ON_TOP_OF_MALLOC = $(addprefix $(MUSL)/src/malloc/,memalign.c posix_memalign.c \
	reallocarray.c)
HOOKED = $(addprefix $(MUSL)/src/,thread/clone.c thread/__set_thread_area.c \
	signal/restore.c setjmp/setjmp.c setjmp/longjmp.c signal/sigsetjmp.c)
OURS = $(addprefix $(MUSL)/src/,fenv/fenv.c stdlib/qsort_nr.c \
	$(foreach f,sqrt fabs,$(addprefix math/,$f.c $ff.c $fl.c)))

include thread/members.mk
MODELLED = $(THREAD_MEMBERS:%=$(MUSL)/src/%.c)

MUSL_SRC = $(filter-out $(MUSL)/src/malloc/% $(HOOKED) $(OURS) $(MODELLED),$(sort $(wildcard \
	$(MUSL)/src/*/*.c))) $(ON_TOP_OF_MALLOC)
MUSL_OBJ = $(MUSL_SRC:$(MUSL)/src/%.c=$(WORK)/obj/%.o)
OWN_OBJ = $(patsubst %,$(WORK)/obj/own/%.o,abort alloc atomic cancel clone complex fenv floatfar \
	floatscan math qsort)
LIBC_OBJ = $(MUSL_OBJ) $(OWN_OBJ)
THREAD_SRC = $(wildcard thread/*.c)
THREAD_OBJ = $(patsubst %.c,$(WORK)/obj/%.bc,$(filter-out thread/cancel.c,$(THREAD_SRC)))

# libm is an archive of its own. lld takes in every function that the code generator
# might call, and those are nearly all of libm, as soon as it sees one in an archive: a
# hello world would carry three times its weight. So libm is linked only by programs
# that include <math.h> or <complex.h> (libc/include notes that in their objects) or
# say -lm. What the rest of libc calls stays with it; test/cc checks that it is complete.
M_IN_LIBC = $(patsubst %,$(WORK)/obj/math/%.o,__fpclassify __fpclassifyf __fpclassifyl \
	__signbit __signbitf __signbitl fmodl frexpl \
	$(foreach f,copysign fmax ilogb logb scalbn,$f $ff $fl))
LIBM_OBJ = $(filter-out $(M_IN_LIBC),$(filter $(WORK)/obj/math/% $(WORK)/obj/complex/%, \
	$(LIBC_OBJ)))

# --- how ----------------------------------------------------------------------------

# One way to see headers for bitcode and native code alike: ours before musl's.
INCLUDES = -nostdinc -Ilibc/arch -I$(MUSL)/arch/x86_64 -I$(MUSL)/arch/generic -I$(GEN) \
	-I$(MUSL)/src/include -I$(MUSL)/src/internal -I$(GEN)/include -I$(MUSL)/include
COMMON = --target=x86_64-linux-musl -std=c99 -ffreestanding -D_XOPEN_SOURCE=700 \
	$(INCLUDES) -fno-stack-protector -fno-unwind-tables -fno-asynchronous-unwind-tables \
	-ffp-contract=off -fno-math-errno -fno-pic -w \
	-Werror=implicit-function-declaration -Werror=implicit-int -Werror=pointer-sign \
	-Werror=pointer-arith
# No line tables: they double the size of every program and add half to its loading time,
# for frames that reports name anyway. LIBC_DEBUG=-gline-tables-only brings them back.
LIBC_DEBUG =
# The attribute tells the loader which functions are not the user's.
BITCODE = $(COMMON) -O1 $(LIBC_DEBUG) -flto -fno-vectorize -fno-slp-vectorize \
	-Xclang -default-function-attr -Xclang everett-library
# The debugger finds its way through the runtime to the frames of the user.
NATIVE = $(COMMON) -O2 -fforce-dwarf-frame

# Without __GNUC__ these files walk byte by byte. As GNU C they read whole words
# beyond the end of a string, which would look like an overflow.
$(WORK)/obj/string/%.o $(WORK)/obj/multibyte/mbsrtowcs.o: BYTEWISE = -U__GNUC__

# What libc/floatscan.c does not read itself is read by musl's, under another name.
$(WORK)/obj/internal/floatscan.o: RENAME = -D__floatscan=__floatscan_any

# What libc/qsort.c leaves to musl's sorting.
$(WORK)/obj/stdlib/qsort.o: RENAME = -include libc/smoothsort.h
$(WORK)/obj/stdlib/qsort.o: libc/smoothsort.h

# What printing numbers needs is not laid out for other texts.
$(WORK)/obj/stdio/vfprintf.o: RENAME = -include libc/vfprintf.h
$(WORK)/obj/stdio/vfprintf.o: libc/vfprintf.h

# What abort does natively is libc/abort.c.
$(WORK)/obj/exit/abort.o: RENAME = -Draise=__ev_raise_abort
# What starts a process otherwise than by fork does it by libc/clone.c.
$(WORK)/obj/process/posix_spawn.o $(WORK)/obj/unistd/faccessat.o: RENAME = -D__clone=__ev_clone

.PHONY: libc twin
libc: $(SYS)/lib/libc.a $(SYS)/lib/libm.a $(SYS)/lib/crt1.o $(EVLIB)/libc.bc \
	$(EVLIB)/thread.bc $(EVLIB)/cancel.bc $(WORK)/headers.stamp

HEADERS = $(GEN)/generated.stamp $(wildcard libc/arch/*.h) libc/musl.mk
LISTS = libc/musl.mk thread/members.mk # what is in the archives

$(WORK)/obj/%.o: $(MUSL)/src/%.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(BITCODE) $(BYTEWISE) $(RENAME) -c $< -o $@

$(WORK)/obj/own/%.o: libc/%.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(BITCODE) -c $< -o $@

# --- the thread model ---------------------------------------------------------------
#
# Guest C on musl's own types, so it sees the same headers. It is a part of libc.bc, for
# what libc's own members need, and the most of it that needs nothing of libc is what every
# program with stdio needs: thread.bc spares those the reading of libc.bc. cancel.bc is
# linked only into programs that call pthread_cancel, and hides what these two have instead.

THREAD_WARNINGS = -Wall -Wextra -Wshadow -Werror -Wno-ignored-attributes \
	-Wno-parentheses -Wno-unused-parameter -Wno-sign-compare

$(WORK)/obj/thread/%.bc: thread/%.c $(wildcard thread/*.h) model/prim.h $(HEADERS)
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(filter-out -w,$(BITCODE)) $(THREAD_WARNINGS) -std=c11 \
		-Xclang -default-function-attr -Xclang everett-model -c $< -o $@

$(EVLIB)/thread.bc: $(THREAD_OBJ)
	@$(LINK) -o $@ $^
$(EVLIB)/cancel.bc: $(WORK)/obj/thread/cancel.bc
	@cp $< $@

# --- headers ------------------------------------------------------------------------

$(GEN)/generated.stamp: $(MUSL)/VERSION libc/musl.mk
	@mkdir -p $(GEN)/include/bits
	@sed -f $(MUSL)/tools/mkalltypes.sed $(MUSL)/arch/x86_64/bits/alltypes.h.in \
		$(MUSL)/include/alltypes.h.in > $(GEN)/include/bits/alltypes.h
	@cp $(MUSL)/arch/x86_64/bits/syscall.h.in $(GEN)/include/bits/syscall.h
	@sed -n 's/__NR_/SYS_/p' $(MUSL)/arch/x86_64/bits/syscall.h.in \
		>> $(GEN)/include/bits/syscall.h
	@echo "#define VERSION \"$$(cat $(MUSL)/VERSION)\"" > $(GEN)/version.h
	@touch $@

# The kernel's own headers, which many programs for Linux include: linux/, asm/ and
# asm-generic/ as the system has them for C libraries, and nothing else of the system's.
KERNEL = $(foreach d,linux asm asm-generic,$(firstword $(wildcard \
	/usr/include/x86_64-linux-gnu/$d /usr/include/$d)))

# What programs see: the same headers, installed as musl would; ours before them, and in
# sys/ those that musl lacks.
$(WORK)/headers.stamp: $(GEN)/generated.stamp $(wildcard libc/include/*.h libc/include/*/*.h) \
		$(wildcard /usr/include/linux/version.h)
	@rm -rf $(SYS)/include $(SYS)/first
	@mkdir -p $(SYS)/include $(SYS)/first
	@cp libc/include/*.h $(SYS)/first/
	@cp -R $(MUSL)/include/. $(SYS)/include/
	@rm -f $(SYS)/include/alltypes.h.in
	@cp libc/include/sys/*.h $(SYS)/include/sys/
	@cp -RL $(KERNEL) $(SYS)/include/
	@mkdir -p $(SYS)/include/bits
	@cp $(MUSL)/arch/generic/bits/*.h $(SYS)/include/bits/
	@cp $(MUSL)/arch/x86_64/bits/*.h $(SYS)/include/bits/
	@cp $(GEN)/include/bits/*.h $(SYS)/include/bits/
	@touch $@

# --- the library --------------------------------------------------------------------

# What is in them, is in libc.a; build systems ask for these by name all the same.
EMPTY_LIBS = $(patsubst %,$(SYS)/lib/lib%.a,rt pthread crypt util xnet resolv dl \
	gcc gcc_eh)

$(SYS)/lib/libc.a: $(LIBC_OBJ) $(LISTS)
	@mkdir -p $(@D)
	@rm -f $@ $(EMPTY_LIBS)
	@$(AR) qcs $@ $(filter-out $(LIBM_OBJ),$(LIBC_OBJ))
	@for lib in $(EMPTY_LIBS); do $(AR) qcs $$lib; done
	@echo "libc: $(words $(LIBC_OBJ)) files"

$(SYS)/lib/libm.a: $(LIBM_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@$(AR) qcs $@ $(LIBM_OBJ)

$(SYS)/lib/crt1.o: $(WORK)/obj/own/start.o
	@mkdir -p $(@D)
	@cp $< $@

# The same as one module, for programs compiled without `everett cc`. Those have seen
# glibc's headers and call some functions by glibc's private names.
$(EVLIB)/libc.bc: $(LIBC_OBJ) $(THREAD_OBJ) $(WORK)/obj/own/start.o \
		$(WORK)/obj/own/glibc_compat.o $(LISTS)
	@$(LINK) -o $@ $(filter-out $(LISTS),$^)

# --- the native twin ----------------------------------------------------------------

TWIN_ASM = setjmp/x86_64/setjmp setjmp/x86_64/longjmp signal/x86_64/sigsetjmp \
	signal/x86_64/restore thread/x86_64/clone thread/x86_64/__set_thread_area
TWIN_ALLOC = mallocng/aligned_alloc mallocng/donate mallocng/free mallocng/malloc \
	mallocng/malloc_usable_size mallocng/realloc calloc replaced
TWIN_OBJ = $(TWIN_ASM:%=$(WORK)/twin/%.o) $(TWIN_ALLOC:%=$(WORK)/twin/malloc/%.o) \
	$(FREE_OBJ:$(WORK)/twin/musl/%=$(WORK)/twin/dispatch/free/%) \
	$(FREE_OBJ:$(WORK)/twin/musl/%=$(WORK)/twin/dispatch/jump/%) \
	$(FORCED_OBJ:$(WORK)/twin/thread/%=$(WORK)/twin/dispatch/forced/%) \
	$(patsubst twin/%.c,$(WORK)/twin/own/%.o,$(wildcard twin/*.c))
# Threads twice: musl's own members for free runs, the thread model for replays. That of
# programs that cannot cancel comes first: cancel.o hides it where it is linked.
FREE_OBJ = $(THREAD_MEMBERS:%=$(WORK)/twin/musl/%.o)
FORCED_OBJ = $(patsubst thread/%.c,$(WORK)/twin/thread/%.o,thread/no_cancel.c \
	$(filter-out thread/no_cancel.c,$(THREAD_SRC)))
BUILTINS = $(shell $(CC) --target=x86_64-linux-gnu --rtlib=compiler-rt \
	-print-libgcc-file-name)

twin: $(TWIN)/libtwin.a $(TWIN)/start.o $(TWIN)/libbuiltins.a

# musl's allocator under names of its own: twin/alloc.c has the public ones, and musl's
# internal callers come through alloc.c in the bitcode. No name that libc defines itself
# may be defined here: it would be missing in prog.bc. That goes for fork's hook, which
# hooks.c calls instead.
$(WORK)/twin/malloc/%.o: RENAME = -D__libc_malloc_impl=twin_plain_malloc \
	-D__libc_realloc=twin_plain_realloc -D__libc_free=twin_plain_free \
	-Daligned_alloc=twin_plain_aligned_alloc \
	-Dmalloc_usable_size=twin_plain_usable_size -D__malloc_atfork=twin_malloc_atfork
$(WORK)/twin/malloc/calloc.o: RENAME = -Dmalloc=twin_plain_malloc \
	-Dcalloc=twin_plain_calloc

$(WORK)/twin/malloc/%.o: $(MUSL)/src/malloc/%.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(NATIVE) $(RENAME) -c $< -o $@

$(WORK)/twin/musl/%.o: $(MUSL)/src/%.c $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(NATIVE) -c $< -o $@

$(WORK)/twin/thread/%.o: thread/%.c $(wildcard thread/*.h) model/prim.h $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(NATIVE) -std=c11 -c $< -o $@

# Both have the same names: jumps decide at run time (libc/dispatch).
$(WORK)/twin/dispatch/dispatch.stamp: libc/dispatch $(FREE_OBJ) $(FORCED_OBJ) $(LISTS)
	@rm -rf $(@D)
	@mkdir -p $(@D)
	@libc/dispatch $(LLVM) $(@D) $(WORK)/twin/musl $(WORK)/twin/thread \
		"$(THREAD_MEMBERS)" "$(FORCED_OBJ:$(WORK)/twin/thread/%.o=%)"
	@touch $@
$(WORK)/twin/dispatch/%.o: $(WORK)/twin/dispatch/dispatch.stamp ;

$(WORK)/twin/own/%.o: twin/%.c $(wildcard twin/*.h) src/testcase/wire.h model/prim.h $(HEADERS)
	@mkdir -p $(@D)
	@$(CC) $(NATIVE) -Wall -Wextra -c $< -o $@

$(WORK)/twin/%.o: $(MUSL)/src/%.s
	@mkdir -p $(@D)
	@$(CC) --target=x86_64-linux-musl -c $< -o $@

# Under a name of its own: twin/clone.c decides who may start a thread or a process.
$(WORK)/twin/thread/x86_64/clone.o: $(MUSL)/src/thread/x86_64/clone.s \
		libc/musl.mk
	@mkdir -p $(@D)
	@$(CC) --target=x86_64-linux-musl -c $< -o $@.musl
	@$(OBJCOPY) --redefine-sym=__clone=twin_plain_clone $@.musl $@

$(TWIN)/libtwin.a: $(TWIN_OBJ) $(LISTS)
	@mkdir -p $(@D)
	@rm -f $@
	@$(AR) qcs $@ $(TWIN_OBJ)

$(TWIN)/start.o: twin/start.s
	@mkdir -p $(@D)
	@$(CC) --target=x86_64-linux-musl -c $< -o $@

# 128-bit division and such, which the code generator calls. Copied so that a twin
# links from this directory alone.
$(TWIN)/libbuiltins.a: $(BUILTINS)
	@mkdir -p $(@D)
	@cp $< $@
