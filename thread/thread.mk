# thread.mk - tests of the thread model, run natively: test/unit/thread. The model itself is
# made with libc (libc/musl.mk), whose headers it needs.
# Included by the top Makefile.
#
# Each test is linked twice: as a program that calls pthread_cancel, and without that.

THREAD_TEST_SRC := $(filter-out test/unit/thread/harness.c,$(wildcard test/unit/thread/*.c))
THREAD_TESTS := $(patsubst %.c,$(BUILD)/%,$(THREAD_TEST_SRC)) \
	$(patsubst test/unit/thread/%.c,$(BUILD)/test/unit/thread/plain-%, \
	$(filter-out %/cancel.c,$(THREAD_TEST_SRC)))
THREAD_TEST_LIB = $(BUILD)/test/unit/thread.a $(BUILD)/test/unit/thread-cancel.o
# The harness answers some primitives that the twin has, too.
THREAD_TEST_CC = $(BUILD)/everett cc -O1 -g -Wall -Wextra -Werror \
	-Wl,--allow-multiple-definition
THREAD_TEST_NEEDS = test/unit/thread/harness.c test/unit/thread/harness.h \
	$(BUILD)/everett $(THREAD_TEST_LIB) $(BUILD)/libc/twin.stamp $(EVLIB)/twin/model.o

$(THREAD_TEST_LIB) &: $(BUILD)/libc/libc.stamp
	@mkdir -p $(BUILD)/test/unit
	@rm -f $(BUILD)/test/unit/thread.a
	@llvm-ar-$(LLVM) qcs $(BUILD)/test/unit/thread.a \
		$(filter-out %/cancel.bc,$(wildcard $(BUILD)/libc/obj/thread/*.bc))
	@cp $(BUILD)/libc/obj/thread/cancel.bc $(BUILD)/test/unit/thread-cancel.o

$(BUILD)/test/unit/thread/plain-%: test/unit/thread/%.c $(THREAD_TEST_NEEDS)
	@mkdir -p $(@D)
	@echo "  cc $< without cancellation"
	@$(THREAD_TEST_CC) test/unit/thread/harness.c $< $(BUILD)/test/unit/thread.a -o $@

$(BUILD)/test/unit/thread/%: test/unit/thread/%.c $(THREAD_TEST_NEEDS)
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(THREAD_TEST_CC) test/unit/thread/harness.c $< $(BUILD)/test/unit/thread-cancel.o \
		$(BUILD)/test/unit/thread.a -o $@
