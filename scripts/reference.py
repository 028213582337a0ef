#!/usr/bin/env python3
"""The reference of libkanly: one HTML page made from the public headers and examples/tour.c.

    scripts/reference.py FILE.html

Comments of the headers are its text. Each call is shown with the paragraph of the tour that uses it
first; a call the tour leaves out is an error, and nothing is written.
"""
import html
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = ["library", "kanly", "questions", "rules", "state", "names", "text", "json", "bots"]
HEADERS = FIRST + sorted({h.stem for h in (ROOT / "include/kanly").glob("*.h")} - set(FIRST))
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 Georgia, serif; margin: 0; display: grid; grid-template-columns: 17em 1fr; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1em; box-sizing: border-box;
      border-right: 1px solid #8886; font-size: 14px; }
nav ul { list-style: none; padding-left: .8em; margin: 0; }
main { padding: 1em 2em; max-width: 56em; min-width: 0; }
pre, code { font: 14px/1.45 ui-monospace, monospace; }
pre { background: #8881; padding: .7em 1em; overflow-x: auto; border-radius: 4px; margin: .5em 0; }
pre.call { border-left: 4px solid #b5651d; }
section { margin-bottom: 2em; }
details > summary { cursor: pointer; font-size: 14px; }
h2 { border-bottom: 1px solid #8886; margin-top: 2.5em; }
a { color: inherit; }
@media (max-width: 50em) { body { display: block; } nav { position: static; height: auto; } }
"""


def text_of(comment):
    """The text of a comment, with its stars taken away."""
    body = re.sub(r"^/\* ?|\s*\*/$", "", comment.strip())
    return re.sub(r"^\*\* ?", "", body, flags=re.M)


def paragraphs(text):
    """HTML of a comment."""
    blocks = [b for b in re.split(r"\n\s*\n", text.strip("\n")) if b.strip()]
    words = [re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(b)) for b in blocks]
    return "\n".join(f"<p>{w}</p>".replace("\n  - ", "<br>– ") for w in words)


def split_head(text):
    """The head of a header: what stands before its program, the program, what follows."""
    lines = text.split("\n")
    code = [i for i, line in enumerate(lines) if line.startswith("    ")]
    if not code:
        return text, "", ""
    first, last = code[0], code[-1]
    program = textwrap.dedent("\n".join(lines[first:last + 1]))
    return "\n".join(lines[:first]), program, "\n".join(lines[last + 1:])


def items_of(source):
    """Pairs of comment and declarations; a heading has declarations None."""
    body = source.split("#pragma once", 1)[1]
    body = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", body, flags=re.S)
    body = re.sub(r"^#include .*\n", "", body, flags=re.M)
    for chunk in re.split(r"\n\s*\n", body):
        chunk = chunk.strip("\n")
        heading = re.match(r"/\* -+ (.*?) -+ \*/", chunk)
        if heading:
            yield heading[1], None
            chunk = chunk[heading.end():].strip("\n")
        comment = re.match(r"/\*.*?\*/", chunk, re.S)
        if comment and comment.end() == len(chunk):
            yield text_of(comment[0]), ""
        elif comment:
            yield text_of(comment[0]), chunk[comment.end():].strip("\n")
        elif chunk and not chunk.startswith("#if"):  # how things are declared is of no interest
            yield "", chunk


def tour():
    """Paragraphs of the tour, without its comments on itself."""
    source = (ROOT / "examples/tour.c").read_text(encoding="utf-8")
    return [c for c in re.split(r"\n\s*\n", source.split("static char text", 1)[1])]


def example_of(call, chunks):
    uses = [c for c in chunks if re.search(rf"\b{call}\(", c)]
    if not uses:
        sys.exit(f"reference: examples/tour.c does not use {call}")
    body = re.sub(r"^static .*\n\{\n|\n\}$|^/\* ---.*\n", "", uses[0].strip("\n"))
    return textwrap.dedent(body)


def render(header, chunks, index):
    source = (ROOT / f"include/kanly/{header}.h").read_text(encoding="utf-8")
    before, program, after = split_head(text_of(re.match(r"/\*.*?\*/", source, re.S)[0]))
    out = [f'<h2 id="{header}">kanly/{header}.h</h2>', paragraphs(before)]
    if program:
        out.append(f"<pre>{html.escape(program)}</pre>")
    out.append(paragraphs(after))
    index.append((header, []))
    for comment, declared in items_of(source):
        if declared is None:
            out.append(f"<h3>{html.escape(comment)}</h3>")
            continue
        calls = re.findall(r"^(?:KANLY_API|static inline) .*?\b(kanly_\w+)\(", declared, re.M)
        index[-1][1].extend(calls)
        anchors = "".join(f'<a id="{call}"></a>' for call in calls)
        out.append(f"<section>{anchors}{paragraphs(comment)}")
        shown = declared
        if "KANLY_API" in declared:  # what goes on stands under the bracket
            shown = declared.replace("\n" + " " * 10, "\n").replace("KANLY_API ", "")
        kind = ' class="call"' if calls else ""
        if shown.strip():
            out.append(f"<pre{kind}>{html.escape(shown)}</pre>")
        examples = list(dict.fromkeys(example_of(call, chunks) for call in calls))
        if examples:
            code = html.escape("\n\n".join(examples))
            out.append(f"<details open><summary>Example</summary><pre>{code}</pre></details>")
        out.append("</section>")
    return "\n".join(out)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    chunks, index = tour(), []
    body = "\n".join(render(header, chunks, index) for header in HEADERS)
    version = re.search(r'KANLY_VERSION "(.*?)"', (ROOT / "include/kanly/library.h").read_text())[1]
    nav = "".join(
        f'<p><a href="#{header}">kanly/{header}.h</a></p><ul>'
        + "".join(f'<li><a href="#{call}">{call}</a></li>' for call in calls) + "</ul>"
        for header, calls in index)
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>libkanly {version}</title><style>{STYLE}</style></head>
<body><nav><h1>libkanly {version}</h1>{nav}</nav><main>
<p>Kanly plays Dune. This is its library for C and C++, header by header; the examples are the
paragraphs of <code>examples/tour.c</code>, which is compiled and run by the tests.</p>
{body}
</main></body></html>
"""
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    print(f"{out}: {sum(len(calls) for _, calls in index)} calls")


main()
