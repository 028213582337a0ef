"""Whole advanced games through MCP with the official client: at a table of bots over `kanly mcp`,
and over HTTP at a server's table with a seat's token, beside a person. Every call is understood,
and only what is wrong on purpose is refused."""
import asyncio
import os
import re
import sys
import threading

from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

sys.path.insert(0, "tests/serve")
import player
import server
import ws

TOOLS = {"look", "ask", "choices", "explain", "play", "say", "wait", "note"}


async def whole_game(session):
    async def tool(name, **arguments):
        result = await session.call_tool(name, arguments)
        return result.is_error, result.content[0].text

    refused, text = await tool("wait")
    moves = 0
    while "The game is over" not in text:
        assert not refused, text
        usual = re.search(r"If you do not mind: `(.*)`", text)
        if not usual:  # nothing was asked for long
            refused, text = await tool("wait")
            continue
        if moves % 5 == 0:
            refused, why = await tool("play", move="ship 20 shield-wall/7")
            assert refused and re.search(r"\[[0-9.]+\]", why), why
        if moves == 0:
            refused, told = await tool("say", text="The spice must flow.")
            assert not refused, told
            refused, told = await tool("note", text="they listen")
            assert not refused, told
        refused, text = await tool("play", move=usual[1], note="the usual")
        moves += 1
    return moves


async def talk_to(session):
    await session.initialize()
    tools = {tool.name for tool in (await session.list_tools()).tools}
    assert tools == TOOLS, tools
    assert len((await session.list_resources()).resources) == 3
    board = await session.read_resource("kanly://board")
    assert "arrakeen" in board.contents[0].text
    prompt = await session.get_prompt("play-faction")
    assert "kanly://sheet/fremen" in prompt.messages[0].content.text
    moves = await whole_game(session)
    assert moves > 0, moves
    return moves


async def over_pipes():
    table = StdioServerParameters(command=os.environ["KANLY"],
                                  args=["mcp", "--faction", "fremen", "--seed", "3"])
    async with stdio_client(table) as (reading, writing):
        async with ClientSession(reading, writing) as session:
            print(f"pipes: {await talk_to(session)} moves, and the game is over")


async def over_http(srv, table, token):
    url = f"http://127.0.0.1:{srv.port}/mcp/{table}"
    async with create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as http:
        async with streamable_http_client(url, http_client=http) as (reading, writing):
            async with ClientSession(reading, writing) as session:
                return await talk_to(session)


def post(srv, path, body, *headers):
    """The status of a plain request, and what it says."""
    head = "".join(f"{line}\r\n" for line in headers)
    extra = f"Content-Length: {len(body)}\r\nContent-Type: application/json\r\n{head}\r\n{body}"
    status, _, text = ws.http(srv.port, path, "POST", extra)
    return status, text.decode()


def wrong_requests(srv, table, token):
    ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    mine = f"Authorization: Bearer {token}"
    assert ws.http(srv.port, f"/mcp/{table}")[0] == 405
    assert post(srv, f"/mcp/{table}", ping)[0] == 401
    assert post(srv, f"/mcp/{table}", ping, "Authorization: Bearer " + "x" * 22)[0] == 401
    assert post(srv, "/mcp/" + "y" * 22, ping, mine)[0] == 401
    assert post(srv, f"/mcp/{table}", ping, mine) == (200, '{"jsonrpc":"2.0","id":1,"result":{}}')
    assert post(srv, "/mcp", ping, mine)[0] == 200
    assert post(srv, f"/mcp/{table}", '{"jsonrpc":"2.0","method":"x"}', mine) == (202, "")
    status, text = post(srv, f"/mcp/{table}", "nonsense", mine)
    assert status == 200 and "-32700" in text, (status, text)
    assert post(srv, f"/mcp/{table}", " " * (1 << 17), mine)[0] == 413
    early = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask","arguments":{}}}'
    status, text = post(srv, f"/mcp/{table}", early, mine)
    assert status == 200 and "has not begun" in text and '"isError":true' in text, text


def beside_a_person():
    """Five turns with a person and bots; who plays by MCP is a player like everybody."""
    srv = server.Server().start()
    seats = {f: "bot:steady" for f in player.FACTIONS}
    seats["fremen"] = seats["emperor"] = "open"
    host, table, _ = player.make_table(srv.port, seats, options="turns=5")
    token = host.ask("sit", table=table, faction="fremen", name="Model")["token"]
    wrong_requests(srv, table, token)
    person = player.Player(srv.port, table).connect().sit("emperor", smart=False)
    assert host.ask("start")["type"] == "started"
    heard = []

    def sit_beside():
        while person.state != "ended":
            person.sync()
            if person.question:
                person.answer()
        heard.extend(person.client.ask("talk")["talk"])

    beside = threading.Thread(target=sit_beside)
    beside.start()
    moves = asyncio.run(over_http(srv, table, token))
    beside.join(60)
    assert any(said["text"] == "The spice must flow." for said in heard), heard
    assert ws.http(srv.port, f"/games/{table}.kanly")[0] == 200
    srv.stop()
    print(f"HTTP: {moves} moves beside a person, and the game is over")


if __name__ == "__main__":
    asyncio.run(over_pipes())
    beside_a_person()
