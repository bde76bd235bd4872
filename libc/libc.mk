# libc.mk - the C library as bitcode and the native twin's runtime.
# Included by the top Makefile, which sets BUILD.
#
#   libc    $(EVLIB)/sys/{include,lib} for `everett cc`, $(EVLIB)/libc.bc for `everett run`,
#           and the thread model for that: thread.bc, cancel.bc
#   twin    $(EVLIB)/twin: what makes the same link an ordinary executable
#   toolchain    $(EVLIB)/everett.cmake and bin/: `everett cc` for build systems
#
# musl's source lies unpacked in $(BUILD)/libc/musl; the compiling is done by
# libc/musl.mk in a make of its own, because the list of files is known only then.
# That make is started only when one of our own files has changed.

BUILD ?= build
EVLIB ?= $(BUILD)/lib/everett

LIBC_OWN := $(wildcard libc/*.[ch] libc/arch/*.h libc/include/*.h libc/include/*/*.h) libc/musl.mk \
	$(wildcard thread/*.[ch] thread/*.mk) model/prim.h
TWIN_OWN := $(wildcard twin/*.c twin/*.h twin/*.s libc/arch/*.h) guest/test_values.h libc/musl.mk \
	libc/dispatch \
	src/testcase/wire.h model/prim.h model/fault.h model/syscalls.def \
	$(wildcard thread/*.[ch] thread/*.mk)
LIBC_MAKE = $(MAKE) --no-print-directory -f libc/musl.mk BUILD=$(BUILD) EVLIB=$(EVLIB)

.PHONY: libc twin toolchain
libc: $(BUILD)/libc/libc.stamp
twin: $(BUILD)/libc/twin.stamp

$(BUILD)/libc/unpacked.stamp: libc/unpack libc/musl.sha256
	@libc/unpack $(BUILD)/libc/musl
	@touch $@

$(BUILD)/libc/libc.stamp: $(BUILD)/libc/unpacked.stamp $(LIBC_OWN)
	@echo "  cc musl, some 1,300 files"
	+@$(LIBC_MAKE) libc
	@touch $@

# Not while libc is made: both use the generated headers.
$(BUILD)/libc/twin.stamp: $(BUILD)/libc/unpacked.stamp $(TWIN_OWN) | $(BUILD)/libc/libc.stamp
	@echo "  cc twin"
	+@$(LIBC_MAKE) twin
	@touch $@

DRIVERS := $(patsubst %,$(EVLIB)/bin/everett-%,cc ar ranlib nm)
toolchain: $(EVLIB)/everett.cmake $(DRIVERS)
$(EVLIB)/everett.cmake: libc/toolchain/everett.cmake
	@mkdir -p $(@D)
	@cp $< $@
$(DRIVERS): libc/toolchain/driver
	@mkdir -p $(@D)
	@cp $< $@
