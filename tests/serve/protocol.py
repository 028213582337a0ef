"""The examples of docs/protocol.md, one after the other, against the real server."""
import json
import os
import re
import sys

import server
import ws

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "protocol.md")


def fill(pattern, known):
    if isinstance(pattern, str) and pattern.startswith("$"):
        return known[pattern]
    if isinstance(pattern, list):
        return [fill(x, known) for x in pattern]
    if isinstance(pattern, dict):
        return {k: fill(v, known) for k, v in pattern.items()}
    return pattern


def fits(pattern, value, known):
    """Whether a message is as the page says; takes what is named there."""
    if pattern == "…":
        return True
    if isinstance(pattern, str) and pattern.startswith("$"):
        if pattern in known and pattern not in known["fresh"]:
            return known[pattern] == value
        known[pattern] = value
        return True
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(k in value and fits(v, value[k], known)
                                               for k, v in pattern.items())
    if isinstance(pattern, list):
        return isinstance(value, list) and len(value) >= len(pattern) and \
            all(fits(p, v, known) for p, v in zip(pattern, value))
    return pattern == value


def main():
    srv = server.Server().start()
    known = {"fresh": {"$leader"}}  # the first one offered, each time again
    clients = {}
    text = open(PAGE, encoding="utf-8").read()
    lines = [line for block in re.findall(r"```example\n(.*?)```", text, re.S)
             for line in block.splitlines()]
    assert len(lines) > 50, "the page has no examples"
    fetched = None
    for line in lines:
        if line.startswith("GET "):
            status, _, text = ws.http(srv.port, line[4:])
            assert status == 200, line
            fetched = json.loads(text)
            continue
        if line.startswith("= "):
            assert fits(json.loads(line[2:]), fetched,
                        known), f"{line}\ncame as\n{json.dumps(fetched)[:2000]}"
            continue
        who, way, body = re.match(r"(\d?)([<>]) (.*)", line).groups()
        if who not in clients:
            clients[who] = ws.Client(srv.port)
        client, pattern = clients[who], json.loads(body)
        if way == ">":
            client.send_text(json.dumps(fill(pattern, known)))
            continue
        seen = []
        while True:
            try:
                message = client.next(10)
            except TimeoutError:
                raise AssertionError(f"{line}\nnever came; instead\n" +
                                     "\n".join(map(json.dumps, seen)))
            seen.append(message)
            if fits(pattern, message, dict(known, fresh=known["fresh"])):
                fits(pattern, message, known)
                break
            assert "id" not in pattern or message.get("id") != pattern["id"], \
                f"{line}\ncame as\n{json.dumps(message)}"
            assert len(seen) < 200, line
    srv.stop()
    print(f"{len(lines)} lines of examples hold")


if __name__ == "__main__":
    sys.exit(main())
