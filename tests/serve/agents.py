"""Agents at tables of people, over HTTP with a seat's token: whose seat it is, theirs is what was
heard and noted there, and nobody else's."""
import json
import sys
import urllib.error
import urllib.request

import player
import server
import ws
from tables import BOTS
from together import play_until

SIX = {f: "open" for f in player.FACTIONS}


class Agent:
    def __init__(self, srv, table, token):
        self.url = f"http://127.0.0.1:{srv.port}/mcp/{table}"
        self.token, self.number = token, 0
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                 clientInfo={"name": "test", "version": "1"})

    def ask(self, method, **params):
        self.number += 1
        body = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        request = urllib.request.Request(self.url, json.dumps(body).encode(), {
            "authorization": f"Bearer {self.token}", "content-type": "application/json"})
        answer = json.load(urllib.request.urlopen(request, timeout=60))
        assert "error" not in answer, answer
        return answer["result"]

    def tool(self, name, **arguments):
        told = self.ask("tools/call", name=name, arguments=arguments)
        return told["content"][0]["text"]

    def knows(self):
        """All it can find out."""
        read = [self.ask("resources/read", uri=resource["uri"])
                for resource in self.ask("resources/list")["resources"]]
        return json.dumps(read) + self.tool("look") + self.tool("ask")


def next_holder(srv):
    """Who sits down next finds neither notes nor what was said to who sat there before."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"})
    a = player.Player(srv.port, table, name="Anna").connect().sit("fremen")
    b = player.Player(srv.port, table, name="Bert").connect().sit("guild")
    first = Agent(srv, table, a.token)
    assert host.ask("start")["type"] == "started"
    first.tool("note", text="attack at dawn")
    assert "attack at dawn" in first.knows()
    assert b.client.ask("chat", to="fremen", text="between us")["type"] == "said"
    assert a.client.ask("stand")["type"] == "stood"
    c = player.Player(srv.port, table, name="Carl").connect().sit("fremen", admitted_by=host)
    second = Agent(srv, table, c.token).knows()
    assert "attack at dawn" not in second and "between us" not in second, second
    try:
        first.tool("look")
        raise AssertionError("the old token still opens the seat")
    except urllib.error.HTTPError as error:
        assert error.code == 401


def drawn(srv):
    """When factions are drawn each agent goes with its person."""
    moved = False
    while not moved:
        host, table, _ = player.make_table(srv.port, SIX, factions="random")
        people = player.sit_down(srv.port, table, player.FACTIONS)
        agents = {f: Agent(srv, table, p.token) for f, p in people.items()}
        assert host.ask("start")["type"] == "started"
        for f, agent in agents.items():
            now = people[f].client.ask("join", table=table, token=people[f].token)["faction"]
            moved = moved or now != f
            agent.tool("say", text=f"{f} speaks")
            host.ask("ping")
            said = [m for m in host.inbox if m["type"] == "chat" and m["text"] == f"{f} speaks"]
            assert [m["from"] for m in said] == [now], (f, now, said)


def nobody_has_answered(srv):
    """While people react everybody is shown as asked, to agents too."""
    host, table, _ = player.make_table(srv.port, SIX)
    people = player.sit_down(srv.port, table, player.FACTIONS)
    for p in people.values():
        p.client.ask("settings", smart=False)
    host.ask("start")
    while True:
        play_until(people, "karama")
        asked = [p for p in people.values() if p.question and p.question["question"] == "karama"]
        if len(asked) > 2:
            break
        asked[0].answer()
    first, second = asked[:2]
    question = first.question
    assert first.move(question["number"], "karama", [question["pass"]["value"]]), first.errors
    shown = second.client.ask("view")["view"]["asking"]["asked"]
    assert first.faction in shown
    seen = json.loads(Agent(srv, table, second.token).tool("look", section="asking"))
    assert seen.get("asking", seen)["asked"] == shown, (seen, shown)


def main():
    srv = server.Server().start()
    next_holder(srv)
    drawn(srv)
    nobody_has_answered(srv)
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
