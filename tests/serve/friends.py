"""Friends by a link, people one wants nothing of, reports; and the operator, who can do what is
written here and is written down doing it."""
import os
import sys
import tempfile

import server
import sinks
import ws
from abuse import expect
from persons import ANNA, BERT, CARA, come, name
from tables import BOTS

TOKEN = "the-operators-own-token-0123"


def names(list_):
    return sorted(one["name"] for one in list_)


def friends(srv):
    """A link makes two people friends, each of the other; either ends it."""
    anna, bert = name(srv, ANNA, "Anna"), name(srv, BERT, "Bert")
    expect(ws.connect(srv.port).ask("friends"), "no-person")
    link = anna.ask("friends")["link"]
    assert anna.person["id"] in link and len(link) > 40
    for bad in (anna.person["id"], link[:-1], link[:-1] + ("A" if link[-1] != "A" else "B"), 5, ""):
        expect(bert.ask("friend", link=bad), "no-person")
    expect(anna.ask("friend", link=link), "no-person")  # oneself
    assert names(bert.ask("friend", link=link)["friends"]) == ["Anna"]
    assert names(anna.ask("friends")["friends"]) == ["Bert"]
    assert names(bert.ask("friend", link=link)["friends"]) == ["Anna"], "once is enough"
    assert anna.ask("unfriend", person=bert.person["id"])["friends"] == []
    assert bert.ask("friends")["friends"] == []
    assert names(bert.ask("friend", link=link)["friends"]) == ["Anna"]
    return anna, bert


def invitations(srv, anna, bert):
    """A friend is told of a table that gathers, here and where they want to be called; strangers
    are not."""
    sink = sinks.HttpSink()
    cara = name(srv, CARA, "Cara")
    bert.ask("notices-add", channel="hook", address=sink.url)
    expect(anna.ask("invite", person=bert.person["id"]), "no-table")
    table = anna.ask("create", name="Sietch",
                     seats={**BOTS, "fremen": "open", "guild": "open"})["table"]["id"]
    assert anna.ask("invite", person=bert.person["id"])["type"] == "invite"
    bert.ask("ping")
    told = [m for m in bert.inbox if m["type"] == "invited"]
    assert [(m["table"], m["name"], m["by"]) for m in told] == [(table, "Sietch", "Anna")], told
    assert table.encode() in sink.wait(1)["body"]
    expect(anna.ask("invite", person=cara.person["id"]), "no-person")
    watcher = come(srv, BERT)
    watcher.ask("join", table=table)
    expect(watcher.ask("invite", person=anna.person["id"]), "started")
    return table


def blocking(srv, table, anna, bert):
    """Who is blocked is heard no more, is a friend no more, and is not told."""
    anna.ask("sit", faction="fremen")
    bert.ask("sit", table=table, faction="guild")
    bert.ask("chat", text="a friendly word")
    blocked = anna.ask("block", person=bert.person["id"])
    assert names(blocked["blocked"]) == ["Bert"] and blocked["friends"] == []
    assert bert.ask("chat", text="RUDE to all")["type"] == "said"
    assert bert.ask("chat", text="RUDE to you", to="fremen")["type"] == "said"
    anna.ask("ping")
    assert b"a friendly word" in anna.received and b"RUDE" not in anna.received
    again = come(srv, ANNA)
    talk = again.ask("join", table=table, person=True)["talk"]
    assert not any(line["text"].startswith("RUDE") for line in talk), talk
    expect(bert.ask("friend", link=anna.ask("friends")["link"]), "no-person")
    assert anna.ask("block", person=bert.person["id"], on=False)["blocked"] == []
    bert.ask("chat", text="sorry")
    anna.ask("ping")
    assert b"sorry" in anna.received


def reports(srv, anna, bert, table):
    expect(anna.ask("report", person=bert.person["id"], text=""), "shape")
    expect(anna.ask("report", person="nobody", text="x"), "no-person")
    assert anna.ask("report", person=bert.person["id"], table=table,
                    text="RUDE")["type"] == "reported"
    while (answer := anna.ask("report", person=bert.person["id"],
                              text="again"))["type"] == "reported":
        pass
    expect(answer, "too-many")


def act(client, do, **more):
    return client.ask("operator", token=TOKEN, do=do, **more)


