#!/usr/bin/env bash
# What the libraries show: the calls of the headers, all of them, and nothing else.
. "$(dirname "$0")/lib.bash"

library=$libraries/libkanly.so
readelf --dynamic --segments --wide "$library" >"$work/library"
grep -q 'SONAME.*\[libkanly\.so\.1\]' "$work/library" ||
    fail 'the SONAME is not libkanly.so.1'
sed -n 's/^KANLY_API .*\b\(kanly_[a-z_]*\)(.*/\1/p' "$tree"/include/kanly/*.h |
    sort >"$work/declared"
[ "$(wc -l <"$work/declared")" -gt 80 ] || fail 'few calls are declared'
grep -nE '^[a-z].*\bkanly_[a-z_]+\(' "$tree"/include/kanly/*.h |
    grep -v ':static inline ' >"$work/bare" &&
    fail "declared without KANLY_API: $(cat "$work/bare")"

nm -D --defined-only "$library" | sed -n 's/.* [A-Z] \([A-Za-z_0-9]*\)@@KANLY_1$/\1/p' |
    sort >"$work/shown"
diff "$work/declared" "$work/shown" >"$work/diff" ||
    fail "headers (<) and libkanly.so (>): $(cat "$work/diff")"
nm -D --defined-only "$library" | grep -v '@@KANLY_1$' | grep -v ' A KANLY_1$' >"$work/more" &&
    fail "without a version: $(cat "$work/more")"

nm -g --defined-only "$libraries/libkanly.a" | sed -n 's/.* [A-Z] \(.*\)/\1/p' |
    sort >"$work/static"
diff "$work/declared" "$work/static" >"$work/diff" ||
    fail "headers (<) and libkanly.a (>): $(cat "$work/diff")"

# Nothing of ours is looked for outside: what is undefined is the C library's.
nm -D --undefined-only "$library" | awk '$NF !~ /@/ && $1 != "w"' >"$work/lacking"
[ ! -s "$work/lacking" ] || fail "libkanly.so lacks something: $(cat "$work/lacking")"


# No text relocations, no executable stack.
! grep -q TEXTREL "$work/library" || fail 'libkanly.so has text relocations'
! grep -q 'GNU_STACK.*RWE' "$work/library" || fail 'libkanly.so wants an executable stack'
