# The commands people type. CMakeLists.txt says how things are built.
#
# build/        the release, with gcc (another compiler: make CC=clang)
# build-asan/   clang, address and undefined-behaviour sanitizers, invariants checked at every move
# build-fuzz/   the same with libFuzzer
# build-pgo/    the release once more, guided by a profile
# build-deb/    the Debian packages
# build-mutate/ what judges changed rules, and what it found
# build-python/, build-wheel/  what the tests need of Python, and the package being built
# build-wasm/   the modules of the npm package
# build-static/ the practice table without a server
# build-portable/  the command for other machines

ifeq ($(origin CC),default)
CC := gcc
endif
JOBS         ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 30
MUTANTS      ?= 100
SEED         ?= 1
ARGS         ?=

PREFIX       ?= /usr/local
DESTDIR      ?=

# Ours: warnings are errors, and the machine is the one it is built on. A plain cmake sets neither
# (CMakeLists.txt).
ours      = -DKANLY_STRICT=ON -DKANLY_MACHINE=auto
configure = cmake -G Ninja -S . $(ours) >/dev/null
# A folder belongs to one compiler. Told of another one, cmake would begin anew by itself, but
# without the options it is told in the same breath.
compiler  = if [ -e build/CMakeCache.txt ] && ! grep -q \
                '^CMAKE_C_COMPILER:[A-Z]*=\(.*/\)\{0,1\}$(CC)$$' build/CMakeCache.txt; then \
                echo 'build/ begins anew, with $(CC)'; \
                rm -rf build/CMakeCache.txt build/CMakeFiles/[0-9]* build/build.ninja; fi
compile   = cmake --build $(1) -j $(JOBS) --
ctest     = ctest --test-dir $(1) -j $(JOBS) --output-on-failure --no-tests=error
heading   = @printf '\n== %s\n' '$(1)'
c_files   = find include src tests bench npm -name '*.[ch]' 2>/dev/null

.NOTPARALLEL:
.DEFAULT_GOAL := build/kanly
.PHONY: build/kanly play play-terminal test bench format lint clean help
.PHONY: configured page check-page lint-page browser release asan lint-c fuzz
.PHONY: check-format check-columns check-cells check-layers check-symbols check-citations
.PHONY: check-quick mutate portable install docs deb static pgo

configured:
	@$(compiler)
	@[ -e build/build.ninja ] || $(configure) -B build -DCMAKE_C_COMPILER=$(CC)

# Without node the program is built all the same, with a page that says what is missing.
page: configured
	@scripts/web.sh build

build/kanly: page configured
	@$(call compile,build) kanly

play:                                   ## install what is missing, build, open the table
	@scripts/install.sh build
	@$(MAKE) --no-print-directory build/kanly
	@scripts/play.sh build/kanly $(ARGS)

play-terminal:                          ## the same, with a game in the terminal
	@scripts/install.sh build
	@$(MAKE) --no-print-directory build/kanly
	@build/kanly play $(ARGS)

# Installing comes first, in a make of its own: nothing else can be counted on before. The quick
# checks come before the long ones, the tests last, so that their summary is what one sees.
test:                                   ## install what is missing, build, and run every test
	@scripts/install.sh test
	@scripts/python.sh >/dev/null
	@$(MAKE) --no-print-directory check-layers check-format check-page release asan lint-c fuzz
	$(call heading,tests of the release)
	@$(call ctest,build)
	$(call heading,tests under the sanitizers)
	@$(call ctest,build-asan)

check-page: configured
	$(call heading,page: layout and lint; types and unit tests)
	@scripts/web.sh test

browser: page                           ## only the tests in a real browser (part of `make test`)
	@scripts/install.sh test
	@$(compiler)
	@$(configure) -B build -DCMAKE_C_COMPILER=$(CC) -DKANLY_TESTS=ON -DKANLY_BROWSER=ON
	@$(call compile,build) kanly
	@ctest --test-dir build -L web --output-on-failure --no-tests=error

# Configured again each time: it takes a second, and finds what was installed since.
release:
	$(call heading,build: release)
	@$(compiler)
	@$(configure) -B build -DCMAKE_C_COMPILER=$(CC) -DKANLY_TESTS=ON -DKANLY_BROWSER=ON
	@$(call compile,build)

asan:
	$(call heading,build: sanitizers and asserts)
	@$(configure) -B build-asan -DCMAKE_C_COMPILER=clang -DKANLY_TESTS=ON \
	    -DKANLY_SANITIZE=ON -DKANLY_ASSERTS=ON
	@$(call compile,build-asan)

