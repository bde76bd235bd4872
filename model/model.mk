# model.mk - the environment model as bitcode: $(EVLIB)/model.bc.
# Included by the top Makefile after libc/libc.mk, whose headers it compiles against.
#
# The files are linked into one module whose only public name is ev_syscall, so that the
# model's own names never meet those of a program. Paths in it are the same on every
# machine: /everett/model/fd.c.

BUILD ?= build
EVLIB ?= $(BUILD)/lib/everett

MODEL_LLVM ?= 19
MODEL_SRC := $(sort $(wildcard model/*.c))
MODEL_HDR := $(sort $(wildcard model/*.h model/*.def))
MODEL_OBJ := $(MODEL_SRC:model/%.c=$(BUILD)/model/%.bc)

MODEL_WARNINGS = -Wall -Wextra -Wshadow -Wmissing-prototypes -Werror
# Every program carries the whole model, so its size is loading time: no line tables
# (they are more than half of it; MODEL_DEBUG=-gline-tables-only brings them back), and
# compiled for size.
MODEL_DEBUG =
MODEL_CFLAGS = --target=x86_64-linux-musl -std=c11 -Os $(MODEL_DEBUG) \
	-ffile-prefix-map=$(CURDIR)/model=/everett/model -ffile-compilation-dir=/everett \
	-nostdinc -isystem $(EVLIB)/sys/include -ffreestanding -fno-builtin \
	-fno-stack-protector -fno-strict-aliasing -fno-vectorize -fno-slp-vectorize \
	-Xclang -default-function-attr -Xclang everett-library $(MODEL_WARNINGS)

.PHONY: model
model: $(EVLIB)/model.bc

$(BUILD)/model/%.bc: model/%.c $(MODEL_HDR) model/model.mk | $(BUILD)/libc/libc.stamp
	@mkdir -p $(@D)
	@clang-$(MODEL_LLVM) $(MODEL_CFLAGS) -emit-llvm -c $< -o $@

$(EVLIB)/model.bc: $(MODEL_OBJ)
	@mkdir -p $(@D)
	@llvm-link-$(MODEL_LLVM) $^ -o $(BUILD)/model/all.bc
	@opt-$(MODEL_LLVM) -passes='internalize<preserve-gv=ev_syscall>,globaldce' \
		$(BUILD)/model/all.bc -o $@.new
	@mv $@.new $@

# The model as native code with the engine's primitives mocked: test/unit/model.
MODEL_TESTS := $(patsubst %.c,$(BUILD)/%,$(wildcard test/unit/model/*.c))
MODEL_TEST_CFLAGS = -std=c11 -O1 -g -fno-strict-aliasing -Imodel $(MODEL_WARNINGS)

$(MODEL_TESTS): $(BUILD)/%: %.c test/unit/model/mock.h test/unit/unit.h \
		$(MODEL_SRC) $(MODEL_HDR) model/model.mk
	@mkdir -p $(@D)
	@clang-$(MODEL_LLVM) $(MODEL_TEST_CFLAGS) $(SANITIZE) $< $(MODEL_SRC) \
		-lcmocka -o $@
