#!/usr/bin/env bash
# Starts the server of this program on a free port and opens the page in the browser.
#   scripts/play.sh KANLY [ARGUMENT…]   ARGUMENTs go to `kanly serve`
# The usual port comes first: a browser keeps its seats for one address.
set -euo pipefail
kanly=$1
shift

taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Whether it is a Kanly that listens there: then this one would find its games taken, and is not
# needed.
serves_already() {
    local answer
    answer=$(
        exec 3<>"/dev/tcp/127.0.0.1/$1"
        printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
        timeout 2 cat <&3
    ) 2>/dev/null
    [[ ${answer//$'\r'/} == *$'\n\nok'* ]]
}

open_page() {
    echo "Kanly is at $1"
    if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null 2>&1; then
        xdg-open "$1" >/dev/null 2>&1 || true
    elif [ "$(uname)" = Darwin ]; then
        open "$1" || true
    fi
}

port=7654
if [ $# -eq 0 ] && taken "$port" && serves_already "$port"; then
    open_page "http://localhost:$port/"
    exit 0
fi
while taken "$port"; do port=$((port + 1)); done
# A port that was asked for is taken as it is: `kanly serve` says what is wrong with it, and which
# one "any" is.
asked=("$@")
given=
for i in "${!asked[@]}"; do
    case ${asked[i]} in
    --port) given=${asked[i + 1]:-none} ;;
    --port=*) given=${asked[i]#--port=} ;;
    esac
done
[ "$given" != 0 ] || exec "$kanly" serve "$@"
if [ -n "$given" ]; then port=$given; else set -- --port "$port" "$@"; fi

"$kanly" serve --log-level warning "$@" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
trap 'exit 0' INT TERM

for _ in $(seq 100); do
    kill -0 "$server" 2>/dev/null || { wait "$server"; exit; }
    taken "$port" && break
    sleep 0.05
done

open_page "http://localhost:$port/"
echo "Ctrl-C ends it; unfinished games are kept."
wait "$server"
