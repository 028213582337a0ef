#!/usr/bin/env bash
# make docs: one page, with every public call, each with an example, and nothing to fetch.
. "$(dirname "$0")/../cli/lib.bash"

scripts/reference.py "$work/page.html" >"$work/out" || fail 'no page'
python3 - "$work/page.html" <<'END' || fail 'the page is not whole'
import glob, html.parser, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
calls = set()
for header in glob.glob("include/kanly/*.h"):
    calls |= set(re.findall(r"^KANLY_API .*?\b(kanly_\w+)\(", open(header).read(), re.M))
assert len(calls) > 80, len(calls)
for header in glob.glob("include/kanly/*.h"):
    before = ""  # what stands above a call, or above the calls it is told with, is a comment
    for line in open(header).read().splitlines():
        if line.startswith("KANLY_API"):
            assert before.endswith("*/"), f"{header}: no sentence for {line}"
        elif not line or line.endswith("*/"):
            before = line
for call in sorted(calls):
    at = page.find(f'<a id="{call}"></a>')
    assert at >= 0, call
    section = page[at:page.find("</section>", at)]
    example = section[section.find("<details"):]
    assert f"{call}(" in example, f"{call} has no example"
assert not re.search(r'(src|href)="(?!#)|url\(|@import', page), "it fetches something"

class Balance(html.parser.HTMLParser):
    open_tags = []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br"):
            self.open_tags.append(tag)
    def handle_endtag(self, tag):
        assert self.open_tags and self.open_tags.pop() == tag, (tag, self.getpos())
checker = Balance()
checker.feed(page)
assert not checker.open_tags, checker.open_tags
END

# A call without an example is an error, and no page is written.
mkdir -p "$work/tree/scripts" "$work/tree/examples"
cp -r include "$work/tree/include"
cp scripts/reference.py "$work/tree/scripts"
sed 's/kanly_winners(/kanly_losers(/' examples/tour.c >"$work/tree/examples/tour.c"
! "$work/tree/scripts/reference.py" "$work/none.html" 2>"$work/err" || fail 'an example is missing'
complains 'examples/tour.c does not use kanly_winners'
[ ! -e "$work/none.html" ] || fail 'a page was written all the same'
