#!/usr/bin/env bash
# Manual pages and shell completion: one page for each command, everything --help has in them, and
# every option the command takes in its --help.
. "$(dirname "$0")/lib.bash"
needs mandoc
needs zsh
needs fish
kanly=$tree/bin/kanly
manual=$tree/share/man

commands=$("$kanly" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 12 ] || fail 'few commands'
for command in $commands; do
    page=$manual/man1/kanly-$command.1
    if ! "$kanly" "$command" --help >"$work/help" 2>"$work/err"; then
        complains 'not built into this program' # of the server, where it was left out
        [ ! -e "$page" ] || fail "there is a page for kanly $command, which is not there"
        continue
    fi
    [ -s "$page" ] || fail "no page for kanly $command"
    mandoc -T utf8 "$page" | sed 's/.\x08//g' >"$work/page"
    "$kanly" "$command" --help=options >"$work/options"
    while read -r option takes words; do
        case $takes in
        nothing | number | text) ;;
        word) [ -n "$words" ] || fail "kanly $command $option: no words" ;;
        *) fail "kanly $command $option: $takes" ;;
        esac
        grep -qF -e "$option" "$work/help" || fail "kanly $command --help does not say $option"
        grep -qF -e "$option" "$work/page" || fail "the page of kanly $command does not say $option"
        grep -qF -e "$option" "$tree/share/bash-completion/completions/kanly" ||
            fail "bash does not know $option"
        grep -qF -e "'$option" "$tree/share/zsh/site-functions/_kanly" ||
            fail "zsh does not know $option"
        grep -qF -e "-l ${option#--}" "$tree/share/fish/vendor_completions.d/kanly.fish" ||
            fail "fish does not know $option"
    done <"$work/options"
done
for page in "$manual"/man1/*.1 "$manual"/man3/*.3; do
    mandoc -T lint -W warning "$page" >"$work/lint" || fail "$(head -n 3 "$work/lint")"
done
mandoc -T utf8 "$manual/man3/libkanly.3" | sed 's/.\x08//g' >"$work/page"
for call in kanly_start kanly_record_save kanly_bot_answer kanly_json_schema; do
    grep -qF "$call(" "$work/page" || fail "libkanly.3 does not have $call"
done

# completed WORD...: what bash offers for the last of them.
completed() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kanly
        echo "${COMPREPLY[*]}"' - "$tree/share/bash-completion/completions/kanly" kanly "$@"
}
[ "$(completed si)" = sim ] || fail "kanly si: $(completed si)"
[ "$(completed sim --bud)" = '--budget-ms --budget-playouts' ] ||
    fail "kanly sim --bud: $(completed sim --bud)"
[ "$(completed play --faction fr)" = fremen ] ||
    fail "kanly play --faction fr: $(completed play --faction fr)"
[ "$(completed play --save fr)" = '' ] || fail 'a file is asked for, not an option'
# What one command takes is not offered for another.
[ "$(completed export --as '')" = 'turns moves events' ] ||
    fail "kanly export --as: $(completed export --as '')"
[ "$(completed replay --as at)" = atreides ] ||
    fail "kanly replay --as at: $(completed replay --as at)"
[ "$(completed help boar)" = board ] || fail "kanly help boar: $(completed help boar)"
levels=$({ "$kanly" sim --bots ix 2>&1 || true; } |
    sed -n 's/.*The bots are \([a-z, ]*\);.*/\1/p')
[ "$(completed play --bots '')" = "${levels//,/}" ] ||
    fail "kanly play --bots: $(completed play --bots ''), not $levels"
zsh -n "$tree/share/zsh/site-functions/_kanly" || fail 'zsh cannot read its completion'
fish --no-execute "$tree/share/fish/vendor_completions.d/kanly.fish" ||
    fail 'fish cannot read its completion'
fish --no-config -c "source $tree/share/fish/vendor_completions.d/kanly.fish
    complete -C'kanly si'" >"$work/out"
grep -q '^sim' "$work/out" || fail 'fish does not complete kanly si'
fish --no-config -c "source $tree/share/fish/vendor_completions.d/kanly.fish
    complete -C'kanly export --as mo'" >"$work/out"
grep -q '^moves' "$work/out" || fail 'fish does not complete kanly export --as mo'

# The service starts the command that was installed with it.
[ -e "$manual/man1/kanly-serve.1" ] || exit 0
unit=$(find "$tree" -name kanly.service)
grep -q '^ExecStart=/opt/kanly/bin/kanly serve ' "$unit" || fail 'the service starts something else'
