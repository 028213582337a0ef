# What the scripts of this folder share: those of tests/cli, and an installed tree in $tree.
. "$(dirname "$0")/../cli/lib.bash"
: "${BUILD:?the folder that was built}" "${CC:=cc}"
CXX=c++
case $CC in *clang) CXX=clang++ ;; esac
needs "$CXX"
needs pkg-config

# As a packager does it: into a folder that stands for the root of another machine.
DESTDIR=$work/root cmake --install "$BUILD" --prefix /opt/kanly >"$work/installed" ||
    fail "cmake --install: $(tail -n 3 "$work/installed")"
tree=$work/root/opt/kanly
libraries=$(dirname "$(find "$tree" -name libkanly.a)")
export PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries
[ "$(pkg-config --variable=prefix kanly)" = /opt/kanly ] || fail 'pkg-config has another prefix'
package() { pkg-config --define-variable=prefix="$tree" "$@" kanly; }
flags=(-Wall -Wextra -Werror -pedantic)

# compile LANGUAGE SOURCE PROGRAM FLAG...: as C11 or as C++17, from the installed tree alone.
compile() {
    local language=$1 source=$2 program=$3
    shift 3
    case $language in
    c) "$CC" -std=c11 "${flags[@]}" -x c "$source" -x none -o "$program" "$@" ;;
    c++) "$CXX" -std=c++17 "${flags[@]}" -x c++ "$source" -x none -o "$program" "$@" ;;
    esac || fail "$source does not compile as $language"
}