def the_operator(srv, anna, bert, table):
    """Looks at reports, mutes, shuts out and closes tables; nobody without the token does."""
    boss = ws.Client(srv.port, source="127.0.0.9").hello()
    for bad in ("wrong", "", 5):
        expect(boss.ask("operator", token=bad, do="look"), "token")
    expect(act(boss, "dance"), "shape")
    seen = act(boss, "look")
    first = seen["reports"][0]
    assert first["about"] == bert.person["id"] and first["text"] == "RUDE" and \
        first["table"] == table, first
    assert first["network"] == "127.0.0.1" and [t["id"] for t in seen["tables"]] == [table]
    assert act(boss, "done", report=first["report"])["done"]
    assert all(r["report"] != first["report"] for r in act(boss, "look")["reports"])

    expect(act(boss, "mute", person=bert.person["id"], days=-1), "shape")
    expect(act(boss, "mute", person="nobody", days=1), "no-person")
    assert act(boss, "mute", person=bert.person["id"], days=1)["done"]
    expect(bert.ask("chat", text="hello"), "muted")
    assert act(boss, "person", person=bert.person["id"])["person"]["muted_until"] > 0
    assert act(boss, "mute", person=bert.person["id"], days=0)["done"]
    assert bert.ask("chat", text="hello")["type"] == "said"

    assert act(boss, "close", table=table)["done"]
    anna.ask("ping")
    assert [m["error"]["code"] for m in anna.inbox if m["type"] == "error" and
            "id" not in m] == ["closed"]
    expect(anna.ask("join", table=table, person=True), "no-table")
    return boss


def shut_out(srv, boss, anna, bert):
    """By key, and by network; it lasts over a restart, and is lifted."""
    assert act(boss, "ban", person=bert.person["id"], days=30)["done"]
    try:
        while bert.receive(20)["type"] != "bye":
            pass
        raise AssertionError("who is shut out stays")
    except ws.Closed:
        pass
    expect(ws.Client(srv.port).ask("hello", protocol=1, key=BERT), "banned")
    assert come(srv, ANNA).person["name"] == "Anna"

    for bad in ("everybody", "127.0.0.0/4", "127.0.0.1/33", "1.2.3", 5):
        expect(act(boss, "ban-network", network=bad, days=1), "shape")
    expect(act(boss, "ban-network", network="127.0.0.0/24", days=1), "not-yours")
    assert act(boss, "ban-network", network="127.0.7.0/24", days=1)["done"]
    srv.stop()
    srv.start()
    for source, let_in in (("127.0.7.200", False), ("127.0.8.1", True)):
        try:
            ws.Client(srv.port, source=source).hello()
            assert let_in, source
        except (ws.Closed, ConnectionResetError):
            assert not let_in, source
    expect(ws.Client(srv.port).ask("hello", protocol=1, key=BERT), "banned")
    boss = ws.Client(srv.port, source="127.0.0.9").hello()
    assert act(boss, "ban-network", network="127.0.7.0/24", days=0)["done"]
    assert act(boss, "ban", person=bert.person["id"], days=0)["done"]
    ws.Client(srv.port, source="127.0.7.200").hello()
    assert come(srv, BERT).person["name"] == "Bert"
    deeds = [deed["text"] for deed in act(boss, "look")["deeds"]]
    for word in ("muted", "lets talk", "closed the table", "closed the report",
                 "shut out the network 127.0.7.0/24"):
        assert any(word in deed and "127.0.0.9" in deed for deed in deeds), (word, deeds)
        assert any(word in line for line in srv.log), word
    assert not any(TOKEN in line for line in srv.log), "the token is in the log"


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "token")
        with open(path, "w", encoding="ascii") as file:
            file.write(TOKEN + "\n")
        srv = server.Server(None, "--operator", path,
                            "--private-hooks", "--call-after", "0").start()
        anna, bert = friends(srv)
        table = invitations(srv, anna, bert)
        blocking(srv, table, anna, bert)
        reports(srv, anna, bert, table)
        shut_out(srv, the_operator(srv, anna, bert, table), anna, bert)
        srv.stop()
        with open(path, "w", encoding="ascii") as file:
            file.write("short\n")
        refused = srv.kanly("serve", "--port", "0", "--data", folder, "--operator", path)
        assert refused.returncode != 0 and "at least 20" in refused.stderr, refused
    plain = server.Server().start()
    expect(ws.connect(plain.port).ask("operator", token=TOKEN, do="look"), "token")  # there is none
    plain.stop()


if __name__ == "__main__":
    sys.exit(main())
