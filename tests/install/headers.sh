#!/usr/bin/env bash
# The public headers: each stands alone, in C11 and C++17, and the program at the head of those that
# have one compiles and runs. So does the tour of all calls, which leaves none out.
. "$(dirname "$0")/lib.bash"
read -ra kanly <<<"$(package --cflags --libs)"

headers=("$tree"/include/kanly/*.h)
[ ${#headers[@]} -ge 8 ] || fail "only ${#headers[@]} headers are installed"
for header in "${headers[@]}"; do
    printf '#include <kanly/%s>\n#include <kanly/%s>\nint main(void) { return 0; }\n' \
        "${header##*/}" "${header##*/}" >"$work/alone.c"
    for language in c c++; do compile "$language" "$work/alone.c" "$work/alone" "${kanly[@]}"; done
done

# The first comment, indented by five, with a main in it.
programs=' '
for header in "${headers[@]}"; do
    sed -n 's/^\*\*     //p; s/^\*\*$//p; /\*\/$/q' "$header" >"$work/example.c"
    grep -q '^int main' "$work/example.c" || continue
    programs+="${header##*/} "
    for language in c c++; do
        compile "$language" "$work/example.c" "$work/example" "${kanly[@]}"
        "$work/example" >"$work/said-$language" || fail "the example of ${header##*/} fails"
        [ -s "$work/said-$language" ] || fail "the example of ${header##*/} says nothing"
    done
    cmp -s "$work/said-c" "$work/said-c++" || fail "the example of ${header##*/} differs in C++"
done
for header in kanly.h text.h json.h bots.h batch.h; do
    [[ $programs == *" $header "* ]] || fail "$header has no example"
done

for language in c c++; do
    compile "$language" examples/tour.c "$work/tour" "${kanly[@]}"
    "$work/tour" >"$work/said" || fail "the tour fails in $language"
done
calls=$(nm -D --defined-only "$libraries/libkanly.so" | sed -n 's/.* T \(kanly_[a-z_]*\).*/\1/p')
for call in $calls; do
    grep -q "\b$call(" examples/tour.c || fail "examples/tour.c does not use $call"
done
