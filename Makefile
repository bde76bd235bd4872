# Everett: a symbolic testing platform for C.
#
#   make run      install what is missing, build, show a bug in an example
#   make test     install, build, run every test; last line: N passed, N failed
#   make          build/everett and its libraries
#   make check    the fast part of the tests
#   make bench    measure, compare with bench/baseline.json
#   make bench-workers    the part of it about many workers
#   make bench-real    coreutils: coverage, paths, replay
#   make asan     tests on an engine with address and undefined-behaviour sanitizers
#   make test-real, make test-full     the long tests
#   make install PREFIX=/usr/local

BUILD ?= build
PREFIX ?= /usr/local
LLVM = 19
# The engine wants clang: its handlers are tail calls with registers kept (musttail,
# preserve_none).
CC = clang-$(LLVM)
OPT ?= -O2
SANITIZE ?=

WARN = -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -Wno-sign-conversion -Werror
CFLAGS = -std=gnu11 $(OPT) -g -ffp-contract=off -fno-strict-aliasing $(WARN) $(SANITIZE)
CPPFLAGS = -Isrc -include base/banned.h -MMD -MP
LLVM_CFLAGS = -isystem $(shell llvm-config-$(LLVM) --includedir 2> /dev/null)
LLVM_HOMES = ir/% lower/% body/% load/%
LLVM_LIBS = $(shell llvm-config-$(LLVM) --ldflags --libs core bitreader bitwriter irreader linker \
	analysis passes --link-shared 2> /dev/null)
LDLIBS = $(LLVM_LIBS) -lcadical -lz3 -lstdc++ -lm

SRC := $(wildcard src/*/*.c)
OBJ := $(SRC:src/%.c=$(BUILD)/obj/%.o)
LIB_OBJ := $(filter-out $(BUILD)/obj/cli/main.o,$(OBJ))
EVLIB := $(BUILD)/lib/everett

.DELETE_ON_ERROR:
.SUFFIXES:

# deps first: the rest of this file needs the packages it installs.
.PHONY: all
all: deps
	@$(MAKE) --no-print-directory build

.PHONY: deps
deps:
	@tool/deps

.PHONY: build
build: $(BUILD)/everett libc twin model model-twin guest headers

include libc/libc.mk
include model/model.mk
include guest/guest.mk

$(BUILD)/everett: $(OBJ)
	@echo "  link $@"
	@$(CC) $(SANITIZE) -o $@ $(OBJ) $(LDLIBS)

$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(CFLAGS) $(CPPFLAGS) $(if $(filter $(LLVM_HOMES),$*),$(LLVM_CFLAGS)) -c $< -o $@

# What symbolic tests include.
.PHONY: headers
headers: $(patsubst include/%,$(EVLIB)/include/%,$(shell find include -name '*.h'))
$(EVLIB)/include/%: include/%
	@mkdir -p $(@D)
	@cp $< $@

# --- tests ----------------------------------------------------------------------------

UNIT_SRC := $(filter-out test/unit/model/%,$(wildcard test/unit/*/*.c))
UNIT := $(UNIT_SRC:test/unit/%.c=$(BUILD)/test/unit/%)
TEST = test/run --everett $(BUILD)/everett --build $(BUILD)

$(BUILD)/test/unit/%: test/unit/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(CPPFLAGS) -Itest/unit $(LLVM_CFLAGS) $< $(LIB_OBJ) -o $@ $(LDLIBS) -lcmocka

FUZZ := $(BUILD)/test/fuzz/mutate
$(FUZZ): $(BUILD)/test/fuzz/%: test/fuzz/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(CPPFLAGS) $< $(LIB_OBJ) -o $@ $(LDLIBS)

$(BUILD)/test/bench/%: bench/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(CPPFLAGS) $< $(LIB_OBJ) -o $@ $(LDLIBS)

# Reads the scripts of test/query and asks everybody.
QUERY := $(BUILD)/test/query/check
$(QUERY): $(wildcard test/query/*.[ch]) $(LIB_OBJ)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(CPPFLAGS) -Itest/query $(wildcard test/query/*.c) $(LIB_OBJ) -o $@ $(LDLIBS)

.PHONY: test check test-real test-full asan lint unit
unit: $(UNIT) $(MODEL_TESTS) $(FUZZ) $(QUERY)
test: all
	@$(MAKE) --no-print-directory unit
	@$(TEST)
check: all
	@$(MAKE) --no-print-directory unit
	@$(TEST) --fast
# Debian's packages built with `everett cc`, explored, their tests replayed.
REAL = bc sed mawk gzip bzip2 lua coreutils
test-real: all
	@status=0; for p in $(REAL); do \
		test/real/$$p.sh $(BUILD)/everett || status=1; done; exit $$status
test-full: test asan test-real
	@$(TEST) --full --filter '^same/'

# The same tests on an engine that watches itself; libc and model are the ordinary ones.
ASAN = BUILD=build-asan OPT=-O1 SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all'
asan: all
	@mkdir -p build-asan/lib
	@ln -sfn ../../$(EVLIB) build-asan/lib/everett
	@$(MAKE) --no-print-directory $(ASAN) build-asan/everett unit
	@ASAN_OPTIONS=detect_leaks=0:handle_segv=0 test/run --everett build-asan/everett --build build-asan

lint:
	tool/check-layers
	tool/check-headers
	tool/gen-docs --check

# --- use --------------------------------------------------------------------------------

.PHONY: run bench bench-workers bench-real install clean compile_commands.json
run: all
	@examples/show $(BUILD)/everett

BENCH_TOOLS := $(addprefix $(BUILD)/test/bench/,forkbench balancebench simulate)
bench: all $(BENCH_TOOLS)
	@bench/run --everett $(BUILD)/everett
# Part of the above that wants two idle cores for a quarter of an hour.
bench-workers: all $(BENCH_TOOLS)
	@bench/run --everett $(BUILD)/everett --only '^(balancer|simulation|workers)$$'
# 20 coreutils for a minute each, their tests replayed and run under gcov: half an hour.
bench-real: all
	@bench/real --everett $(BUILD)/everett

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/everett $(DESTDIR)$(PREFIX)/bin/everett
	rm -rf $(DESTDIR)$(PREFIX)/lib/everett
	cp -RL $(EVLIB) $(DESTDIR)$(PREFIX)/lib/everett
	install -m 644 doc/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/
	install -d $(DESTDIR)$(PREFIX)/share/doc/everett
	install -m 644 LICENSE NOTICE $(DESTDIR)$(PREFIX)/share/doc/everett/

compile_commands.json:
	@tool/compile-commands "$(CC) $(CFLAGS) -Isrc -include base/banned.h $(LLVM_CFLAGS)" $(SRC) > $@

# Fetched sources stay in .cache.
clean:
	rm -rf $(BUILD) build-asan

-include $(OBJ:.o=.d) $(UNIT:=.d) $(FUZZ:=.d)