fuzz:                                   ## run each fuzz target for FUZZ_SECONDS (30)
	$(call heading,fuzz: $(FUZZ_SECONDS) seconds for each target)
	@$(configure) -B build-fuzz -DCMAKE_C_COMPILER=clang -DKANLY_FUZZ=ON
	@$(call compile,build-fuzz)
	@scripts/fuzz.sh build-fuzz $(FUZZ_SECONDS) $(JOBS)

# Before every commit: what breaks most often, in under two minutes once things are built.
quick_tests = ^unit/|^scenarios$$|^cli/(docs|signature|rules|check)$$
quick_checks = check-layers check-cells check-format check-columns check-citations
check-quick: $(quick_checks)            ## the checks for every commit
	$(call heading,build)
	@$(compiler)
	@$(configure) -B build -DCMAKE_C_COMPILER=$(CC) -DKANLY_TESTS=ON
	@$(call compile,build) kanly unit_tests
	$(call heading,quick tests)
	@ctest --test-dir build -j $(JOBS) --output-on-failure --no-tests=error -R '$(quick_tests)'

mutate:                                 ## change the rules MUTANTS times (100): the tests notice
	@scripts/mutate.py --mutants $(MUTANTS) --seed $(SEED) --jobs $(JOBS) $(ARGS)

install: page                           ## install below PREFIX (/usr/local), within DESTDIR
	@$(compiler)
	@$(configure) -B build -DCMAKE_C_COMPILER=$(CC) -DCMAKE_INSTALL_PREFIX=$(PREFIX)
	@$(call compile,build) kanly kanly_shared kanly_static kanly_pages
	@DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(PREFIX)'

static: page                            ## the practice table without a server: build-static/
	@scripts/install.sh test
	@scripts/static.sh build-static

docs:                                   ## the reference of the library: build/docs/kanly.html
	@scripts/reference.py build/docs/kanly.html

deb:                                    ## the Debian packages: build-deb/*.deb
	@scripts/install.sh package
	@$(MAKE) --no-print-directory page
	@scripts/deb.sh build-deb

portable:                               ## the same games on every machine (ARGS=TARGET… for some)
	@scripts/install.sh portable
	@JOBS=$(JOBS) scripts/portable.sh build-portable $(ARGS)

pgo: page                               ## a release guided by a profile: build-pgo/kanly
	@CC=$(CC) JOBS=$(JOBS) scripts/pgo.sh build-pgo

bench: build/kanly                      ## measure the release build (ARGS=... for kanly bench)
	@build/kanly bench $(ARGS)

format:                                 ## format all sources in place
	@$(c_files) | xargs -r clang-format -i
	@scripts/web.sh format

check-format:
	$(call heading,format)
	@$(c_files) | xargs -r clang-format --dry-run -Werror

check-columns:
	$(call heading,columns)
	@scripts/check-columns.sh

check-cells:
	$(call heading,sets of cells on 32 bits)
	@CC=$(CC) JOBS=$(JOBS) scripts/check-cells.sh

check-layers:
	$(call heading,layers)
	@scripts/check-layers.sh

check-symbols: build/kanly
	$(call heading,layers: symbols)
	@scripts/check-layers.sh build

check-citations:
	$(call heading,citations)
	@scripts/check-citations.sh

lint: lint-page lint-c                  ## check layers, columns, citations; lint C and page

lint-page:
	$(call heading,page: layout and lint)
	@scripts/web.sh lint

lint-c: check-layers check-cells check-columns check-symbols check-citations
	$(call heading,lint: clang-tidy and cppcheck)
	@$(configure) -B build-asan -DCMAKE_C_COMPILER=clang -DKANLY_TESTS=ON \
	    -DKANLY_SANITIZE=ON -DKANLY_ASSERTS=ON
	@$(call compile,build-asan) lint
	@JOBS=$(JOBS) scripts/lint-npm.sh

clean:                                  ## remove everything that was built
	@rm -rf build build-asan build-fuzz build-pgo build-deb build-mutate build-portable \
	    build-python build-wheel build-wasm build-static web/dist npm/*.wasm

help:                                   ## list these commands
	@echo "make               build the release: build/kanly"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1 \2/p' Makefile | \
	    while read -r name text; do printf 'make %-13s %s\n' "$$name" "$$text"; done
