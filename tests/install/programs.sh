#!/usr/bin/env bash
# A program outside the tree, built from what was installed and nothing else: by pkg-config and by
# CMake, with the shared and the static library, as C and as C++. It plays a game against mentats,
# prints and saves it; the game is the same each time, and the installed command reads it.
. "$(dirname "$0")/lib.bash"

cp tests/install/game.c "$work/game.c"
cd "$work"
read -ra shared <<<"$(package --cflags --libs)"
read -ra static <<<"$(package --cflags) $libraries/libkanly.a -lm -pthread"
[ "$(package --modversion)" = "$("$tree/bin/kanly" --version | sed 's/kanly //')" ] ||
    fail 'pkg-config has another version than the command'

# played PROGRAM: the game it plays is that of the first program.
played() {
    "$1" "$1.kanly" >"$1.out" || fail "$1 does not play"
    [ -e first.out ] || cp "$1.out" first.out
    cmp -s first.out "$1.out" || fail "$1 plays another game"
}

for language in c c++; do
    compile "$language" game.c "./shared-$language" "${shared[@]}"
    compile "$language" game.c "./static-$language" "${static[@]}"
    ldd "./shared-$language" >linked
    grep -q 'libkanly\.so\.1 => '"$libraries" linked ||
        fail 'not linked with libkanly.so.1'
    ldd "./static-$language" >linked
    ! grep -q libkanly linked || fail 'the static program needs libkanly.so'
    played "./shared-$language"
    played "./static-$language"
done
grep -q '^atreides .*traitor' first.out || fail 'moves are not printed'
grep -q 'The storm moves' first.out || fail 'events are not printed'
"$tree/bin/kanly" replay ./shared-c.kanly >replayed ||
    fail 'the command does not read the saved game'

# CMake.
mkdir project
cat >project/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(stranger LANGUAGES C CXX)
find_package(kanly 1.0 REQUIRED)
set(CMAKE_C_STANDARD 11)
set(CMAKE_CXX_STANDARD 17)
configure_file(../game.c game.cpp COPYONLY)
foreach(kind IN ITEMS kanly static)
    add_executable(c-${kind} ../game.c)
    add_executable(cpp-${kind} ${CMAKE_CURRENT_BINARY_DIR}/game.cpp)
    target_link_libraries(c-${kind} kanly::${kind})
    target_link_libraries(cpp-${kind} kanly::${kind})
endforeach()
END
{ cmake -G Ninja -S project -B built -DCMAKE_PREFIX_PATH="$tree" -DCMAKE_C_COMPILER="$CC" \
    -DCMAKE_CXX_COMPILER="$CXX" && cmake --build built; } >cmake.log 2>&1 ||
        fail "CMake: $(tail -n 5 cmake.log)"
for program in c-kanly c-static cpp-kanly cpp-static; do played "./built/$program"; done

# A version that is not there is not found.
sed -i 's/find_package(kanly 1.0/find_package(kanly 2.0/' project/CMakeLists.txt
! cmake -G Ninja -S project -B other -DCMAKE_PREFIX_PATH="$tree" >cmake.log 2>&1 ||
    fail 'version 2.0 was found'
