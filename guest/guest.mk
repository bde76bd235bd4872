# guest.mk - guest C for programs that only declare what they use: SV-COMP's functions, a
# main for fuzz targets, KLEE's calls that need libc, the driver of `everett crosscheck`.
# Included by the top Makefile after libc/libc.mk, whose headers it compiles against.
#
#   $(EVLIB)/sys/lib/libguest.a, fuzzer.o   for `everett cc`, twin and module alike
#   $(EVLIB)/guest.bc                       for modules made without `everett cc`
#   $(EVLIB)/cross.bc                       for `everett crosscheck`
#   $(EVLIB)/unit_cmocka.c                  text for `everett export --unit`
#   $(EVLIB)/sys/lib/libeverett-test.a      the main of `everett test`
#   $(EVLIB)/native/everett_test.c          all of it for plain C compilers

BUILD ?= build
EVLIB ?= $(BUILD)/lib/everett

GUEST_LLVM ?= 19
GUEST_LIB := cloud9 faults klee network svcomp test_start test_talk
GUEST_HDR := $(wildcard guest/*.h) include/everett.h include/svcomp.h \
	include/klee/klee.h include/cloud9.h include/everett/test.h \
	src/testcase/fuzzer_names.h model/begin.h model/fragment.h thread/prim_threads.h model/prim.h
GUEST_OBJ := $(GUEST_LIB:%=$(BUILD)/guest/%.o)

# Tests compiled by a plain C compiler need these, which include each other.
GUEST_PLAIN := everett_test.c test_start.c test_talk.c test_main.c test_plain.c \
	test_inside.h test_values.h

GUEST_CFLAGS = --target=x86_64-linux-musl -std=gnu11 -O1 -flto -gline-tables-only \
	-ffile-prefix-map=$(CURDIR)/guest=/everett/guest -ffile-compilation-dir=/everett \
	-nostdlibinc -isystem $(EVLIB)/sys/include -fno-builtin -fno-pic -fno-stack-protector \
	-fno-unwind-tables -fno-asynchronous-unwind-tables -fno-vectorize -fno-slp-vectorize \
	-Xclang -default-function-attr -Xclang everett-library \
	-Wall -Wextra -Wshadow -Werror

.PHONY: guest
guest: $(EVLIB)/sys/lib/libguest.a $(EVLIB)/sys/lib/fuzzer.o $(EVLIB)/guest.bc \
	$(EVLIB)/cross.bc $(EVLIB)/unit_cmocka.c $(EVLIB)/sys/lib/libeverett-test.a \
	$(GUEST_PLAIN:%=$(EVLIB)/native/%)

$(BUILD)/guest/%.o: guest/%.c $(GUEST_HDR) guest/guest.mk | $(BUILD)/libc/libc.stamp
	@mkdir -p $(@D)
	@echo "  cc $<"
	@clang-$(GUEST_LLVM) $(GUEST_CFLAGS) -c $< -o $@

$(EVLIB)/sys/lib/libguest.a: $(GUEST_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@llvm-ar-$(GUEST_LLVM) qcs $@ $^

$(EVLIB)/sys/lib/fuzzer.o: $(BUILD)/guest/fuzzer.o
	@mkdir -p $(@D)
	@cp $< $@

$(EVLIB)/guest.bc: $(GUEST_OBJ) $(BUILD)/guest/fuzzer.o
	@llvm-link-$(GUEST_LLVM) $^ -o $@.new
	@mv $@.new $@

# Without lines: findings made in it are named after its functions.
$(BUILD)/guest/cross.o: GUEST_CFLAGS += -g0 -ffreestanding
$(EVLIB)/cross.bc: $(BUILD)/guest/cross.o
	@cp $< $@

$(EVLIB)/unit_cmocka.c: guest/unit_cmocka.c
	@mkdir -p $(@D)
	@cp $< $@

$(EVLIB)/sys/lib/libeverett-test.a: $(BUILD)/guest/test_main.o
	@mkdir -p $(@D)
	@rm -f $@
	@llvm-ar-$(GUEST_LLVM) qcs $@ $^

$(EVLIB)/native/%: guest/%
	@mkdir -p $(@D)
	@cp $< $@
