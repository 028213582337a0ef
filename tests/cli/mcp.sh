#!/usr/bin/env bash
# A language-model agent by pipe: the protocol, the tools, refusals with their rule, notes, a whole
# game to its end, and the same game again from what was saved.
. "$(dirname "$0")/lib.bash"

run 0 mcp --help && says 'usage: kanly mcp'
run 2 mcp --bots nobody && complains "no bots called 'nobody'"
run 2 mcp --faction guild --seats 'atreides - emperor fremen - -' &&
    complains 'no seat at this table'
run 2 mcp --save "$work/no/such/folder" && complains 'cannot write'
typed 'nonsense\n' 0 mcp --seed 1 && says '-32700'

python3 - "$KANLY" "$work" <<'PY'
import json, re, subprocess, sys

kanly, work = sys.argv[1:]


class Table:
    def __init__(self, *arguments):
        self.calls = 0
        self.process = subprocess.Popen([kanly, "mcp", *arguments], text=True,
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, method, **params):
        self.calls += 1
        reply = self.send({"jsonrpc": "2.0", "id": self.calls, "method": method, "params": params})
        assert reply["id"] == self.calls, reply
        return reply.get("result") or reply["error"]

    def tool(self, name, fails=False, **arguments):
        result = self.ask("tools/call", name=name, arguments=arguments)
        assert result["isError"] == fails, (name, arguments, result)
        return result["content"][0]["text"]

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0


def read(t, uri):
    return t.ask("resources/read", uri=uri)["contents"][0]["text"]


t = Table("--faction", "emperor", "--seed", "7", "--save", f"{work}/game.kanly", "--notes",
          f"{work}/notes")
hello = t.ask("initialize", protocolVersion="2025-06-18", capabilities={},
              clientInfo={"name": "test", "version": "1"})
assert hello["protocolVersion"] == "2025-06-18" and hello["serverInfo"]["name"] == "kanly", hello
assert t.ask("initialize", protocolVersion="1999-01-01")["protocolVersion"] >= "2025-06-18"

# Eight tools, and what a model must read of them is short: four letters are about a token.
tools = t.ask("tools/list")["tools"]
assert {x["name"] for x in tools} == \
    {"look", "ask", "choices", "explain", "play", "say", "wait", "note"}
assert all(x["inputSchema"]["type"] == "object" and x["description"] for x in tools)
assert len(json.dumps(tools)) < 4 * 1500, len(json.dumps(tools))

# What can be read.
assert read(t, "kanly://rules/1.06.03.02").startswith("1.06.03.02")
assert read(t, "kanly://rules/RB-37").startswith("RB-37")
assert json.loads(read(t, "kanly://sheet/emperor"))["name"] == "emperor"
assert any(x["territory"] == "arrakeen"
           for x in json.loads(read(t, "kanly://board"))["territories"])
assert t.ask("resources/read", uri="kanly://rules/9.99")["code"] == -32002
assert len(t.ask("resources/list")["resources"]) == 3
assert len(t.ask("resources/templates/list")["resourceTemplates"]) == 2
prompt = t.ask("prompts/list")["prompts"][0]["name"]
message = t.ask("prompts/get", name=prompt)["messages"][0]
assert "kanly://sheet/emperor" in message["content"]["text"]

# What is wrong is said.
assert t.ask("tools/call", name="cheat", arguments={})["code"] == -32602
assert t.ask("no/such/method")["code"] == -32601
assert t.send({"jsonrpc": "2.0", "id": [1], "method": "ping"})["error"]["code"] == -32600
assert t.send([])["error"]["code"] == -32600
assert "There is no section" in t.tool("look", fails=True, section="pockets")
assert "There is no faction" in t.tool("say", fails=True, text="hello", to="ix")
assert "Say the `move`" in t.tool("play", fails=True)
assert "Not understood" in t.tool("play", fails=True, move="dance")
assert "neither what you are asked" in t.tool("choices", fails=True, question="ship")
assert "numbers from 0 to 255" in t.tool("choices", fails=True, values=[999])
assert "is not lawful" in t.tool("choices", fails=True, values=[200])
for section in ("turn", "board", "factions", "nexus"):
    json.loads(t.tool("look", section=section))
assert t.tool("say", text="Good evening.") == "Said."
t.tool("note", text="The Guild keeps its word.")
assert "The Guild keeps its word." in read(t, "kanly://notes")

# A whole game: the news once, each question with a move that is played as it is shown.
text, asked, moves = t.tool("ask"), set(), 0
assert "Turn 1: Set-up" in text and "Turn 1: Set-up" not in t.tool("ask")
while "The game is over" not in text:
    asked.add(re.search(r"You are asked \(([a-z-]+)\)", text)[1])
    usual = re.search(r"If you do not mind: `(.*)`", text)[1]
    assert t.tool("explain", move=usual).startswith("Lawful"), usual
    for offered in (re.findall(r"^- `([^`{\[]*)`: ", text, re.M) +
                    re.findall(r", as `(.*)`$", text, re.M)):
        assert t.tool("explain", move=offered).startswith("Lawful"), offered
    if "You are asked (ship)" in text:
        refused = t.tool("play", fails=True, move="ship 20 arrakeen")
        assert re.search(r"\[\d+\.\d\d", refused), refused
        places = t.tool("choices", values=[1], refused=True)
        assert "0 polar-sink, " in places and "Not lawful:" in places, places
    text = t.tool("play", move=f"emperor {usual}", note="as usual")
    moves += 1
assert {"traitor", "bid", "ship"} <= asked, asked
assert "The game is over" in t.tool("wait")
t.end()
saved = open(f"{work}/game.kanly").read()
assert saved.count("#: note as usual") == moves and "\nend " in saved, moves

# Notes outlive the game; every question is asked where that is wanted.
again = Table("--faction", "emperor", "--seed", "7", "--notes", f"{work}/notes", "--ask-all")
assert "The Guild keeps its word." in read(again, "kanly://notes")
text, more = again.tool("ask"), 0
while "The game is over" not in text:
    text = again.tool("play", move=re.search(r"If you do not mind: `(.*)`", text)[1])
    more += 1
assert more > moves, (more, moves)
again.end()
PY
run 0 replay "$work/game.kanly"
