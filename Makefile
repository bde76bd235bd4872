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
CPPFLAGS = -Isrc -idirafter . -include base/banned.h -MMD -MP
LLVM_CFLAGS = -isystem $(shell llvm-config-$(LLVM) --includedir 2> /dev/null)
LLVM_HOMES = ir/% lower/% body/% bitcode/%
PIC_HOMES = base/% prog/% format/% load/input load/key load/vet
PIC = -fPIC -fvisibility=hidden
LLVM_LIBS = $(shell llvm-config-$(LLVM) --ldflags --libs core bitreader bitwriter irreader linker \
	analysis passes --link-shared 2> /dev/null)
# For libeverett-llvm.so: of LLVM's archives only what it uses is linked, so that opening it has a ninth of the
# relocations of the shared library. The shared one does where there are no archives.
LLVM_ARCHIVES := $(shell llvm-config-$(LLVM) --link-static --ldflags --libs core bitreader bitwriter \
	irreader linker analysis passes 2> /dev/null)
LLVM_USED_FLAGS = -fuse-ld=lld -Wl,--gc-sections -Wl,-Bsymbolic -Wl,--exclude-libs,ALL $(LLVM_ARCHIVES) \
	-lstdc++ -l:libz.so.1 -l:libzstd.so.1 -ldl
LLVM_USED = $(if $(LLVM_ARCHIVES),$(LLVM_USED_FLAGS),$(LLVM_LIBS))
OWN_LDLIBS = -lcadical -lz3 -lstdc++ -lm -Wl,--build-id
LDLIBS = $(LLVM_LIBS) $(OWN_LDLIBS)

SRC := $(wildcard src/*/*.c)
OBJ := $(SRC:src/%.c=$(BUILD)/obj/%.o)
LIB_OBJ := $(filter-out $(BUILD)/obj/cli/main.o,$(OBJ))
EVLIB := $(BUILD)/lib/everett

# What needs LLVM is a library that is loaded when it is needed (src/load/llvm.h), with copies of
# what it needs of the rest. The tests have it all in one executable.
LLVM_ONLY := $(filter $(patsubst %,$(BUILD)/obj/%.o,$(LLVM_HOMES) vcode/%),$(OBJ))
LLVM_COPIES := $(filter $(patsubst %,$(BUILD)/obj/%.o,$(PIC_HOMES)),$(OBJ))
LLVM_LIBRARY = $(BUILD)/lib/libeverett-llvm.so

.DELETE_ON_ERROR:
.SUFFIXES:

# All processors, unless the command line has a -j of its own, which goes before this one.
# Makes inside this one share what it was given.
ifeq ($(MAKELEVEL),0)
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif
endif
MAKEFLAGS += --no-print-directory

# The packages first, then everything else in a make of its own: this file needs what they
# install when it is read.
.PHONY: all deps test-deps
all: deps
	@$(MAKE) build
deps:
	@tool/deps build
test-deps:
	@tool/deps test

.PHONY: build
build: $(BUILD)/everett libc twin model model-twin model-image guest headers toolchain

include libc/libc.mk
include model/model.mk
include guest/guest.mk
include thread/thread.mk

$(LLVM_LIBRARY): $(LLVM_ONLY) $(LLVM_COPIES)
	@echo "  link $@"
	@mkdir -p $(@D)
	@$(CC) $(SANITIZE) -shared -o $@ $^ $(LLVM_USED) -lm

# In the executable, so that its build identifier stands for the library too: the cache of
# lowered programs goes by that (src/load/key.c).
$(BUILD)/obj/llvm-id.o: $(LLVM_LIBRARY)
	@printf 'const char load_llvm_id[] = "%s";\n' "$$(sha1sum < $<)" > $(BUILD)/obj/llvm-id.c
	@$(CC) -c $(BUILD)/obj/llvm-id.c -o $@

EVERETT_OBJ := $(filter-out $(LLVM_ONLY),$(OBJ)) $(BUILD)/obj/llvm-id.o
$(BUILD)/everett: $(EVERETT_OBJ)
	@echo "  link $@"
	@$(CC) $(SANITIZE) -o $@ $(EVERETT_OBJ) $(OWN_LDLIBS) -ldl \
		-Wl,-rpath,'$$ORIGIN/lib' -Wl,-rpath,'$$ORIGIN/../lib'

# The model in the form that this very executable runs (src/bitcode/model.h).
.PHONY: model-image
model-image: $(EVLIB)/model.image
$(EVLIB)/model.image: $(BUILD)/everett $(EVLIB)/model.bc
	@echo "  lower $@"
	@$(BUILD)/everett lower-model

$(BUILD)/obj/%.o: src/%.c Makefile
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(CFLAGS) $(CPPFLAGS) $(if $(filter $(LLVM_HOMES),$*),$(LLVM_CFLAGS)) \
		$(if $(filter $(LLVM_HOMES) $(PIC_HOMES) vcode/%,$*),$(PIC)) -c $< -o $@

# What symbolic tests include.
.PHONY: headers
headers: $(patsubst include/%,$(EVLIB)/include/%,$(shell find include -name '*.h'))
$(EVLIB)/include/%: include/%
	@mkdir -p $(@D)
	@cp $< $@

# --- tests ----------------------------------------------------------------------------

UNIT_SRC := $(filter-out test/unit/model/% test/unit/thread/%,$(wildcard test/unit/*/*.c))
UNIT := $(UNIT_SRC:test/unit/%.c=$(BUILD)/test/unit/%)
# As many at a time as make was told.
JOBS = $(patsubst -j%,--jobs=%,$(filter-out -j,$(filter -j%,$(MAKEFLAGS))))
TEST = test/run --everett $(BUILD)/everett --build $(BUILD) $(JOBS)

