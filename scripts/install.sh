#!/usr/bin/env bash
# Installs what is missing, and only that.
#   scripts/install.sh build   what it takes to build and play
#   scripts/install.sh test    that, and the tools of `make test`
#   scripts/install.sh package what `make deb` needs
#   scripts/install.sh portable  the compilers and emulators of `make portable`
set -euo pipefail

packages=()
names=()

# want NAME PACKAGE... : NAME is missing, PACKAGE... bring it.
want() {
    names+=("$1")
    packages+=("${@:2}")
}

has() { command -v "$1" >/dev/null 2>&1; }

# What counts is what works, not which package it came from: a compiler is there if it compiles.
compiles() {
    printf '%s\n' "$1" | "${@:2}" -x c - -o /dev/null >/dev/null 2>&1
}

find_missing_build() {
    compiles '#include <stdint.h>
int main(void) { return 0; }' gcc || want "gcc with the C library's headers" gcc libc6-dev
    has cmake || want cmake cmake
    has ninja || want ninja ninja-build
    # The match server: kanly builds without these, and then has no `kanly serve`.
    has pkg-config || want pkg-config pkg-config
    for library in libwebsockets sqlite3:libsqlite3 jansson:libjansson libsodium zlib:zlib1g; do
        pkg-config --exists "${library%:*}" 2>/dev/null || want "${library%:*}" "${library#*:}-dev"
    done
    # Calling people who are away: kanly builds without these, and then calls nobody.
    pkg-config --exists 'libcurl >= 7.85' 2>/dev/null || want libcurl libcurl4-openssl-dev
    pkg-config --exists 'libcrypto >= 3.0' 2>/dev/null || want OpenSSL libssl-dev
    # Several servers on one store: kanly builds without it, and then keeps games in SQLite alone.
    pkg-config --exists libpq 2>/dev/null || want libpq libpq-dev
    # The page of the server: kanly builds without these, and then has a page that says so.
    node_works || want "Node 18 or newer with npm" nodejs npm
}

node_works() {
    has npm && [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 18 ]
}

wasm_works() {
    compiles 'int main(void) { return 0; }' clang --target=wasm32-wasi
}

has_torch() {
    "$1" -c 'from importlib.util import find_spec as find
exit(not (find("torch") and find("numpy")))' 2>/dev/null
}

find_missing_test() {
    has chromium || has chromium-browser || has google-chrome || want chromium chromium
    has clang || want clang clang
    has clang-tidy || want clang-tidy clang-tidy
    has clang-format || want clang-format clang-format
    has cppcheck || want cppcheck cppcheck
    has python3 || want python3 python3 # drives the tests over sockets, reads JSON in others
    python3 -c 'import ensurepip' 2>/dev/null || want python3-venv python3-venv
    python3 -c 'import os, sysconfig
os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null ||
        want "Python's headers" python3-dev
    # what is sent to a browser is opened again as a browser would
    python3 -c 'import cryptography' 2>/dev/null || want python3-cryptography python3-cryptography
    # the learned player is trained in small; any python3 of the machine that has it will do
    has_torch python3 || has_torch /usr/bin/python3 || want PyTorch python3-torch python3-numpy
    wasm_works || want "clang for wasm32-wasi" lld wasi-libc RUNTIMES-wasm32 # the npm package
    # a real PostgreSQL, started by the tests themselves
    [ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || has initdb ||
        want PostgreSQL postgresql
    has xz || want xz xz-utils # the fuzzers' corpora are packed with it
    # What is installed is tried as strangers use it: C++, manual pages, the shells' completion.
    compiles 'int main() { return 0; }' g++ || want g++ g++
    has mandoc || want mandoc mandoc
    has zsh || want zsh zsh
    has fish || want fish fish
    compiles '#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
int main(void) { return 0; }' gcc -lcmocka || want cmocka libcmocka-dev
    { has mpirun && compiles '#include <mpi.h>
int main(void) { return MPI_SUCCESS; }' mpicc; } || want OpenMPI libopenmpi-dev openmpi-bin
    # The sanitizers' and libFuzzer's runtimes are a package of their own, numbered like the
    # compiler.
    compiles 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n);
int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n && 0; }' \
        clang -fsanitize=fuzzer,address,undefined ||
        want "clang's sanitizer and fuzzer runtimes" RUNTIMES
}

find_missing_package() {
    has dpkg-buildpackage || want dpkg-buildpackage dpkg-dev
    has dh || want debhelper debhelper
    has lintian || want lintian lintian
    pkg-config --exists libuv 2>/dev/null || want libuv libuv1-dev
}

# Compilers for other machines, and what runs their programs here. Wine is left to who wants it: the
# program for Windows is then run too, and not only built.
find_missing_portable() {
    local machine plain='#include <stdint.h>
int main(void) { return 0; }'
    compiles "$plain" clang || want clang clang
    compiles "$plain" musl-gcc -static || want musl-gcc musl-tools
    for machine in aarch64-linux-gnu:arm64 s390x-linux-gnu:s390x arm-linux-gnueabihf:armhf; do
        compiles "$plain" "${machine%:*}-gcc" -static ||
            want "${machine%:*}-gcc" "gcc-${machine%:*}" "libc6-dev-${machine#*:}-cross"
    done
    { has qemu-aarch64 && has qemu-s390x && has qemu-arm; } || want qemu-user qemu-user
    wasm_works || want "clang for wasm32-wasi" lld wasi-libc RUNTIMES-wasm32
    has x86_64-w64-mingw32-gcc-posix || want mingw-w64 gcc-mingw-w64-x86-64
}

find_missing() {
    packages=()
    names=()
    find_missing_build
    case $what in
    test) find_missing_test ;;
    package) find_missing_package ;;
    portable) find_missing_portable ;;
    esac
}

complain() {
    echo "install: $1" >&2
    printf 'install:   %s\n' "${names[@]}" >&2
    exit 1
}

what=${1:-}
case $what in
build | test | package | portable) ;;
*)
    echo "usage: scripts/install.sh build|test|package|portable" >&2
    exit 2
    ;;
esac

find_missing
if [ ${#packages[@]} -eq 0 ]; then exit 0; fi

has apt-get || complain "this is not Debian; please install, and then try again:"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    has sudo || complain "no root and no sudo here; please have someone install:"
    as_root=(sudo)
fi
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
}

echo "install: missing are:"
printf 'install:   %s\n' "${names[@]}"
apt update >/dev/null || complain "apt-get update failed; still missing:"

# The default clang's number names the package with its runtimes (14 on Debian 12).
clang_number=$(apt-cache depends clang | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1)
packages=("${packages[@]/#RUNTIMES/libclang-rt-${clang_number:-14}-dev}")

echo "install: apt-get install ${packages[*]}"
apt install --no-install-recommends "${packages[@]}" >/dev/null ||
    complain "apt-get install failed; still missing:"

find_missing
if [ ${#packages[@]} -gt 0 ]; then complain "installed, but these still do not work:"; fi
echo "install: done"
