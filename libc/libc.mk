# libc.mk - the C library as bitcode and the native twin's runtime.
# Included by the top Makefile, which sets BUILD.
#
#   libc    $(EVLIB)/sys/{include,lib} for `everett cc`, $(EVLIB)/libc.bc for `everett run`
#   twin    $(EVLIB)/twin: what makes the same link an ordinary executable
#
# musl's source lies unpacked in $(BUILD)/libc/musl; the compiling is done by
# libc/musl.mk in a make of its own, because the list of files is known only then.
# That make is started only when one of our own files has changed.

BUILD ?= build
EVLIB ?= $(BUILD)/lib/everett

LIBC_OWN := $(wildcard libc/*.[ch] libc/arch/*.h libc/include/*.h) libc/musl.mk
TWIN_OWN := $(wildcard twin/*.c twin/*.h twin/*.s libc/arch/*.h) libc/musl.mk \
	src/result/testcase_wire.h model/prim.h
LIBC_MAKE = $(MAKE) --no-print-directory -f libc/musl.mk BUILD=$(BUILD) EVLIB=$(EVLIB) \
	$(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

.PHONY: libc twin
libc: $(BUILD)/libc/libc.stamp
twin: $(BUILD)/libc/twin.stamp

$(BUILD)/libc/unpacked.stamp: libc/unpack libc/musl.sha256
	libc/unpack $(BUILD)/libc/musl
	@touch $@

$(BUILD)/libc/libc.stamp: $(BUILD)/libc/unpacked.stamp $(LIBC_OWN)
	+@$(LIBC_MAKE) libc
	@touch $@

# Not while libc is made: both use the generated headers.
$(BUILD)/libc/twin.stamp: $(BUILD)/libc/unpacked.stamp $(TWIN_OWN) | $(BUILD)/libc/libc.stamp
	+@$(LIBC_MAKE) twin
	@touch $@
