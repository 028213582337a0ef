#!/usr/bin/env bash
# The schema: valid JSON, every question and way in it, references that lead somewhere.
. "$(dirname "$0")/lib.bash"

run 0 schema && silent
python3 - "$work/out" <<'PY'
import json, sys

schema = json.load(open(sys.argv[1], encoding="utf-8"))
kinds, questions, moves = schema["$defs"], schema["x-questions"], schema["oneOf"]
named = set()
for move in moves:
    properties = move["properties"]
    question = properties["question"]["const"]
    way = properties.get("way", {}).get("const")
    assert question in questions, question
    assert way is None or way in questions[question]["ways"], (question, way)
    assert (question, way) not in named, (question, way)
    named.add((question, way))
    assert set(move["required"]) <= set(properties), move
    for name, field in properties.items():
        if name in ("question", "way", "asked"):
            continue
        assert name in questions[question]["fields"], (question, name)
        reference = field.get("$ref") or field["items"]["$ref"]
        assert reference.removeprefix("#/$defs/") in kinds, reference
for question, row in questions.items():
    for way in row["ways"] or [None]:
        assert (question, way) in named, (question, way)
deals = [move for move in moves if move["properties"]["question"]["const"] == "deal"]
assert all("asked" in move["properties"] for move in deals)
pays = next(move for move in deals if move["properties"]["way"]["const"] == "pay")
assert pays["required"] == ["question", "way", "faction", "amount", "event"], pays["required"]
assert ("ship", "cross") in named and ("bid", None) in named
PY

run 2 schema --frobnicate && complains 'frobnicate'
run 0 schema --help && says 'usage: kanly schema'
