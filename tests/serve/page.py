"""What the page needs beside the game: files and their heads, the catalogue, what is refused and
why, previews that come true, the auction, the battle and the Nexus, one's own tables, ended
games."""
import gzip
import json
import os
import random
import re
import sys

import player
import server
import ws

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")


def get(srv, path, extra=""):
    status, head, body = ws.http(srv.port, path, extra=extra)
    return status, {k.lower(): v
                    for k, v in re.findall(r"^([^:\r\n]+): ([^\r\n]*)", head, re.M)}, body


# --- files and their heads ----------------------------------------------------------------------

def check_files(srv):
    status, head, plain = get(srv, "/")
    assert status == 200 and head["content-type"].startswith("text/html") and \
        head["cache-control"] == "no-cache"
    assert "content-encoding" not in head and head["vary"] == "accept-encoding"
    for path in ("/t/abc", "/replay/abc", "/replay/abc?at=3", "/rules", "/rules/1.06", "/learn",
                 "/learn/storm"):
        assert get(srv, path)[2] == plain, path
    for path in ("/rulesx", "/learning", "/t", "/assets/nothing.js", "/../etc/passwd",
                 "/index.html.gz"):
        status, missing, body = get(srv, path)
        assert status == 404 and body == b"There is nothing here.\n" and \
            missing["content-type"].startswith("text/plain"), path
    # A person who mistypes gets the page, which says so and knows the way to the lobby.
    status, missing, body = get(srv, "/nonsense", "Accept: text/html,application/xhtml+xml\r\n")
    assert status == 404 and body == plain and missing["cache-control"] == "no-store" and \
        "etag" not in missing, missing
    status, packed, body = get(srv, "/", "Accept-Encoding: br, gzip\r\n")
    assert status == 200 and packed["content-encoding"] == "gzip" and gzip.decompress(body) == plain
    status, known, body = get(srv, "/", f"If-None-Match: {head['etag']}\r\n")
    assert status == 304 and body == b"" and known["etag"] == head["etag"]
    policy = dict(x.strip().split(" ", 1) for x in head["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'", policy
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'", policy
    assert policy["img-src"] == "'self' data:", policy
    assert policy["font-src"] == policy["connect-src"] == "'self'", policy
    for path in re.findall(rb'(?:src|href)="(/assets/[^"]+)"', plain):
        status, head, _ = get(srv, path.decode())
        assert status == 200 and "immutable" in head["cache-control"], path


def check_catalogue(srv):
    rules = json.loads(get(srv, "/rules.json")[2])
    for name in ("/rules.json", "/game.json"):
        status, packed, body = get(srv, name, "Accept-Encoding: gzip\r\n")
        assert status == 200 and packed["content-encoding"] == "gzip" and \
            packed["vary"] == "accept-encoding", packed
        assert gzip.decompress(body) == get(srv, name)[2] and \
            4 * len(body) < len(gzip.decompress(body)), len(body)
    source = open(os.path.join(ROOT, "include", "kanly", "rules.def"), encoding="utf-8").read()
    source = re.sub(r"\"\s*\n\s*\"", "", source)  # adjacent literals are one
    rows = re.findall(r"^RULE\((\S+),\s+(\w+),\s+(\w+),\s+(\w+),\s+\"(.*?)\",\s+\"(.*)\"\)", source,
                      re.M)
    assert len(rows) == len(rules["rules"]) > 300
    chapters = [c["number"] for c in rules["chapters"]]
    for (number, mode, _, kind, title, text), rule in zip(rows, rules["rules"]):
        assert rule["number"] == number.replace("_", "."), rule
        assert (rule["title"], rule["text"]) == (title, text) and rule["class"] == kind.lower(), \
            rule
        assert rule["mode"] == mode.lower() and rule["chapter"] in chapters, rule
    known = {r["number"] for r in rules["rules"]}
    notes = {n["number"]: n for n in rules["notes"]}
    assert len(notes) == len(rules["notes"]) > 270 and \
        {"R77", "RB-111", "B7", "KW-35", "Q30"} <= notes.keys()
    for n in notes.values():
        assert n["chapter"] in chapters and n["text"] and n["rules"] and set(n["rules"]) <= known, n
        assert bool(n["problem"]) == (n["chapter"] == "R"), n
    for r in rules["rules"]:
        assert r["notes"] == [n for n in notes if r["number"] in notes[n]["rules"]], r
    game = json.loads(get(srv, "/game.json")[2])
    assert [f["name"] for f in game["factions"]] == player.FACTIONS
    assert {f["name"]: f["elite"] for f in game["factions"] if f["elite"]} == \
        {"emperor": "Sardaukar", "fremen": "Fedaykin"}
    assert [f["hand_limit"] for f in game["factions"]] == [4, 4, 4, 4, 8, 4]
    for f in game["factions"]:
        assert len(f["sheet"]) > 10 and all(x["rule"] in known for x in f["sheet"]) and \
            f["short"].endswith(".")
        assert any(x["advanced"] for x in f["sheet"])
    assert [c["cell"] for c in game["cells"]] == list(range(86)) and len(game["territories"]) == 42
    for cell in game["cells"]:
        assert all(cell["cell"] in game["cells"][n]["neighbours"] for n in cell["neighbours"])
    assert sorted(c for t in game["territories"] for c in t["cells"]) == list(range(86))
    assert sum(1 for c in game["cells"] if c["spice"]) == 15 and game["cells"][0]["sector"] == -1
    assert sum(c["count"] for c in game["cards"]) == 33 and \
        all(c["rule"] in known for c in game["cards"])
    assert len(game["leaders"]) == 30 and game["phases"][2]["phase"] == "storm"
    assert all(q["rule"] in known for q in game["questions"] if q["rule"])
    for option in game["options"]:
        assert option["usual"] in option["values"] and option["text"].endswith("."), option
    status, head, _ = get(srv, "/game.json")
    assert head["content-type"] == "application/json" and "max-age" in head["cache-control"]
    assert get(srv, "/game.json", f"If-None-Match: {head['etag']}\r\n")[0] == 304
    return game


# --- a game, looked at as a page does -----------------------------------------------------------

class Watched(player.Player):
    """Looks at what is refused and at previews before it answers, and holds the game to them."""
    seen, refused, came_true, reasons = None, 0, 0, None

    def look(self):
        for section in ("auction", "battle", "battles", "nexus"):
            value = self.view[section]
            if value:
                self.seen.setdefault(section, []).append(value)
        check_auction(self.view["auction"], self.view)
        check_battle(self.view["battle"], self.faction)

    def ask_all(self, question):
        values, offered = [], self.client.ask("choices", values=[], refused=True)
        while True:
            lawful = {v["value"] for v in offered.get("values", [])}
            for v in offered["refused"]:
                assert v["value"] not in lawful and v["text"] and v["reason"]["rule"], v
                self.reasons.add(v["reason"]["rule"])
                self.refused += 1
            if offered.get("field") in ("cell", "from"):
                there = lawful | {v["value"] for v in offered["refused"]}
                assert there - {255} == set(range(86)), question
            if self.refused % 7 == 0 and offered["refused"]:  # the same as explain says
                v = self.dice.choice(offered["refused"])
                said = self.client.ask("explain", values=values, value=v["value"])["reason"]
                assert said["rule"] == v["reason"]["rule"], (question, values, v, said)
            if offered["complete"]:
                assert not offered["refused"]
                return values
            before = self.client.ask("preview", values=values)
            assert not before["complete"] and before["events"] == [] and before["lines"] == []
            values.append(self.dice.choice(offered["values"])["value"])
            offered = self.client.ask("choices", values=values, refused=True)

    def step(self):
        question, self.question = self.question, None
        values = self.ask_all(question)
        told = self.client.ask("preview", values=values)
        assert told["type"] == "preview" and told["complete"], told
        spice = self.view["factions"][self.faction]["spice"]
        assert told["spice"]["before"] == spice
        assert told == {**self.client.ask("preview", values=values), "id": told["id"]}
        # else others may act meanwhile
        alone = list(self.view["asking"]["asked"]) == [self.faction]
        last = len(self.events)
        assert self.move(question["number"], question["question"], values), self.errors
        self.sync()
        while len(self.events) < last + len(told["events"]) and self.state != "ended" and \
                not self.question:
            self.wait()
        if alone:
            self.hold_to(question, values, told, self.events[last:])

    def hold_to(self, question, values, told, happened):
        """What was told comes first and in that order, unless somebody stopped it with a card."""
        if any(e["kind"] in ("karama-stops", "worthless-shown", "shipment-stopped")
               for e in happened):
            return
        plain = [{**e, "n": 0} for e in happened[:len(told["events"])]]
        foretold = told["events"][:len(plain)]  # a window of one's own may be open in between
        assert plain == foretold, (question["question"], values, told["events"], plain)
        self.came_true += len(plain)


def check_auction(a, view):
    if not a:
        return
    assert 1 <= a["lot"] <= a["lots"] <= 6 and set(a["passed"]) <= set(a["order"]), a
    assert sorted(a["order"]) == sorted(view["turn"]["order"]), a
    assert (a["leader"] is None) == (a["bid"] == 0) and a["leader"] not in a["passed"], a
    if a["turn"]:
        assert a["turn"] not in a["passed"] and view["asking"]["asked"].get(a["turn"]) == "bid", a
    for f in a["order"]:
        limit = 8 if f == "harkonnen" else 4
        assert (f in a["full"]) == (view["factions"][f]["cards"] >= limit), a


def check_battle(b, me):
    if not b:
        return
    sides = [b["aggressor"], b["defender"]]
    assert set(b["forces"]) == set(b["most"]) == set(sides) and set(b["locked"]) <= set(sides), b
    for f in sides:
        assert 0 <= b["most"][f]["low"] <= b["most"][f]["high"] <= 60, b
    if b["shown"] and set(b["shown"]) == set(sides):
        assert set(b["locked"]) == set(sides), b
    if not set(b["shown"]) == set(sides) and b["plan"] and me in sides:
        assert me in b["locked"], b


def check_ranges(seen):
    """What a side showed lies within what it was said to be able to show."""
    before = {}
    checked = 0
    for b in seen.get("battle", []):
        key = (b["territory"], b["aggressor"], b["defender"])
        both = set(b["shown"]) == {b["aggressor"], b["defender"]}
        if not both:
            before[key] = b["most"]
        elif key in before:
            for f in b["shown"]:
                exact = b["most"][f]["low"]
                assert exact == b["most"][f]["high"]
                assert before[key][f]["low"] <= exact <= before[key][f]["high"], \
                    (key, f, before[key], b)
                checked += 1
    return checked


def play_watched(srv, faction, seed, options):
    seats = {f: "bot:steady" for f in player.FACTIONS}
    seats[faction] = "open"
    host, table, _ = player.make_table(srv.port, seats, options=options, public=True,
                                       name=f"As {faction}")
    p = Watched(srv.port, table, dice=random.Random(seed)).connect().sit(faction)
    p.seen, p.reasons = {}, set()
    assert host.ask("start")["type"] == "started"
    p.sync()
    while p.state != "ended":
        if p.view:
            p.look()
        if p.question:
            p.step()
        else:
            p.wait()
    p.sync()
    return p


# --- afterwards ---------------------------------------------------------------------------------

def check_replay(srv, p):
    c = ws.connect(srv.port)
    s = c.ask("replay-summary", table=p.table)
    assert s["type"] == "replay-summary" and s["moves"] == p.end["moves"], s
    assert [t["turn"] for t in s["turns"]] == list(range(1, len(s["turns"]) + 1))
    assert [t["turn"] for t in s["strongholds"]] == [t["turn"] for t in
                                                     s["spice"]] == [t["turn"] for t in s["turns"]]
    assert s["winners"] == p.end["winners"] and s["victory"] == p.view["turn"]["victory"]
    heard = [e for e in p.events if e["kind"] == "phase-began"]
    assert len(heard) == len(s["phases"])
    for phase in s["phases"][:: max(1, len(s["phases"]) // 6)]:
        moment = c.ask("replay", table=p.table, at=phase["at"])
        assert phase["at"] == 0 or any(e["kind"] == "phase-began" for e in moment["events"]), phase
        seen = c.ask("replay", table=p.table, at=phase["at"], **{"as": p.faction})
        assert seen["as"] == p.faction and "spice" in seen["view"]["factions"][p.faction]
        other = next(f for f in player.FACTIONS if f != p.faction)
        assert "spice" not in seen["view"]["factions"][other] and \
            "spice" in moment["view"]["factions"][other]
        assert seen["text"] is None or seen.get("by", p.faction) == p.faction, seen["text"]
    assert len(s["battles"]) == sum(e["kind"] == "battle-began" for e in p.events)
    for b in s["battles"]:
        assert b["winner"] in (None, b["aggressor"], b["defender"]), b
        assert any(e["kind"] == "battle-began"
                   for e in c.ask("replay", table=p.table, at=b["at"])["events"])
    last = c.ask("replay", table=p.table, at=s["moves"])["view"]
    for f, amount in s["spice"][-1].items():
        assert f == "turn" or last["factions"][f]["spice"] == amount
    assert c.ask("replay", table=p.table, at=1, **{"as": "nobody"})["error"]["code"] == "shape"
    assert c.ask("replay-summary", table="x" * 22)["error"]["code"] == "no-replay"
    listed = c.ask("replays")["games"]
    mine = next(g for g in listed if g["id"] == p.table)
    assert mine["name"] == f"As {p.faction}" and mine["winners"] == s["winners"] and \
        mine["turns"] == len(s["turns"])
    assert [g["ended"] for g in listed] == sorted((g["ended"] for g in listed), reverse=True)
    return len(listed)


def check_mine(srv, ended):
    host, table, _ = player.make_table(srv.port, {"fremen": "open", "guild": "bot:random"},
                                       options="turns=1")
    p = player.Player(srv.port, table).connect().sit("fremen")
    c = ws.connect(srv.port)
    found = c.ask("mine", tokens=[p.token, "x" * 22])["tables"]
    assert [(x["table"]["id"], x["faction"], x["asked"])
            for x in found] == [(table, "fremen", False)]
    host.ask("start")
    found = c.ask("mine", tokens=[p.token, {"table": ended.table, "token": ended.token}])["tables"]
    assert [(x["table"]["id"], x["asked"]) for x in found] == [(table, True),
                                                               (ended.table, False)], found
    assert found[1]["table"]["state"] == "ended"
    assert c.ask("mine", tokens=[{"table": table, "token": ended.token}])["tables"] == []
    for wrong in ("text", [1], [{}], ["x"] * 65, [["x"]]):
        assert c.ask("mine", tokens=wrong)["error"]["code"] == "shape"
    p.drop()


def check_passes_turn(srv):
    """Windows passed for the turn are asked again in the next."""
    host, table, _ = player.make_table(srv.port, {"fremen": "open", "emperor": "open",
                                                  "guild": "bot:random"}, options="turns=3")
    people = player.sit_down(srv.port, table, ["fremen", "emperor"])
    p = people["fremen"]
    assert p.client.ask("settings", smart=False)["smart"] is False  # asked also what has one answer
    host.ask("start")
    set_in, asked_in = None, set()
    while p.state != "ended":
        for q in people.values():
            q.sync()
        windows = ["karama", "weather", "atomics", "prevent"]
        if p.question:
            turn = p.view["turn"]["turn"]
            if p.question["question"] in windows:
                assert set_in != turn, "asked although it was not to be, this turn"
                asked_in.add(turn)
                if turn == 1:
                    answer = p.client.ask("settings", passes_turn=windows, smart=False)
                    assert sorted(answer["passes_turn"]) == sorted(windows) and \
                        answer["passes"] == [], answer
                    set_in = turn
                    p.question = None
                    p.sync()
                    continue
        for q in people.values():
            if q.question:
                q.answer()
    assert 1 in asked_in and len(asked_in) > 1, asked_in
    assert p.client.ask("settings", passes_turn=["bid"])["error"]["code"] == "shape"
    for q in people.values():
        q.drop()


def main():
    asked_for = int(os.environ.get("KANLY_GAMES", "3"))
    srv = server.Server().start()
    check_files(srv)
    check_catalogue(srv)
    seen, refused, came_true, reasons, ranges, games = {}, 0, 0, set(), 0, 0
    # Chance is the server's own, so a battle of the one who looks may take some games to come.
    enough = {"auction", "battle", "battles"}
    while games < asked_for or not (
        set(seen) >= enough and came_true > 10 * asked_for and refused > 500
    ):
        assert games < asked_for + 30, (seen, came_true, refused)
        options = "turns=3 windows=all" if games % 2 else "turns=3 windows=holders"
        p = play_watched(srv, player.FACTIONS[games % 6], games, options)
        for section, values in p.seen.items():
            seen[section] = seen.get(section, 0) + len(values)
        refused += p.refused
        came_true += p.came_true
        reasons |= p.reasons
        ranges += check_ranges(p.seen)
        listed = check_replay(srv, p)
        if games == 0:
            check_mine(srv, p)
        p.drop()
        games += 1
    check_passes_turn(srv)
    srv.stop()
    srv.start()  # the list of ended games is on the disk
    assert len(ws.connect(srv.port).ask("replays")["games"]) == listed
    srv.stop()
    print(f"{games} games: {seen}, {refused} refusals by {len(reasons)} rules, "
          f"{came_true} events foretold, {ranges} strengths within their range")


if __name__ == "__main__":
    sys.exit(main())
