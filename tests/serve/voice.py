"""Bots speak at the table: in whole sentences with their key, to everybody or to their ally, at
most a line a phase. Whoever does not want to hear them does not."""
import player
import server
import ws
from abuse import expect

OTHERS = {f: "bot:steady-vengeful" for f in player.FACTIONS if f != "atreides"}
KEYS = {"alarm", "call", "ally-card", "empty", "price", "left", "relief", "taken", "never",
        "decline", "joined", "court", "keep-out", "sell-look", "counter", "thanks", "ally-lot",
        "ally-storm", "ally-plan", "ally-own"}


class Listener(player.Player):
    """Somebody who keeps what was said."""
    def __init__(self, *who):
        super().__init__(*who)
        self.said = []

    def take(self, message):
        super().take(message)
        if message["type"] == "chat":
            self.said.append(message)


def play(srv, first=None, **options):
    host, table, _ = player.make_table(srv.port, {**OTHERS, "atreides": "open"}, practice=True,
                                       **options)
    p = Listener(srv.port, table).connect().sit("atreides", smart=False)
    if first:
        first(p)
    assert host.ask("start")["type"] == "started"
    while p.state != "ended":
        p.sync()
        if p.question:
            assert p.answer()
    return p


def bots_speak(srv):
    p = play(srv, options="game=basic turns=4")
    assert p.said, "nobody said a word"
    for line in p.said:
        assert line["bot"]["key"] in KEYS and line["from"] in OTHERS and line["name"], line
        assert not line["text"][0].islower() and "{" not in line["text"], line
        assert line.get("to") in (None, "atreides"), line
        # What only the speaker knows is for its ally.
        assert line.get("to") or "card" not in line["bot"], line
    p.client.close()
    again = ws.connect(srv.port).ask("join", table=p.table, token=p.token)
    assert again["talk"] == [{k: v for k, v in line.items() if k != "type"}
                             for line in p.said][-100:]
    seats = {seat["faction"]: seat for seat in again["table"]["seats"]}
    assert seats["guild"]["level"] == "steady" and seats["guild"]["character"] == "vengeful", seats


def nobody_has_to_listen(srv):
    def mute(p):
        assert p.client.ask("mute", bots=True)["type"] == "muted"
    assert not play(srv, mute, options="game=basic turns=3").said
    p = play(srv, options="game=basic turns=3", bots_talk=False)
    assert not p.said
    table = ws.connect(srv.port).ask("join", table=p.table)
    assert table["talk"] == [] and table["table"]["bots_talk"] is False, table["table"]


def characters(srv):
    c = ws.connect(srv.port)
    hello = c.ask("hello", protocol=1)
    names = [x["character"] for x in hello["characters"]]
    assert names == ["cautious", "greedy", "vengeful"] and \
        all(x["text"] for x in hello["characters"]), names
    made = c.ask("create", seats={"fremen": "bot:mentat-any", "guild": "bot:novice-greedy",
                                  "emperor": "open"})
    seats = {seat["faction"]: seat for seat in made["table"]["seats"]}
    assert seats["fremen"]["level"] == "mentat" and seats["fremen"]["character"] in names, seats
    assert seats["guild"]["level"] == "novice" and seats["guild"]["character"] == "greedy", seats
    assert c.ask("bot", faction="emperor", level="steady-cautious")["type"] == "bot"
    for wrong in ("bot:steady-kind", "bot:random-greedy", "bot:any", "bot:-any"):
        expect(c.ask("create", seats={"fremen": wrong}), "shape")


def main():
    srv = server.Server().start()
    characters(srv)
    srv.stop()
    srv = server.Server(None, "--seed", "5").start()
    bots_speak(srv)
    nobody_has_to_listen(srv)
    srv.stop()
    srv = server.Server(None, "--seed", "5", "--silent-bots").start()
    assert not play(srv, options="game=basic turns=3").said
    srv.stop()


main()
