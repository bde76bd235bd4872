# model.mk - the environment model as bitcode: $(EVLIB)/model.bc.
# Included by the top Makefile after libc/libc.mk, whose headers it compiles against.
#
# The files are linked into one module whose only public names are ev_syscall, ev_begin,
# ev_expand, ev_enter_program and ev_fault, so that the model's own names never meet those of a program. Paths in it
# are the same on every machine: /everett/model/fd.c. Its only variables are the pointers to
# the kernel and the task (kernel.h), which is checked.

BUILD ?= build
EVLIB ?= $(BUILD)/lib/everett

MODEL_LLVM ?= 19
MODEL_SRC := $(sort $(wildcard model/*.c))
MODEL_HDR := $(sort $(wildcard model/*.h model/*.def))
MODEL_OBJ := $(MODEL_SRC:model/%.c=$(BUILD)/model/%.bc)

MODEL_WARNINGS = -Wall -Wextra -Wno-missing-field-initializers -Wshadow \
	-Wmissing-prototypes -Werror
# Every program carries the whole model, so its size is loading time: no line tables
# (they are more than half of it; MODEL_DEBUG=-gline-tables-only brings them back). It is optimised
# for speed: that makes the image a fifth larger and hello world 4 % dearer to start.
MODEL_DEBUG =
# Two attributes: it is not the user's code, and it is the kernel's (src/ir/debug.c).
MODEL_CFLAGS = --target=x86_64-linux-musl -std=c11 -O2 $(MODEL_DEBUG) \
	-ffile-prefix-map=$(CURDIR)/model=/everett/model -ffile-compilation-dir=/everett \
	-nostdinc -isystem $(EVLIB)/sys/include -ffreestanding -fno-builtin \
	-fno-stack-protector -fno-strict-aliasing -fno-vectorize -fno-slp-vectorize \
	-Xclang -default-function-attr -Xclang everett-library \
	-Xclang -default-function-attr -Xclang everett-model $(MODEL_WARNINGS)

.PHONY: model
model: $(EVLIB)/model.bc

$(BUILD)/model/%.bc: model/%.c $(MODEL_HDR) model/model.mk | $(BUILD)/libc/libc.stamp
	@mkdir -p $(@D)
	@echo "  cc $<"
	@clang-$(MODEL_LLVM) $(MODEL_CFLAGS) -emit-llvm -c $< -o $@

$(EVLIB)/model.bc: $(MODEL_OBJ)
	@mkdir -p $(@D)
	@llvm-link-$(MODEL_LLVM) $^ -o $(BUILD)/model/all.bc
	@opt-$(MODEL_LLVM) -passes='internalize<preserve-gv=ev_syscall;preserve-gv=ev_begin;preserve-gv=ev_expand;preserve-gv=ev_enter_program;preserve-gv=ev_fault>,globaldce,default<O2>' -vectorize-loops=false -vectorize-slp=false \
		$(BUILD)/model/all.bc -o $@.new
	@llvm-dis-$(MODEL_LLVM) $@.new -o - | awk '/^@.* global / && $$1 !~ /^@(kernel|task)$$/ \
		{ print "model: variable " $$1 " belongs into a struct of kernel.h"; bad = 1 } \
		END { exit bad }'
	@mv $@.new $@

# The model as native code for twins that replay a test (twin/seam.c), its public names and
# what the compiler calls by itself renamed: none of them may meet a program's.
MODEL_RENAMED = ev_syscall=twin_model_syscall ev_expand=twin_model_expand \
	ev_enter_program=twin_model_enter_program \
	ev_fault=twin_model_fault \
	memcpy=twin_memcpy memset=twin_memset memmove=twin_memmove memcmp=twin_memcmp \
	bcmp=twin_memcmp

# In all twins its code and constants have the same addresses (src/driver/link.c): what the model
# keeps has pointers to them, and goes on when a process executes another program.
MODEL_PLACED = .text=.everett.text,alloc,load,readonly,code \
	$(patsubst %,%=.everett.const$(comma)alloc$(comma)load$(comma)readonly$(comma)data,.rodata \
	.rodata.cst4 .rodata.cst8 .rodata.cst16 .rodata.cst32 .rodata.str1.1)
comma := ,

.PHONY: model-twin
model-twin: $(EVLIB)/twin/model.o

$(EVLIB)/twin/model.o: $(EVLIB)/model.bc
	@mkdir -p $(@D)
	@opt-$(MODEL_LLVM) -passes='internalize<preserve-gv=ev_syscall;preserve-gv=ev_expand;preserve-gv=ev_enter_program;preserve-gv=ev_fault>,globaldce' \
		$< -o $(BUILD)/model/twin.bc
	@clang-$(MODEL_LLVM) --target=x86_64-linux-musl -O2 -fno-pic -ffreestanding \
		-fno-builtin -fno-stack-protector -fno-asynchronous-unwind-tables \
		-fforce-dwarf-frame -c $(BUILD)/model/twin.bc -o $(BUILD)/model/twin.o
	@llvm-objcopy-$(MODEL_LLVM) $(MODEL_RENAMED:%=--redefine-sym=%) \
		$(MODEL_PLACED:%=--rename-section=%) $(BUILD)/model/twin.o $@.new
	@llvm-readelf-$(MODEL_LLVM) -SW $@.new | awk '/ PROGBITS .* AX? | AMS? / && !/ \.everett/ \
		{ print "model: section " $$0 " has no fixed place (MODEL_PLACED)"; bad = 1 } \
		END { exit bad }'
	@mv $@.new $@

# The model as native code with the engine's primitives mocked: test/unit/model.
MODEL_TESTS := $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/model/*.c))
MODEL_TEST_CFLAGS = -std=c11 -O1 -g -fno-strict-aliasing -Imodel $(MODEL_WARNINGS)

$(MODEL_TESTS): $(BUILD)/%: %.c test/unit/model/mock.h test/unit/unit.h \
		$(MODEL_SRC) $(MODEL_HDR) model/model.mk
	@mkdir -p $(@D)
	@echo "  cc $<"
	@clang-$(MODEL_LLVM) $(MODEL_TEST_CFLAGS) $(SANITIZE) $< $(MODEL_SRC) \
		-lcmocka -o $@
