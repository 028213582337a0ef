#!/usr/bin/env bash
# The page: web/ is built into web/dist, which CMake puts into the program. Where clang builds for
# WebAssembly the page has the engine in it (npm/seat); without, it asks the server everything.
#   scripts/web.sh build    build it, if its sources changed since; without node, or offline before
#                           the first `npm ci`, say so and leave it: the program then has a page
#                           that says the same
#   scripts/web.sh lint     check how it is laid out and what ESLint and our own checks say of it
#   scripts/web.sh test     build it, lint it, check its types and run its unit tests
#   scripts/web.sh format   lay its sources out
set -euo pipefail
cd "$(dirname "$0")/../web"
export npm_config_update_notifier=false

node_works() {
    command -v npm >/dev/null 2>&1 &&
        [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 18 ]
}

# What npm installed says when it did; package-lock.json is newer after every change to it.
libraries_are_stale() {
    [ ! -e node_modules/.package-lock.json ] ||
        [ package-lock.json -nt node_modules/.package-lock.json ]
}

install_libraries() {
    echo "web: npm ci"
    npm ci --silent && touch node_modules/.package-lock.json
}

page_is_stale() {
    [ ! -e dist/.built ] ||
        [ -n "$(find src locales public index.html package-lock.json vite.config.ts \
            svelte.config.js $(ls ../npm/seat.wasm ../npm/seat.mjs 2>/dev/null) \
            -newer dist/.built -print -quit)" ]
}

make_engine() {
    if echo 'int main(void) { return 0; }' |
        clang --target=wasm32-wasi -x c - -o /dev/null 2>/dev/null; then
        ../scripts/wasm.sh seat
    else
        echo "web: no clang for wasm32-wasi here; the page is built without an engine of its own" \
            "(scripts/install.sh test brings it)"
        rm -f ../npm/seat.wasm
    fi
}

# Built beside the old one and put in its place when it is whole. The stamp is as old as the
# beginning: what changes meanwhile is built next time.
build_page() {
    echo "web: npm run build"
    rm -rf dist.new
    mkdir dist.new
    touch dist.new.begun
    npm run --silent build -- --outDir dist.new --emptyOutDir --logLevel warn
    mv dist.new.begun dist.new/.built
    rm -rf dist
    mv dist.new dist
}

# The types of the page's words; those of questions and what is printed on the board, made from the
# engine's rows. Where the engine has not been configured (a page built by itself) the latter stay
# as they are in the repository.
make_types() {
    node messages.mjs "$@"
    [ -e ../build/build.ninja ] || return 0
    cmake --build ../build -- kanly_schema >/dev/null
    ../build/kanly_schema | node types.mjs "$@"
    ../build/kanly_schema game | node planet.mjs "$@"
    ../build/kanly_schema game | node heard.mjs "$@"
    ../build/kanly_schema game | node options.mjs "$@"
    for what in moves game words rules; do
        ../build/kanly_schema "$what"
        echo
    done | node engine.mjs "$@"
}

lint_page() {
    npm run --silent format:check
    npm run --silent lint
}

what=${1:-}
case $what in
build)
    if ! node_works; then
        echo "web: no Node 18 or newer with npm here; the page is left out" \
            "(scripts/install.sh build brings them)"
        exit 0
    fi
    if libraries_are_stale && ! install_libraries; then
        echo "web: npm ci failed; the page is left as it is"
        exit 0
    fi
    make_types
    make_engine
    if page_is_stale; then build_page; fi
    ;;
lint)
    if libraries_are_stale; then install_libraries; fi
    lint_page
    ;;
format)
    if libraries_are_stale; then install_libraries; fi
    npm run --silent format
    ;;
test)
    if libraries_are_stale; then install_libraries; fi
    make_types --check
    make_engine
    if page_is_stale; then build_page; fi
    lint_page
    npm run --silent check
    npm run --silent unit
    ;;
*)
    echo "usage: scripts/web.sh build|lint|test|format" >&2
    exit 2
    ;;
esac