# Each takes the whole engine: lld links it in a fifth of the time.
TEST_LDLIBS = -fuse-ld=lld $(LDLIBS)

$(BUILD)/test/unit/%: test/unit/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(CFLAGS) $(CPPFLAGS) -Itest/unit $(LLVM_CFLAGS) $< $(LIB_OBJ) -o $@ $(TEST_LDLIBS) -lcmocka

FUZZ := $(BUILD)/test/fuzz/mutate
$(FUZZ): $(BUILD)/test/fuzz/%: test/fuzz/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@echo "  cc $<"
	@$(CC) $(CFLAGS) $(CPPFLAGS) $< $(LIB_OBJ) -o $@ $(TEST_LDLIBS)

$(BUILD)/test/bench/%: bench/%.c $(LIB_OBJ)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(CPPFLAGS) $< $(LIB_OBJ) -o $@ $(LDLIBS)

# Reads the scripts of test/query and asks everybody.
QUERY := $(BUILD)/test/query/check
$(QUERY): $(wildcard test/query/*.[ch]) $(LIB_OBJ)
	@mkdir -p $(@D)
	@echo "  cc test/query/*.c"
	@$(CC) $(CFLAGS) $(CPPFLAGS) -Itest/query $(wildcard test/query/*.c) $(LIB_OBJ) -o $@ $(TEST_LDLIBS)

.PHONY: test check test-real test-full asan lint unit
unit: $(UNIT) $(MODEL_TESTS) $(THREAD_TESTS) $(FUZZ) $(QUERY)
test: test-deps
	@$(MAKE) build unit
	@$(TEST)
check: test-deps
	@$(MAKE) build unit
	@$(TEST) --fast
# Debian's packages built with `everett cc`, explored, their tests replayed.
REAL = bc sed mawk gzip bzip2 lua units ed diffutils m4 patch coreutils lbzip2 python3 \
	mini-httpd tinyproxy lighttpd memcached nginx redis mosquitto dnsmasq rsync curl dropbear \
	apache2
test-real: test-deps
	@$(MAKE) build
	@status=0; for p in $(REAL); do \
		test/real/$$p.sh $(BUILD)/everett || status=1; done; exit $$status
test-full:
	@$(MAKE) test
	@$(MAKE) asan
	@$(MAKE) test-real
	@$(TEST) --full --filter '^(same|threads|replay-threads)/'

# The same tests on an engine that watches itself; libc and model are the ordinary ones.
ASAN = BUILD=build-asan OPT=-O1 SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all'
asan: test-deps
	@$(MAKE) build
	@mkdir -p build-asan/lib
	@ln -sfn ../../$(EVLIB) build-asan/lib/everett
	@$(MAKE) $(ASAN) build-asan/everett unit
	@ASAN_OPTIONS=detect_leaks=0:handle_segv=0 test/run --everett build-asan/everett --build build-asan $(JOBS)

lint:
	tool/check-layers
	tool/check-headers
	tool/gen-docs --check
	tool/check-docs

# --- use --------------------------------------------------------------------------------

.PHONY: run bench bench-workers bench-real install clean compile_commands.json
run: all
	@examples/show $(BUILD)/everett

BENCH_TOOLS := $(addprefix $(BUILD)/test/bench/,forkbench balancebench simulate)
bench: test-deps
	@$(MAKE) build $(BENCH_TOOLS)
	@bench/run --everett $(BUILD)/everett
# Part of the above that wants two idle cores for a quarter of an hour.
bench-workers: test-deps
	@$(MAKE) build $(BENCH_TOOLS)
	@bench/run --everett $(BUILD)/everett --only '^(balancer|simulation|workers)$$'
# Servers up to their first answer; 20 coreutils for a minute each, their tests replayed and run
# under gcov: half an hour.
bench-real: test-deps
	@$(MAKE) build
	@bench/servers --everett $(BUILD)/everett
	@bench/real --everett $(BUILD)/everett

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/everett $(DESTDIR)$(PREFIX)/bin/everett
	rm -rf $(DESTDIR)$(PREFIX)/lib/everett
	cp -RL $(EVLIB) $(DESTDIR)$(PREFIX)/lib/everett
	install -m 644 $(LLVM_LIBRARY) $(DESTDIR)$(PREFIX)/lib/
	install -m 644 doc/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/
	install -d $(DESTDIR)$(PREFIX)/share/doc/everett
	install -m 644 LICENSE NOTICE $(DESTDIR)$(PREFIX)/share/doc/everett/

compile_commands.json:
	@tool/compile-commands "$(CC) $(CFLAGS) -Isrc -idirafter . -include base/banned.h $(LLVM_CFLAGS)" $(SRC) > $@

# Fetched sources stay in .cache.
clean:
	rm -rf $(BUILD) build-asan

-include $(OBJ:.o=.d) $(UNIT:=.d) $(FUZZ:=.d)
