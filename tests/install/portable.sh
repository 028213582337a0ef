#!/usr/bin/env bash
# What a packager gets: one version everywhere, a plain configuration without our own strictness, a
# program that links statically, and one without MPI that refuses to be started by mpirun.
. "$(dirname "$0")/../cli/lib.bash"
: "${CC:=cc}"
needs cmake

# One version.
version=$(sed -n 's/#define KANLY_VERSION "\(.*\)"/\1/p' include/kanly/library.h)
[ -n "$version" ] || fail 'library.h has no version'
run 0 --version && says "kanly $version"
[ "$(sed -n 's/^## \([0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] ||
    fail "CHANGELOG.md does not begin with $version"
[ "$(sed -n '1s/^kanly (\(.*\)).*/\1/p' debian/changelog)" = "$version" ] ||
    fail "debian/changelog does not begin with $version"

# Plain cmake.
cmake -G Ninja -S . -B "$work/plain" -DCMAKE_C_COMPILER="$CC" -DKANLY_SERVE=OFF -DKANLY_MPI=OFF \
    >"$work/out" 2>&1 || fail "cmake: $(tail -n 5 "$work/out")"
says "Kanly $version"
says 'match server  no: kanly serve only says that it is not there (KANLY_SERVE=OFF)'
says 'MPI           no: kanly sim refuses to run under mpirun (KANLY_MPI=OFF)'
! grep -qE -- '-Werror|-march' "$work/plain/compile_commands.json" ||
    fail 'plain cmake sets -Werror or -march'
cmake -S . -B "$work/plain" -DKANLY_STRICT=ON -DKANLY_MACHINE=native >"$work/out" 2>&1 ||
    fail 'cmake again'
grep -q -- '-Werror.*-march=native' "$work/plain/compile_commands.json" ||
    fail 'KANLY_STRICT, KANLY_MACHINE'

# A feature that is wanted and cannot be had is an error.
if PKG_CONFIG_LIBDIR=$work cmake -G Ninja -S . -B "$work/lacking" -DCMAKE_C_COMPILER="$CC" \
    -DKANLY_SERVE=ON -DKANLY_MPI=OFF >"$work/out" 2>&1; then
    fail 'KANLY_SERVE=ON without libraries passed'
fi
says 'KANLY_SERVE=ON, but'

# Linked statically, allocations are not counted, and it says so.
cat >"$work/counts.c" <<'END'
#include "cli/allocations.h"
int main(void) { return allocations_are_counted(); }
END
"$CC" -std=c11 -static -Isrc "$work/counts.c" src/cli/allocations.c -o "$work/counts" ||
    fail 'no static program'
"$work/counts" || fail 'a static program pretends to count'

# Without MPI.
cat >"$work/ranks.c" <<'END'
#include <stdio.h>
#include "cli/ranks.h"
int main(void) { return ranks_fault() ? puts(ranks_fault()), 1 : 0; }
END
"$CC" -std=c11 -Isrc "$work/ranks.c" src/cli/ranks.c -o "$work/ranks"
"$work/ranks" || fail 'by itself it refuses'
OMPI_COMM_WORLD_SIZE=1 "$work/ranks" || fail 'alone under mpirun it refuses'
! OMPI_COMM_WORLD_SIZE=2 "$work/ranks" >"$work/out" || fail 'two processes without MPI go on'
says 'built without MPI'
! PMI_SIZE=2 "$work/ranks" >"$work/out" || fail 'two processes of another MPI go on'
