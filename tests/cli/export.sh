#!/usr/bin/env bash
# kanly export: saved games as tables, whose columns are documented and agree with the games.
. "$(dirname "$0")/lib.bash"

run 0 export --help && says 'usage: kanly export'
run 0 sim --games 4 --bots steady,random --rotate --options turns=4 --save "$work/games"

for kind in turns moves events; do
    for format in csv jsonl; do
        run 0 export "$work/games" --as "$kind" --format "$format" --output "$work/$kind.$format" &&
            silent
        [ ! -s "$work/out" ] || fail 'it writes to a file and says something'
    done
    # Every column that there is is documented, and no other.
    run 0 export --columns --as "$kind"
    awk '{ print $1 }' "$work/out" >"$work/columns"
    head -n 1 "$work/$kind.csv" | tr ',' '\n' | cmp -s - "$work/columns" ||
        fail "$kind: the header is not the columns"
    awk -v kind="## A row for each ${kind%s}" '
        index($0, kind) == 1 { on = 1; next } /^## / { on = 0 }
        on && /^\| `/ { gsub(/`/, "", $2); print $2 }' docs/data.md | cmp -s - "$work/columns" ||
        fail "$kind: the columns of docs/data.md are others"
done

# Both formats say the same, and what they say is what the games are.
python3 - "$work" <<'END' || fail 'the tables do not agree with the games'
import csv, json, subprocess, sys, os

work, kanly = sys.argv[1], os.environ["KANLY"]
table = {}
for kind in "turns", "moves", "events":
    with open(f"{work}/{kind}.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = [json.loads(line) for line in open(f"{work}/{kind}.jsonl", encoding="utf-8")]
    assert len(rows) == len(lines) > 20, kind
    for row, line in zip(rows, lines):
        assert list(row) == list(line)
        for key, value in line.items():
            text = "" if value is None else value if isinstance(value, str) else json.dumps(value)
            cell = row[key]
            if isinstance(value, (dict, list)):
                cell = json.dumps(json.loads(cell))
            assert cell == text, (kind, key, cell, text)
    table[kind] = lines

for number in 1, 2, 3, 4:
    path = f"{work}/games/game-{number:06}.kanly"
    told = subprocess.run([kanly, "replay", path, "--json"], capture_output=True, check=True)
    game = json.loads(told.stdout)
    moves = [row for row in table["moves"] if row["game"] == path]
    assert [row["text"] for row in moves] == [move["text"] for move in game["moves"]]
    assert [row["fields"] for row in moves] == [move["fields"] for move in game["moves"]]
    assert all(row["lawful"] is None or row["lawful"] >= 1 for row in moves)
    assert all(row["lawful"] is None for row in moves if row["out_of_turn"])
    events = [row for row in table["events"] if row["game"] == path]
    told = game["start"] + [event for move in game["moves"] for event in move["events"]]
    assert [row["text"] for row in events] == [event["text"] for event in told]
    assert [list(row["arguments"].values()) for row in events] == [event["named"] for event in told]
    assert [row["event"] for row in events] == list(range(1, len(events) + 1))

    turns = [row for row in table["turns"] if row["game"] == path]
    assert [row["turn"] for row in turns] == \
        [t for t in range(1, game["turn"] + 1) for _ in range(6)]
    for row in turns:
        kinds = [f"{what}_{where}" for where in ("board", "reserve", "tanks")
                 for what in ("forces", "elites")]
        assert sum(row[kind] for kind in kinds) == 20, row
        assert row["cards"] == len((row["hand"] or "").split())
        assert row["strongholds"] == len((row["held"] or "").split())
        assert row["player"] in ("steady", "random"), row
        assert row["last"] == (row["turn"] == game["turn"])
        assert row["won"] == (row["faction"] in game["winners"])
        assert game["seats"][row["seat"] - 1] == row["faction"]
        assert row["victory"] == game["victory"]
    # A turn is told as it stood before the next storm: the marker is where that turn's storm left
    # it.
    storms = [row for row in events if row["kind"] == "storm-moved"]
    for row in turns:
        left = [storm["arguments"]["sector_2"] for storm in storms if storm["turn"] == row["turn"]]
        assert row["storm"] == left[-1], row
    for row in turns:  # alliances are mutual
        if row["ally"]:
            other = next(r for r in turns
                         if r["turn"] == row["turn"] and r["faction"] == row["ally"])
            assert other["ally"] == row["faction"]
END

# A turn that is not over has no rows.
head -n 20 "$work/games/game-000001.kanly" >"$work/begun.kanly"
run 0 export "$work/begun.kanly" --as turns
[ "$(wc -l <"$work/out")" = 1 ] || fail 'a turn that is not over has rows'

# One file, several, the standard input; the header comes once.
run 0 export "$work/games/game-000001.kanly" "$work/games/game-000002.kanly" --as moves
[ "$(grep -c '^game,move,' "$work/out")" = 1 ] || fail 'the header comes more than once'
cp "$work/out" "$work/two"
"$KANLY" export - --as moves <"$work/games/game-000001.kanly" >"$work/out"
[ "$(sed 1d "$work/out" | cut -d, -f2-)" = "$(grep 'game-000001' "$work/two" | cut -d, -f2-)" ] ||
    fail 'the standard input is told otherwise'

# A bad file is named and left out, rows and all; the others are there.
mkdir "$work/mixed"
cp "$work/games/game-000001.kanly" "$work/mixed/a.kanly"
sed '30s/^\([0-9]* \)..../\1zzzz/' "$work/games/game-000002.kanly" >"$work/mixed/b.kanly"
cp "$work/games/game-000003.kanly" "$work/mixed/c.kanly"
run 1 export "$work/mixed" --as moves && complains 'b.kanly: line 30' && says 'a.kanly,' &&
    says 'c.kanly,'
says_not 'b.kanly,'
run 2 export "$work/nowhere.kanly" "$work/mixed/a.kanly" &&
    complains "cannot read '$work/nowhere.kanly'" && says 'a.kanly,'
mkdir "$work/empty"
run 2 export "$work/empty" && complains 'has no *.kanly files'

# What cannot be understood is named.
run 2 export && complains 'which games'
run 2 export "$work/games" --as plays && complains 'turns, moves or events'
run 2 export "$work/games" --format parquet && complains 'csv or jsonl'
run 2 export "$work/games" --output /nowhere/x.csv && complains '--output'
run 1 export "$work/games" --output /dev/full && complains 'could not be written'
run 2 export "$work/games" --from x && complains "no option '--from'"
