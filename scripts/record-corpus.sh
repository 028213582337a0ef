#!/usr/bin/env bash
# Records the corpus: games of this edition of the rules that every later release must play again to
# the last checksum (docs/design.md, Editions). All table sizes, basic and advanced, every value of
# every option, all kinds of bots, and games of the server with keys of their own.
#   scripts/record-corpus.sh            adds the games of an edition that has none yet
#   scripts/record-corpus.sh --again    makes those of this edition anew: only before its release
# A game is named after its edition, so that those of later editions stand beside it.
set -euo pipefail
cd "$(dirname "$0")/.."
kanly=$(realpath "${KANLY:-build/kanly}")
folder=tests/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"

"$kanly" sim --games 1 --options turns=1 --save "$work" >/dev/null
edition=$(sed -n 's/^edition //p' "$work"/game-*.kanly)
rm "$work"/game-*.kanly
if compgen -G "$folder/$edition-*.kanly" >/dev/null; then
    if [ "${1:-}" != --again ]; then
        echo "edition $edition has its games: what was released is never recorded anew" >&2
        exit 1
    fi
    rm "$folder/$edition"-*.kanly
fi

# record NAME FACTIONS BOTS OPTIONS: one game, kept under that name.
seed=1001
record() {
    "$kanly" sim --games 1 --threads 1 --seed "$seed" --factions "$2" --bots "$3" --options "$4" \
        --save "$work" >/dev/null
    mv "$work"/game-*.kanly "$folder/$edition-$1.kanly"
    seed=$((seed + 1))
}

six=atreides,bene-gesserit,emperor,fremen,harkonnen,guild
turned=guild,harkonnen,fremen,emperor,bene-gesserit,atreides
mixed=random,novice,steady,random,novice,steady
everything=stronghold-limit=3,storm-deck=always,ornithopters=phase-start,karama-scope=phase
everything+=,shield-wall=yes,windows=all,turns=12,rules=official
for mode in basic advanced; do
    record "two-$mode" "fremen,-,-,harkonnen,-,-" random "game=$mode"
    record "two-$mode-steady" "-,bene-gesserit,-,-,-,atreides" steady "game=$mode"
    record "three-$mode" "guild,-,emperor,-,atreides,-" random "game=$mode"
    record "four-$mode" "bene-gesserit,-,fremen,guild,-,harkonnen" random "game=$mode"
    record "five-$mode" "-,atreides,harkonnen,emperor,fremen,bene-gesserit" novice "game=$mode"
    record "six-$mode" "$six" random "game=$mode"
    record "six-$mode-mixed" "$six" "$mixed" "game=$mode,windows=all"
    record "six-$mode-steady" "$six" steady "game=$mode"
    record "six-$mode-official" "$six" "$mixed" "game=$mode,rules=official"
done
for option in turns=1 turns=20 fremen-storm-movement=no split-group-move=no nexus=each-pile \
    weather-control=until-moved stronghold-limit=3 ornithopters=phase-start karama-scope=phase \
    shield-wall=yes windows=all windows=holders; do
    record "option-${option/=/-}" "$turned" random "game=advanced,$option"
done
record option-storm-deck-always "$six" random "game=basic,storm-deck=always"
for mode in basic advanced; do
    record "everything-$mode" "$turned" "$mixed" "game=$mode,$everything"
done
record option-memory-strict "$turned" "$mixed" game=advanced,memory=strict
# Games of people at a server, who make every kind of move out of turn: with whole keys, and the
# commitment and its salt in the head.
KANLY=$kanly python3 - "$folder/$edition-served" <<'PY'
import random, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "tests/serve")
import player, server, ws


def speak_up(p):
    """A move out of turn, if there is one to make."""
    kind = p.dice.choice(p.anytime)
    offered = p.client.ask("choices", values=[], question=kind)
    values = p.choose(offered, kind) if offered["type"] == "choices" else None
    if values is not None:
        p.move(p.question["number"], kind, values)
    p.sync()


def play(srv, options, seats, seed):
    host, table, _ = player.make_table(srv.port, seats, options=options)
    people = player.sit_down(srv.port, table, [f for f, s in seats.items() if s == "open"], seed)
    assert host.ask("start")["type"] == "started"
    host.close()
    while not all(p.state == "ended" for p in people.values()):
        for p in people.values():
            p.sync()
            if p.question and p.anytime and p.dice.random() < 0.3:
                speak_up(p)
            if p.question and p.state == "playing":
                p.answer()
    return ws.http(srv.port, f"/games/{table}.kanly")[2]


srv = server.Server().start()
PLAYED = (("turns=4", 6), ("game=basic turns=5", 6), ("turns=6 windows=holders", 6),
          ("turns=5 karama-scope=phase", 6), ("turns=6 shield-wall=yes", 4),
          ("turns=10 rules=official", 3), ("game=basic turns=10 storm-deck=always", 2))
for n, (options, people) in enumerate(PLAYED):
    seats = {f: "open" if i < people else "bot:steady" for i, f in enumerate(player.FACTIONS)}
    with open(f"{sys.argv[1]}-{n + 1}.kanly", "wb") as file:
        file.write(play(srv, options, seats, n))
srv.stop()
PY
games=("$folder/$edition"-*.kanly)
echo "${#games[@]} games of edition $edition recorded in $folder"
