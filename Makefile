# SPDX-License-Identifier: GPL-3.0-or-later
# springbone-lab. `make help` lists the targets; the README explains them.

# All rules are below. The built-in ones, tried on every header, take most of the time that make itself needs.
MAKEFLAGS += --no-builtin-rules

CONFIG ?= release
BUILD ?= build/$(CONFIG)
# `make V=1` shows the command lines.
say = @printf '  %-6s %s\n' $(1) $@;
ifeq ($(V),1)
say =
endif
VERSION := $(shell sed -n 's/^\#define SB_VERSION "\(.*\)"/\1/p' solver/springbone.h)

PREFIX ?= /usr/local
DESTDIR ?=

# ---- compiler ------------------------------------------------------------------------------------
# Trajectories have the same bits everywhere because nothing is contracted or reordered: these flags
# are part of the result.
OPTIMISE_release := -O2 -g
OPTIMISE_debug := -O0 -g
OPTIMISE_asan := -O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPTIMISE ?= $(OPTIMISE_$(CONFIG))
# Under the sanitizers the tests run thousands of programs, which start the faster the less there is to relocate, and all but
# the code that steps, or judges steps, takes longer to optimise than to run.
LDFLAGS += $(if $(filter asan,$(CONFIG)),-no-pie)
OPTIMISE_STEPS = $(if $(filter asan,$(CONFIG)),-O1)
# In the lanes the address sanitizer calls its checks instead of inserting them: half as long to compile, as fast to run.
CHECKS_LANES = $(if $(filter asan,$(CONFIG)),$(if $(findstring clang,$(CC)),-mllvm -,--param )asan-instrumentation-with-call-threshold=0)
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wno-missing-field-initializers $(WERROR)
# The last one because gcc (12 at least) fuses a multiplication into a pair of + and - while it turns
# straight code into vectors, whatever -ffp-contract says.
NUMERICS := -std=c17 -ffp-contract=off -fno-tree-slp-vectorize
CPPFLAGS += -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -Isolver $(SHARED_FOLDERS:%=-I%) -Iexperiments/commands -I$(BUILD)
# Each width of the solver's lanes is built for the processor that has it, and chosen when the program runs.
LANES_1 := -fno-math-errno
LANES_2 := -fno-math-errno
ifeq ($(shell uname -m),x86_64)
LANES_4 := -mavx2
LANES_8 := -mavx512f -mavx512dq -mavx512vl
endif
CFLAGS_ALL = $(NUMERICS) $(OPTIMISE) $(WARNINGS) -fPIC -fopenmp $(CFLAGS)
LIBRARIES := gsl jansson
# Asked only when something is compiled, as on a fresh machine pkg-config is not there yet; the first of them then once.
LIBRARY_FLAGS = $(eval LIBRARY_FLAGS := $$(shell pkg-config --cflags $(LIBRARIES)))$(LIBRARY_FLAGS)
LIBRARY_LINKS = $(shell pkg-config --libs $(LIBRARIES)) -lm
LIBRARY_VERSIONS = $(shell for l in $(LIBRARIES); do printf '%s %s ' $$l $$(pkg-config --modversion $$l); done)
# Only this project's own repository counts, not one that the folder happens to lie in.
COMMIT = $(shell test -e .git && git -c safe.directory='*' rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
COMPILER = $(shell $(CC) --version | head -1)

# ---- what there is -------------------------------------------------------------------------------
SOLVER_SOURCES := $(wildcard solver/*.c)
# What experiments and commands share: lab/ the laboratory, model/ files of models, conform/ the conformance kit.
SHARED_FOLDERS := experiments/lab experiments/model experiments/conform
LAB_SOURCES := $(wildcard $(SHARED_FOLDERS:%=%/*.c)) $(wildcard experiments/*.c)
COMMAND_SOURCES := $(wildcard experiments/commands/*.c)
TEST_SOURCES := $(wildcard tests/*.c tests/mutants/*.c)
REPORT_SOURCES := $(wildcard reports/*.c)
BENCH_SOURCES := $(wildcard tests/bench/*.c)
objects = $(patsubst %.c,$(BUILD)/%.o,$(1))

EXPERIMENTS := $(patsubst experiments/%.c,%,$(wildcard experiments/*.c))
SOLVER_OBJECTS := $(call objects,$(SOLVER_SOURCES))
LAB_OBJECTS := $(call objects,$(LAB_SOURCES)) $(BUILD)/registry.o $(BUILD)/scripts.o $(BUILD)/export_texts.o
PROGRAM := $(BUILD)/springlab
# The same objects but for the one that knows MPI.
MPI_PROGRAM := $(BUILD)/springlab-mpi
MPICC := mpicc
# Not for sanitizers, which find fault with MPI itself.
TESTED_MPI = $(if $(filter release,$(CONFIG)),$(if $(shell command -v $(MPICC) 2>/dev/null),$(MPI_PROGRAM)))
STATIC := $(BUILD)/libspringbone.a
SHARED := $(BUILD)/libspringbone.so.$(VERSION)

CSV := $(EXPERIMENTS:%=build/data/%.csv)
CLAIMS := build/data/claims.json
STYLE := plots/style.gp plots/end.gp
FIGURE_SCRIPTS := $(filter-out $(STYLE),$(wildcard plots/*.gp))
FIGURES := $(FIGURE_SCRIPTS:plots/%.gp=build/figures/%.svg)

.PHONY: all program help reproduce check setup-build setup-tests setup-ci data figures png scan report publish bits bench conform-proof conform-proof-publish fuzz fuzzers peers peers-publish install uninstall format clean test-run
.DELETE_ON_ERROR:

all: setup-build
	@$(MAKE) --no-print-directory program

program: $(PROGRAM) $(STATIC) $(SHARED) $(if $(filter 1,$(MPI)),$(MPI_PROGRAM))

help:
	@sed -n 's/^#: //p' Makefile

# ---- the two commands ----------------------------------------------------------------------------
# The work is a make of its own, so that none of it starts before the packages are there, even with -j.

#: make reproduce    packages, build, every experiment, tables, figures, report: all below build/
reproduce: setup-build
	@$(MAKE) --no-print-directory report

#: make check        packages, build, the whole test suite
check: setup-tests
	@$(MAKE) --no-print-directory test-run

#: make              packages, and only build: build/springlab and the library
#: make figures      the figures in build/figures (make png: as PNG)
#: make scan         every exact law at 100000 points (law_scan), with its figure, in build/scan
#: make report       the report in build/report
#: make publish      copy report and figures to reports/, for a commit
#: make bits         the trajectories' hashes: gcc and clang, -O0 to -O3, and -O2 and -O3 with -march=native
#: make bench        what things cost: steps, component, growth, sweeps, fits, the report; against NumPy and three-vrm
#: make conform-proof  the conformance kit against each known fault, in build/proof; conform-proof-publish
#: make peers        public implementations beside the rule (Node, npm): build/peers/README.md; peers-publish
#: make fuzz         scene files and calls at random, FUZZ_SECONDS each (clang)
#: make install      program, library, header, man page (PREFIX=, DESTDIR=); make uninstall takes them away
#: make format       lay out the sources by .clang-format
#: make clean        remove build/
#: make MPI=1        besides, build/mpi/springlab, whose sweeps and runs mpirun shares out
#: CONFIG=debug|asan with any of these builds another configuration; CC=clang another compiler

# ---- packages ------------------------------------------------------------------------------------
MPI_PACKAGES := libopenmpi-dev openmpi-bin
BUILD_PACKAGES := gcc libc6-dev make pkg-config libgsl-dev gnuplot-nox libjansson-dev cmark-gfm $(if $(filter 1,$(MPI)),$(MPI_PACKAGES))
TEST_PACKAGES := $(BUILD_PACKAGES) check clang libomp-dev nodejs
CI_PACKAGES := $(TEST_PACKAGES) $(MPI_PACKAGES) git clang-format libclang-rt-14-dev valgrind libc6-dbg mandoc

# Installs what is missing where that needs no password; otherwise says the line to type.
define install_packages
@mkdir -p build 2>/dev/null && test -w build \
	|| { echo "make: build/ cannot be written here: copy the project to a folder of yours" >&2; exit 2; }; \
command -v dpkg-query >/dev/null || { echo "make: not a Debian system, so install the like of: $(1)" >&2; exit 0; }; \
missing=""; \
for package in $(1); do \
	dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q "ok installed" || missing="$$missing $$package"; \
done; \
test -n "$$missing" || exit 0; \
if test "$$(id -u)" = 0; then as=""; \
elif sudo -n true 2>/dev/null; then as="sudo -n"; \
else echo "make: packages are missing, type: sudo apt-get update && sudo apt-get install --no-install-recommends$$missing" >&2; exit 2; fi; \
echo "installing:$$missing"; \
$$as env DEBIAN_FRONTEND=noninteractive sh -c "apt-get update; \
	apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends$$missing" >build/packages.log 2>&1 </dev/null \
	|| { echo "make: no network? These packages could not be installed (build/packages.log says why):$$missing" >&2; exit 2; }
endef

setup-build:
	$(call install_packages,$(BUILD_PACKAGES))

setup-tests:
	$(call install_packages,$(TEST_PACKAGES))

setup-ci:
	$(call install_packages,$(CI_PACKAGES))

# ---- building ------------------------------------------------------------------------------------
# A stamp that changes when flags do, so that nothing stale is linked.
FLAGS_NOW = $(CC) $(COMPILER) $(CPPFLAGS) $(CFLAGS_ALL) $(LDFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS_NOW)' | cmp -s - $@ || echo '$(FLAGS_NOW)' > $@
# The same for the list of files, as a file that goes makes nothing newer.
FILES_NOW = $(sort $(SOLVER_SOURCES) $(LAB_SOURCES) $(COMMAND_SOURCES) $(TEST_SOURCES) $(COMMAND_SCRIPTS) $(EXPORT_TEXTS))
$(BUILD)/files: FORCE
	@mkdir -p $(@D)
	@echo '$(FILES_NOW)' | cmp -s - $@ || echo '$(FILES_NOW)' > $@
$(BUILD)/registry.c $(BUILD)/scripts.c $(BUILD)/commands.c $(BUILD)/suites.c: $(BUILD)/files
FORCE:

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC) $(CC) $(CPPFLAGS) $(LIBRARY_FLAGS) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(foreach w,1 2 4 8,$(eval $(BUILD)/solver/lanes_w$(w).o: private CFLAGS += $(LANES_$(w)) $(CHECKS_LANES)))

$(BUILD)/registry.c: $(wildcard experiments/*.c) experiments/lab/registry.awk
	@mkdir -p $(@D)
	@LC_ALL=C awk -f experiments/lab/registry.awk $(sort $(wildcard experiments/*.c)) > $@

$(BUILD)/registry.o: $(BUILD)/registry.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

# The scripts of the figures that commands draw are part of the program.
COMMAND_SCRIPTS := $(STYLE) $(sort $(wildcard plots/commands/*.gp))
$(BUILD)/scripts.c: $(COMMAND_SCRIPTS) experiments/lab/embed.awk
	@mkdir -p $(@D)
	@LC_ALL=C awk -v header=plot.h -v type=PlotScript -v list=plot_scripts -f experiments/lab/embed.awk $(COMMAND_SCRIPTS) > $@

# So are the page and the adapters of the conformance kit.
EXPORT_TEXTS := $(sort $(wildcard experiments/conform/export/*))
$(BUILD)/export_texts.c: $(EXPORT_TEXTS) $(BUILD)/files experiments/lab/embed.awk
	@mkdir -p $(@D)
	@LC_ALL=C awk -v header=export.h -v type=ExportText -v list=export_texts -f experiments/lab/embed.awk $(EXPORT_TEXTS) > $@

$(BUILD)/scripts.o $(BUILD)/export_texts.o: %.o: %.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

# The build says what it was made with; the stamp keeps it from being rebuilt for nothing.
$(BUILD)/commit: FORCE
	@mkdir -p $(@D)
	@echo '$(COMMIT)' | cmp -s - $@ || echo '$(COMMIT)' > $@
$(BUILD)/experiments/lab/provenance.o: $(BUILD)/commit
$(BUILD)/experiments/lab/provenance.o: private CPPFLAGS += \
	-DBUILD_COMMIT='"$(COMMIT)"' -DBUILD_COMPILER='"$(COMPILER)"' \
	-DBUILD_FLAGS='"$(NUMERICS) $(OPTIMISE)"' -DBUILD_LIBRARIES='"$(strip $(LIBRARY_VERSIONS))"'

$(STATIC): $(SOLVER_OBJECTS)
	@rm -f $@
	$(call say,AR) $(AR) rcs $@ $^

$(SHARED): $(SOLVER_OBJECTS) solver/exports.map
	$(call say,LINK) $(CC) $(filter-out -fopenmp,$(CFLAGS_ALL)) -shared -Wl,-soname,libspringbone.so.0 \
		-Wl,--version-script=solver/exports.map -o $@ $(SOLVER_OBJECTS) -lm

# Every experiments/commands/cmd_NAME.c is a command, declared as command_NAME.
COMMANDS := $(sort $(patsubst experiments/commands/cmd_%.c,%,$(wildcard experiments/commands/cmd_*.c)))
$(BUILD)/commands.c: $(COMMAND_SOURCES)
	@mkdir -p $(@D)
	@{ echo '#include "command.h"'; for n in $(COMMANDS); do echo "extern const Command command_$$n;"; done; \
	echo 'const Command *const commands[] = {'; for n in $(COMMANDS); do echo "&command_$$n,"; done; echo '0 };'; } > $@

$(BUILD)/commands.o: $(BUILD)/commands.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CPPFLAGS) $(LIBRARY_FLAGS) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

# The name without a configuration is the release build's.
$(PROGRAM): $(call objects,$(COMMAND_SOURCES)) $(BUILD)/commands.o $(LAB_OBJECTS) $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBRARY_LINKS)
	@test $@ != build/release/springlab || ln -sf release/springlab build/springlab

$(BUILD)/ranks-mpi.o: experiments/lab/ranks.c $(BUILD)/flags
	$(call say,MPICC) $(MPICC) -DWITH_MPI $(CPPFLAGS) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(MPI_PROGRAM): $(call objects,$(COMMAND_SOURCES)) $(BUILD)/commands.o $(filter-out %/ranks.o,$(LAB_OBJECTS)) $(BUILD)/ranks-mpi.o $(STATIC)
	$(call say,LINK) $(MPICC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBRARY_LINKS)
	@test $@ != build/release/springlab-mpi || { mkdir -p build/mpi; ln -sf ../release/springlab-mpi build/mpi/springlab; }

# ---- data, figures, report -----------------------------------------------------------------------
# What an experiment or a script that is gone has left goes, too.
data: $(CSV)
	@rm -f $(filter-out $(CSV),$(wildcard build/data/*.csv))

# A verdict that differs (exit 1) belongs in the report too, which says so and fails in the end.
$(CSV) $(CLAIMS) &: $(PROGRAM)
	@echo '  RUN    every experiment'
	@$(PROGRAM) run --all --quiet --output-dir build/data || test $$? = 1

figures: build/figures/drawn
	@rm -f $(filter-out $(FIGURES) $(FIGURES:.svg=.png),$(wildcard build/figures/*.svg build/figures/*.png))

png: $(FIGURES:.svg=.png)

# One figure, by its name.
define draw_figure
@mkdir -p $(@D)
$(call say,DRAW) sh plots/draw.sh $(@D) $(subst .,,$(suffix $@)) $* $<
endef
DRAWING := $(STYLE) plots/draw.sh
build/figures/%.svg: build/data/%.csv plots/%.gp $(DRAWING)
	$(draw_figure)
build/figures/%.png: build/data/%.csv plots/%.gp $(DRAWING)
	$(draw_figure)

# All that are missing or older than what they show. gnuplot takes longer to start than to draw, so each draws many.
FIGURE_PROCESSES := 2
figure_names = $(basename $(notdir $(1)))
FIGURES_MISSING := $(filter-out $(wildcard build/figures/*.svg),$(FIGURES))
figures_due = $(filter $(call figure_names,$(if $(filter $(DRAWING),$?),$(FIGURES),$(FIGURES_MISSING) $?)), \
	$(call figure_names,$(FIGURES)))
build/figures/drawn: $(CSV) $(FIGURE_SCRIPTS) $(DRAWING) $(if $(FIGURES_MISSING),FORCE)
	@mkdir -p $(@D)
	@echo '  DRAW   figures: $(words $(figures_due))'
	@printf '%s\n' $(foreach n,$(figures_due),$(n) build/data/$(n).csv) \
		| xargs -r -n 50 -P $(FIGURE_PROCESSES) sh plots/draw.sh $(@D) svg
	@touch $@

scan: $(PROGRAM)
	@mkdir -p build/scan
	$(PROGRAM) run law_scan --output build/scan/law_scan.csv
	@sh plots/draw.sh build/scan svg law_scan build/scan/law_scan.csv

# The figures stand beside the report, to which its links are relative.
REPORT := $(BUILD)/report
REPORT_OBJECTS := $(call objects,$(filter-out reports/main.c,$(REPORT_SOURCES)))
$(REPORT): $(BUILD)/reports/main.o $(REPORT_OBJECTS) $(LAB_OBJECTS) $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBRARY_LINKS)

# $(1).md to $(1).html
define make_page
@command -v cmark-gfm >/dev/null || { echo "make: cmark-gfm is missing (Debian package cmark-gfm)" >&2; exit 2; }
@cmark-gfm --extension table $(1).md > build/report/body.html
$(call say,PAGE) $(REPORT) page reports/template.html build/report/body.html $(1).html
endef

build/report/report.html: $(REPORT) $(CSV) $(CLAIMS) build/figures/drawn reports/template.html
	@rm -rf build/report/figures
	@mkdir -p build/report/figures
	@cp $(FIGURES) build/report/figures
	@$(REPORT) markdown build/data build/report/report.md
	$(call make_page,build/report/report)

# Ends with the tables on the terminal and the line that sums everything up.
report: data figures build/report/report.html $(PROGRAM)
	@build/springlab tables --quiet || test $$? = 1
	@echo
	@$(REPORT) summary build/data

# The published copy: numbers, report and figures, without what differs between machines. Made whole
# before it replaces the last one.
publish: $(REPORT) $(CSV) $(CLAIMS) build/figures/drawn reports/template.html
	@rm -rf build/publish
	@mkdir -p build/report build/publish/data build/publish/figures
	@cp $(FIGURES) build/publish/figures
	@cp $(CLAIMS) build/publish/data
	@printf "%s\n" plots/*.gp | LC_ALL=C sort | xargs cksum > build/publish/data/scripts.txt
	@$(REPORT) digest build/data build/publish/data
	@$(REPORT) published build/publish/data build/publish/report.md
	$(call make_page,build/publish/report)
	@rm -rf reports/data reports/figures
	@cp -r build/publish/. reports

# ---- tests ---------------------------------------------------------------------------------------
TEST_OBJECTS := $(call objects,$(TEST_SOURCES)) $(BUILD)/suites.o

# Every tests/test_NAME.c is a suite, made by suite_NAME(), and says by what it includes whether it needs all tables.
$(BUILD)/suites.c: $(TEST_SOURCES)
	@mkdir -p $(@D)
	@{ echo '#include <check.h>'; echo '#include "suites.h"'; \
	names=$$(printf '%s\n' $(patsubst tests/test_%.c,%,$(filter tests/test_%.c,$(TEST_SOURCES))) | LC_ALL=C sort); \
	for n in $$names; do echo "Suite *suite_$$n(void);"; done; \
	echo 'const NamedSuite suites[] = {'; for n in $$names; do echo "{ \"$$n\", suite_$$n, $$(grep -c '"tables.h"' tests/test_$$n.c) },"; done; echo '{ 0 } };'; } > $@

$(BUILD)/suites.o: $(BUILD)/suites.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CPPFLAGS) -Itests $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%.o: private CPPFLAGS += -Itests -Ireports
$(call objects,$(wildcard solver/*.c experiments/conform/*.c tests/mutants/*.c)): private CFLAGS += $(OPTIMISE_STEPS)

# What the commands share is tested from inside as well as from outside.
COMMAND_PARTS := $(filter-out experiments/commands/main.c experiments/commands/cmd_%.c,$(COMMAND_SOURCES))
# Calls for memory are counted (tests/allocations.h).
COUNTED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/unit-tests: $(TEST_OBJECTS) $(call objects,$(COMMAND_PARTS)) $(REPORT_OBJECTS) $(LAB_OBJECTS) $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) $(COUNTED) -o $@ $^ $$(pkg-config --libs check) $(LIBRARY_LINKS)

# The hashes of the trajectories, by every compiler there is, at every level, and where code is optimised with the
# machine's own instructions, too. Names: gcc-O2, clang-O3-native ...
BITS_COMPILERS = $(foreach c,gcc clang,$(if $(shell command -v $(c) 2>/dev/null),$(c)))
BITS = $(foreach c,$(BITS_COMPILERS),$(foreach o,O0 O1 O2 O3 O2-native O3-native,build/bits/$(c)-$(o).txt))
part = $(word $(1),$(subst -, ,$*))

# The flags of the builds that no configuration changes.
build/numerics: FORCE
	@mkdir -p $(@D)
	@echo '$(NUMERICS)' | cmp -s - $@ || echo '$(NUMERICS)' > $@

BITS_SOURCES := $(wildcard tests/bits/*.c) $(SOLVER_SOURCES)
bits_compile = $(call part,1) $(NUMERICS) $(WARNINGS) -$(call part,2) $(if $(call part,3),-march=native) -Isolver -Itests
build/bits/%.txt: $(BITS_SOURCES) tests/bits/hash.h tests/motion.h $(wildcard solver/*.h) build/numerics
	@mkdir -p $(@D)
	$(call say,BITS) $(foreach w,1 2 4 8,$(bits_compile) $(LANES_$(w)) -c -o $(@:.txt=-w$(w).o) solver/lanes_w$(w).c && ) \
		$(bits_compile) -o $(@:.txt=) $(filter-out solver/lanes_w%,$(BITS_SOURCES)) $(@:.txt=-w?.o) -lm && $(@:.txt=) > $@

bits: $(BITS)
	@failed=0; for f in $(BITS); do \
		cmp tests/bits/expected.txt $$f || failed=1; done; \
	test $$failed = 0 || { echo "bits: if all builds agree and the change is meant: cp build/bits/gcc-O0.txt tests/bits/expected.txt" >&2; exit 1; }; \
	echo "bits: $(words $(BITS)) builds ($(BITS_COMPILERS)) give the same, committed, hashes"

# The library from C++.
CXX_COMMAND := clang++ -std=c++11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Isolver
$(BUILD)/embed.o: tests/cplusplus/embed.cpp $(wildcard solver/*.h) $(BUILD)/flags
	$(call say,CXX) $(CXX_COMMAND) -c -o $@ $<

$(BUILD)/embed: $(BUILD)/embed.o $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ -lstdc++ -lm

# The README's example, as it is printed there.
$(BUILD)/example.cpp: README.md
	@mkdir -p $(@D)
	@awk '/^```cpp$$/ { inside = 1; next } /^```/ { inside = 0 } inside' README.md > $@

$(BUILD)/%.o: $(BUILD)/%.cpp $(wildcard solver/*.h) $(BUILD)/flags
	$(call say,CXX) $(CXX_COMMAND) -c -o $@ $<

$(BUILD)/example: $(BUILD)/example.o $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ -lstdc++ -lm

# Most tests wait for a program that they run: three suites at a time, so that two cores have something to do.
TEST_PROCESSES := 3
test-run: $(BUILD)/unit-tests $(BUILD)/bench $(BUILD)/embed $(BUILD)/example $(PROGRAM) $(REPORT) $(BITS) $(TESTED_MPI)
	@SPRINGLAB=$(PROGRAM) SPRINGLAB_MPI=$(abspath $(TESTED_MPI)) REPORT=$(REPORT) \
	TEST_PROCESSES=$(TEST_PROCESSES) OMP_WAIT_POLICY=passive $(BUILD)/unit-tests >$(BUILD)/tests.log 2>&1; status=$$?; \
	test $$status = 0 || grep -v '^skipped' $(BUILD)/tests.log; \
	skipped=$$(grep -c '^skipped' $(BUILD)/tests.log); \
	test $$skipped = 0 || echo "$$skipped tests skipped, each named in $(BUILD)/tests.log"; \
	test $$status != 0 || tail -1 $(BUILD)/tests.log; exit $$status

# ---- installing ----------------------------------------------------------------------------------
$(BUILD)/springlab.1: $(PROGRAM) experiments/commands/manual.sh
	$(call say,MANUAL) sh experiments/commands/manual.sh $(PROGRAM) > $@

define pkg_config_file
prefix=$(PREFIX)
libdir=$${prefix}/lib
includedir=$${prefix}/include

Name: springbone
Description: chains of spring bones, stepped frame by frame
Version: $(VERSION)
Cflags: -I$${includedir}
Libs: -L$${libdir} -lspringbone
Libs.private: -lm
endef
export pkg_config_file

AT = $(DESTDIR)$(PREFIX)
install: all $(BUILD)/springlab.1
	@install -d "$(AT)/bin" "$(AT)/lib/pkgconfig" "$(AT)/include" "$(AT)/share/man/man1"
	install $(PROGRAM) "$(AT)/bin"
	install -m 644 $(STATIC) $(SHARED) "$(AT)/lib"
	@ln -sf libspringbone.so.$(VERSION) "$(AT)/lib/libspringbone.so.0"
	@ln -sf libspringbone.so.0 "$(AT)/lib/libspringbone.so"
	install -m 644 solver/springbone.h "$(AT)/include"
	@printf '%s\n' "$$pkg_config_file" > "$(AT)/lib/pkgconfig/springbone.pc"
	install -m 644 $(BUILD)/springlab.1 "$(AT)/share/man/man1"

# What install put there, and no folder: others may be using them.
uninstall:
	rm -f "$(AT)/bin/springlab" "$(AT)/lib/libspringbone.a" "$(AT)/lib/libspringbone.so.$(VERSION)" \
		"$(AT)/lib/libspringbone.so.0" "$(AT)/lib/libspringbone.so" "$(AT)/include/springbone.h" \
		"$(AT)/lib/pkgconfig/springbone.pc" "$(AT)/share/man/man1/springlab.1"

# ---- bench ---------------------------------------------------------------------------------------
$(BUILD)/bench: $(call objects,$(BENCH_SOURCES)) $(LAB_OBJECTS) $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBRARY_LINKS)

# The last number is the time from the built program to the report, everything made again.
bench: $(BUILD)/bench $(PROGRAM) $(REPORT)
	@mkdir -p build/bench
	@$(BUILD)/bench build/bench
	@rm -rf build/data build/figures build/report; start=$$(date +%s%N); \
	$(MAKE) --no-print-directory -j2 report >build/bench/report.log || exit; \
	end=$$(date +%s%N); awk -v ns=$$((end - start)) 'BEGIN { printf "report_s\n%.2f\n", ns / 1e9 }' | tee build/bench/report.csv

# ---- the conformance kit put to the proof ---------------------------------------------------------
PROOF_OBJECTS := $(call objects,$(wildcard tests/proof/*.c tests/mutants/engine*.c tests/mutants/faults*.c))
$(BUILD)/conform-proof: $(PROOF_OBJECTS) $(LAB_OBJECTS) $(STATIC)
	$(call say,LINK) $(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $^ $(LIBRARY_LINKS)

conform-proof: $(BUILD)/conform-proof
	@mkdir -p build/proof
	@$(BUILD)/conform-proof build/proof

# Takes a fresh run into the published report.
conform-proof-publish: conform-proof
	@mkdir -p reports/proof
	@cp build/proof/faults.csv build/proof/README.md reports/proof

# ---- fuzzing -------------------------------------------------------------------------------------
# tests/fuzz/fuzz_NAME.c with clang's libFuzzer and sanitizers; what it finds stays in build/fuzz.
FUZZ_SECONDS := 60
FUZZERS := $(patsubst tests/fuzz/fuzz_%.c,build/fuzz/%,$(wildcard tests/fuzz/fuzz_*.c))
# The part of the laboratory that reads files, each source once for all fuzzers.
FUZZED := $(SOLVER_SOURCES) \
	$(patsubst %,experiments/lab/%.c,$(addprefix scene_,file nodes colliders springs events play step writer) trace_reader csv_reader json_reader message number names ranks) \
	$(filter-out experiments/model/audit%,$(wildcard experiments/model/*.c))
FUZZ_FLAGS = $(NUMERICS) -g1 -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
	-D_GNU_SOURCE $(CPPFLAGS) $(LIBRARY_FLAGS)
build/fuzz/objects/%.o: %.c
	@mkdir -p $(@D)
	$(call say,CC) clang $(FUZZ_FLAGS) -MMD -MP -c -o $@ $<

fuzzers: $(FUZZERS)
.SECONDARY: $(FUZZED:%.c=build/fuzz/objects/%.o) $(FUZZERS:build/fuzz/%=build/fuzz/objects/tests/fuzz/fuzz_%.o)
build/fuzz/%: build/fuzz/objects/tests/fuzz/fuzz_%.o $(FUZZED:%.c=build/fuzz/objects/%.o)
	$(call say,FUZZER) clang -fsanitize=fuzzer,address,undefined -o $@ $^ $(LIBRARY_LINKS)

# With -j side by side.
FUZZ_RUNS := $(FUZZERS:%=%.run)
.PHONY: $(FUZZ_RUNS)
fuzz: $(FUZZ_RUNS)
$(FUZZ_RUNS): build/fuzz/%.run: build/fuzz/%
	@mkdir -p $<.corpus; test ! -d tests/fuzz/$* || cp tests/fuzz/$*/* $<.corpus
	$(call say,FUZZ) cd build/fuzz && { ./$* -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=10 -verbosity=0 \
		-print_final_stats=1 $*.corpus >$*.log 2>&1 || { cat $*.log >&2; exit 1; }; } && \
		sed -n 's/^stat::number_of_executed_units: */$*: runs: /p' $*.log

# ---- peers ---------------------------------------------------------------------------------------
# Packages as they are published, judged by the conformance kit. Node and npm fetch them below build/peers.
peers: $(PROGRAM) $(REPORT)
	@sh tests/peers/run.sh $(PROGRAM) build/peers
	@test ! -e build/peers/verdicts.csv || { \
		sh plots/draw.sh build/peers svg commands/tips build/peers/tips.csv && \
		$(REPORT) peers build/peers build/peers/README.md && echo "build/peers/README.md"; }

# Takes the last run into the published report.
peers-publish: peers
	@mkdir -p reports/peers
	@cp build/peers/verdicts.csv build/peers/turns.csv build/peers/tips.csv build/peers/tips.svg build/peers/README.md reports/peers

# ---- the rest ------------------------------------------------------------------------------------
format:
	@clang-format -i $$(git ls-files -co --exclude-standard '*.c' '*.h')

clean:
	rm -rf build

-include $(shell find $(BUILD) build/fuzz -name '*.d' 2>/dev/null)
