"""A whole advanced game through `kanly mcp`, with the official client of the Model Context Protocol:
every call is understood, and only what is wrong on purpose is refused."""
import asyncio
import os
import re

from mcp import ClientSession, StdioServerParameters, stdio_client


async def whole_game(session):
    async def tool(name, **arguments):
        result = await session.call_tool(name, arguments)
        return result.is_error, result.content[0].text

    refused, text = await tool("ask")
    moves = 0
    while "The game is over" not in text:
        assert not refused, text
        usual = re.search(r"If you do not mind: `(.*)`", text)[1]
        if moves % 5 == 0:
            refused, why = await tool("play", move="ship 20 shield-wall/7")
            assert refused and re.search(r"\[[0-9.]+\]", why), why
        refused, text = await tool("play", move=usual, note="the usual")
        moves += 1
    return moves


async def main():
    table = StdioServerParameters(command=os.environ["KANLY"],
                                  args=["mcp", "--faction", "fremen", "--seed", "3"])
    async with stdio_client(table) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        tools = {tool.name for tool in (await session.list_tools()).tools}
        assert tools == {"look", "ask", "choices", "explain", "play", "say", "wait", "note"}, tools
        assert len((await session.list_resources()).resources) == 3
        board = await session.read_resource("kanly://board")
        assert "arrakeen" in board.contents[0].text
        prompt = await session.get_prompt("play-faction")
        assert "kanly://sheet/fremen" in prompt.messages[0].content.text
        moves = await whole_game(session)
        assert moves > 5, moves
        print(f"{moves} moves, and the game is over")


asyncio.run(main())
