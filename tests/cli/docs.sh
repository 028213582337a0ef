#!/usr/bin/env bash
# The documents: C that is shown to a reader compiles, and no line is wider than the sources'.
#
# Read are the examples at the heads of the public headers (indented by five, in the first comment;
# whole programs among them are for tests/install, which also runs them) and the ```c blocks of the
# documents (*.md here and in docs/). What a block is says the line before it:
#   (nothing)                   declarations, after kanly.h
#   <!-- c: program -->         statements of a program that plays; so are the examples of headers
#   <!-- c: choices -->         statements of a function of src/rules that gives choices
#   <!-- c: steps -->           cases of a procedure's switch
#   <!-- c: from FILE -->       no code of its own: it stands in FILE, word for word; a line of `…`
#                               is whatever stands between
. "$(dirname "$0")/lib.bash"
needs cc

python3 - "$work" <<'PY'
import glob, re, subprocess, sys

INSIDE = '#include "rules/facts.h"\n#include "rules/forms.h"\n#include "rules/procedures.h"\n'
KANLY = '#include <stddef.h>\n#include "kanly/kanly.h"\n'
AROUND = {
    "declarations": (KANLY, ""),
    "program": (
        KANLY + "extern kanly_game game; extern kanly_options options; extern uint64_t seed;\n"
        "extern kanly_values values; uint8_t choose_one_of(const kanly_values *values);\n"
        "kanly_faction one_of(uint8_t factions); void show(uint8_t cell);\n"
        "void example(void); void example(void)\n{\n", "\n}\n"),
    "choices": (
        INSIDE + "void example(const kanly_game *g, faction by, const kanly_move *m, choices *c);\n"
        "void example(const kanly_game *g, faction by, const kanly_move *m, choices *c)\n"
        "{\n    (void)g, (void)by, (void)m;\n", "\n}\n"),
    "steps": (
        INSIDE + "flow example(table *t);\n"
        "flow example(table *t)\n{\n    kanly_game *g = t->game;\n"
        "    enum { %s };\n    switch (top(g)->step) {\n", '\n    }\n    return bug(t, "");\n}\n'),
}
COMPILE = ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused", "-fsyntax-only",
           "-Iinclude", "-Isrc"]
bad = []


def fault(place, what):
    bad.append(f"{place}: {what}")


def squeezed(text):
    return " ".join(text.split())


def compile_block(place, kind, code):
    before, after = AROUND[kind]
    if kind == "steps":  # the names of the steps are those that it uses
        steps = re.findall(r"\bcase (\w+):", code)
        steps += re.findall(r"(?:ask|go|window)\(.*?(\w+)\);", code)
        before = before % ", ".join(dict.fromkeys(steps))
    path = f"{sys.argv[1]}/example.c"
    with open(path, "w", encoding="utf-8") as out:
        out.write(before + f'#line {place.split(":")[1]} "{place.split(":")[0]}"\n' + code + after)
    made = subprocess.run([*COMPILE, path], capture_output=True, text=True)
    if made.returncode:
        fault(place, "does not compile\n" + made.stderr)


def find_block(place, file, code):
    text = squeezed(open(file, encoding="utf-8").read())
    at = 0
    for piece in re.split(r"^\s*…\s*$", code, flags=re.M):
        at = text.find(squeezed(piece), at)
        if at < 0:
            return fault(place, f"is not what stands in {file}: {squeezed(piece)[:60]}")
        at += len(squeezed(piece))


def examples_of_document(path):
    lines = open(path, encoding="utf-8").read().split("\n")
    for i, line in enumerate(lines):
        if line == "```c":
            mark = re.fullmatch(r"<!-- c: (.*) -->", lines[i - 1])
            end = lines.index("```", i)
            kind = mark[1] if mark else "declarations"
            yield f"{path}:{i + 2}", kind, "\n".join(lines[i + 1:end])


def examples_of_header(path):
    head = open(path, encoding="utf-8").read().split("*/")[0].split("\n")
    some = [i for i, line in enumerate(head) if line.startswith("**     ")]
    if some:
        code = [line[2:] if i in some else "" for i, line in enumerate(head)]
        if any("int main(" in line for line in code):
            return
        yield f"{path}:{some[0] + 1}", "program", "\n".join(code[some[0]:])


documents = sorted(glob.glob("*.md")) + sorted(glob.glob("docs/*.md"))
count = 0
for path in documents + sorted(glob.glob("include/kanly/*.h")):
    examples = examples_of_document if path.endswith(".md") else examples_of_header
    for place, kind, code in examples(path):
        count += 1
        if kind.startswith("from "):
            find_block(place, kind[5:], code)
        elif kind in AROUND:
            compile_block(place, kind, code)
        else:
            fault(place, f"there is no kind of example called {kind}")
if count < 7:
    fault("docs", f"only {count} examples were found")

# Rows of tables, lines of JSON and words that fit no line may be longer.
for path in documents:
    inside = False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("```"):
            inside = not inside
        table = line.startswith("|") or (inside and '"' in line)
        if len(line) > 100 and not table and " " in line.strip():
            fault(f"{path}:{number}", f"{len(line)} columns")

print("\n".join(bad))
sys.exit(bool(bad))
PY
