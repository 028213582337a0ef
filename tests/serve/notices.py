"""Being called: webhook, mail and Web Push at real receivers; quiet hours, digests, vacation;
receivers that fail; and what no webhook may reach."""
import hashlib
import hmac
import json
import re
import sys
import time

import server
import sinks
import ws
from abuse import expect
from persons import ANNA, BERT, CARA, come, name
from tables import BOTS

DAY = 24 * 3600
ROOM = "Sietch @everyone ♞"


def gather(srv, anna, bert, clock=None):
    """A table of two, gathering."""
    made = anna.ask("create", name=ROOM, seats={**BOTS, "fremen": "open", "guild": "open"},
                    clock=clock or {"kind": "move", "seconds": DAY})
    assert made["type"] == "created", made
    assert anna.ask("sit", faction="fremen")["type"] == "seated"
    return made["table"]["id"]


def game(srv, anna, bert, **how):
    """A game of two has begun, and both are asked."""
    table = gather(srv, anna, bert, **how)
    assert bert.ask("sit", table=table, faction="guild")["type"] == "seated"
    assert anna.ask("start")["type"] == "started"
    return table


def add(client, channel, **more):
    answer = client.ask("notices-add", channel=channel, **more)
    assert answer["type"] == "notices-added", answer
    return answer


def webhooks(srv):
    """Who leaves the table is called once when it is their turn, in plain JSON, signed; or in
    Discord's form."""
    plain, discord = sinks.HttpSink(), sinks.HttpSink()
    anna, bert = name(srv, ANNA, "Anna"), name(srv, BERT, "Bert")
    secret = add(anna, "hook", address=plain.url + "/hook")["secret"]
    add(bert, "hook", address=discord.url + "/api/webhooks/1/x", form="discord")
    tried = anna.ask("notices-try", target=anna.ask("notices")["targets"][0]["target"])
    assert tried["type"] == "notices-tried" and tried["sent"] and tried["status"] == 201, tried
    assert json.loads(plain.wait(1)["body"])["notices"][0]["kind"] == "try"

    table = gather(srv, anna, bert)
    anna.close()  # and is called when the last seat is taken
    bert.ask("sit", table=table, faction="guild")
    told = json.loads(plain.wait(2)["body"])["notices"]
    assert [n["kind"] for n in told] == ["full"] and told[0]["table"] == table, told
    anna = come(srv, ANNA)
    assert anna.ask("join", table=table, person=True)["faction"] == "fremen"
    host = [m for m in anna.ask("mine", tokens=[], person=True)["tables"]][0]
    assert host["table"]["id"] == table
    anna.close()
    bert.close()
    return table, plain, discord, secret


def turns(srv):
    plain, discord = sinks.HttpSink(), sinks.HttpSink()
    anna, bert = name(srv, ANNA, "Anna"), name(srv, BERT, "Bert")
    for client in (anna, bert):
        for target in client.ask("notices")["targets"]:
            client.ask("notices-drop", target=target["target"])
    secret = add(anna, "hook", address=plain.url + "/hook")["secret"]
    add(bert, "hook", address=discord.url + "/api/webhooks/1/x", form="discord")
    table = game(srv, anna, bert)
    anna.ask("ping")
    assert not plain.letters and not discord.letters, "who is there is not called"
    anna.close()
    bert.close()
    letter = plain.wait(1)
    told = json.loads(letter["body"])["notices"]
    assert len(told) == 1 and told[0]["kind"] == "turn" and told[0]["table"] == table and \
        told[0]["name"] == ROOM, told
    assert told[0]["faction"] == "fremen" and told[0]["url"] == f"https://kanly.test/t/{table}"
    assert "It is your turn" in told[0]["text"] and "hours are left" in told[0]["text"], told
    assert set(told[0]) == {"kind", "text", "table", "name", "faction", "turn", "phase", "deadline",
                            "url"}, told
    wanted = hmac.new(secret.encode(), letter["body"], hashlib.sha256).hexdigest()
    assert letter["head"]["x-kanly-signature"] == "sha256=" + wanted
    posted = json.loads(discord.wait(1)["body"])
    assert ROOM in posted["content"] and f"https://kanly.test/t/{table}" in posted["content"], \
        posted
    assert posted["allowed_mentions"] == {"parse": []}, "a table's name calls everybody"
    return table, plain, discord


def once(srv, table, plain, discord):
    """The same question calls nobody twice, not even after the server was stopped; the next one
    does."""
    srv.stop()
    srv.start()
    cara = name(srv, CARA, "Cara")  # something that comes after all that is due
    third = sinks.HttpSink()
    add(cara, "hook", address=third.url)
    anna = come(srv, ANNA)
    assert anna.ask("join", table=table, person=True)["question"]
    question = anna.ask("view")["question"]
    values, offered = [], question
    while not offered["complete"]:
        values.append(offered["values"][0]["value"])
        offered = anna.ask("choices", values=values)
    assert anna.ask("move", number=question["number"], question=question["question"],
                    values=values)["type"] == "ack"
    anna.close()
    second = game(srv, cara, name(srv, ANNA, "Anna"))
    cara.close()
    third.wait(1)
    assert len(discord.letters) == 1, [x["body"] for x in discord.letters]
    return second


def mail(srv, post):
    """An address is written to when its owner has confirmed it; a lost key is replaced by a code
    that is mailed there."""
    anna = come(srv, ANNA)
    for bad in ("anna", "anna@", "a b@c.d", "anna@x.y>\r\nRCPT TO:<z@z.z", "-x@y.z", "a@b@c.d", 5):
        expect(anna.ask("notices-add", channel="mail", address=bad), "shape")
    target = add(anna, "mail", address="anna@table.example")
    assert not target["confirmed"]
    expect(anna.ask("notices-try", target=target["target"]), "code")
    letter = post.wait(1)
    assert letter["from"] == "kanly@kanly.test" and letter["to"] == ["anna@table.example"], letter
    code = re.search(r": ([0-9A-Z]{10})\s", letter["text"]).group(1)
    expect(come(srv, BERT).ask("notices-confirm", code=code), "code")  # not theirs, and it is spent
    target = add(anna, "mail", address="anna@table.example")
    code = re.search(r": ([0-9A-Z]{10})\s", post.wait(2)["text"]).group(1)
    assert anna.ask("notices-confirm", code=code)["confirmed"]
    assert anna.ask("notices-try", target=target["target"])["sent"]
    assert "This is how you will be called" in post.wait(3)["text"]
    assert ws.connect(srv.port).ask("person-mail",
                                    address="nobody@table.example")["type"] == "person-mailed"
    assert ws.connect(srv.port).ask("person-mail",
                                    address="anna@table.example")["type"] == "person-mailed"
    code = re.search(r": ([0-9A-Z]{10})\s", post.wait(4)["text"]).group(1)
    assert len(post.letters) == 4, "a stranger was written to"
    found = come(srv, "a-new-browser-of-hers-0123456789")
    assert found.ask("person-redeem", code=code)["person"]["name"] == "Anna"


def digests(srv, post):
    """Chosen by person and by table: mail in a digest, nothing at all, or at once; quiet hours hold
    all but what is urgent."""
    anna, bert = come(srv, ANNA), come(srv, BERT)
    minutes = int(time.time() // 60) % 1440
    clock = "%02d:%02d" % divmod((minutes + 120) % 1440, 60)
    for bad in ({"from": "25:00", "to": "07:00"}, {"from": "22:30"}, "night",
                {"from": "1:00", "to": "2:00"}):
        expect(anna.ask("notices-set", quiet=bad), "shape")
    now = "%02d:%02d" % divmod((minutes - 60) % 1440, 60)
    set_ = anna.ask("notices-set", channels={"hook": False, "push": True, "mail": True},
                    quiet={"from": now, "to": clock, "offset": 0})
    assert set_["channels"] == {"hook": False, "push": True, "mail": True} and \
        set_["quiet"]["from"] == now, set_
    before = len(post.letters)
    quiet = game(srv, anna, bert)
    urgent = game(srv, anna, bert, clock={"kind": "move", "seconds": 1800})
    other = game(srv, anna, bert, clock={"kind": "move", "seconds": 1800})
    told = anna.ask("notices-set", table=other, channels={"mail": False})
    assert told["tables"] == [{"table": other,
                               "channels": {"hook": False, "push": False, "mail": False}}], told
    expect(anna.ask("notices-set", table="nowhere", channels={}), "no-seat")
    anna.ask("leave")
    letter = post.wait(before + 1)
    assert urgent in letter["text"], letter
    assert quiet not in letter["text"] and other not in letter["text"], letter
    assert "minutes are left" in letter["text"] and ROOM in letter["subject"] + letter["text"]
    anna = come(srv, ANNA)
    expect(anna.ask("notices-set", digest=-1), "shape")
    expect(anna.ask("notices-set", kinds=[]), "shape")
    anna.ask("notices-set", quiet=None, channels={"hook": True})


def one_letter(srv, post):
    """A digest is one letter about everything there was since the last one."""
    anna, bert = come(srv, ANNA), come(srv, BERT)
    now = int(time.time() // 60)
    digest = next(d for d in range(60, 240) if d - now % d > 20)  # none while this is tried
    anna.ask("notices-set", quiet=None, digest=digest, channels={"hook": False})
    before = len(post.letters)
    tables = [game(srv, anna, bert) for _ in range(2)]
    anna.close()
    waiting = "SELECT game, due FROM notice JOIN target ON target = id WHERE address LIKE 'anna@%'"
    end = time.time() + 30
    while not set(tables) <= {row[0] for row in srv.rows(waiting)}:
        assert time.time() < end, "nobody wants to call her"
        time.sleep(0.05)
    srv.stop()
    assert len(post.letters) == before, "a letter came at once"
    due = [row[1] for row in srv.rows(waiting) if row[0] in tables]
    assert due == [(now // digest + 1) * digest * 60000] * 2, (due, now, digest)
    srv.rows("UPDATE notice SET due = 0")
    srv.start()
    letter = post.wait(before + 1)
    assert all(table in letter["text"] for table in tables), letter
    anna = come(srv, ANNA)
    anna.ask("notices-set", digest=0, channels={"hook": True})


def set_back(srv, table, faction, milliseconds):
    """As if somebody had been asked so much earlier: in the position that was kept at the stop,
    with the sum that keeps it whole (src/text/checksum.h)."""
    moves, program, position, about = srv.rows(
        "SELECT moves, program, position, about FROM position WHERE game = ?", table)[0]
    told, total = json.loads(about), 0
    for key in ("asked-at", "pause-until"):
        told["seats"][faction][key] -= milliseconds
    about = json.dumps(told)

    def add(number):
        nonlocal total
        z = (total + 0x9e3779b97f4a7c15 & 2 ** 64 - 1) ^ number
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & 2 ** 64 - 1
        z = (z ^ z >> 27) * 0x94d049bb133111eb & 2 ** 64 - 1
        total = z ^ z >> 31

    def add_text(text):
        for number in (len(text.encode()), *text.encode()):
            add(number)

    add_text(table)
    add(moves)
    for text in (program, position, about):
        add_text(text)
    srv.rows("UPDATE position SET about = ?, sum = ? WHERE game = ?", about,
             total - 2 ** 64 if total >> 63 else total, table)


def late_and_over(srv):
    """They are told once more when an hour is left of a long clock, and when the game is over; and
    nobody is called to a game that is paused."""
    sink, third = sinks.HttpSink(), sinks.HttpSink()
    anna, bert, cara = come(srv, ANNA), come(srv, BERT), come(srv, CARA)
    for client in (anna, cara):
        for target in client.ask("notices")["targets"]:
            client.ask("notices-drop", target=target["target"])
    add(anna, "hook", address=sink.url)
    add(cara, "hook", address=third.url)
    kinds = lambda table: [notice["kind"] for letter in list(sink.letters)
                           for notice in json.loads(letter["body"])["notices"]
                           if notice["table"] == table]

    def until_called(table, wanted):
        end = time.time() + 60
        while kinds(table) != wanted:
            assert time.time() < end, (kinds(table), wanted)
            time.sleep(0.05)

    paused = game(srv, anna, bert)
    anna.ask("propose", what="pause")
    assert bert.ask("agree")["paused"]
    table = game(srv, anna, bert)
    anna.close()
    until_called(table, ["turn"])
    srv.stop()
    set_back(srv, table, "fremen", 23 * 3600 * 1000 + 1000)
    srv.start()
    come(srv, BERT).ask("join", table=table)  # somebody looks at it again
    until_called(table, ["turn", "hour"])

    cara = come(srv, CARA)
    alone = cara.ask("create", seats={**BOTS, "fremen": "open"}, options="turns=1",
                     clock={"kind": "move", "seconds": 1, "then": "bot"})["table"]["id"]
    cara.ask("sit", faction="fremen")
    assert cara.ask("start")["type"] == "started"
    cara.close()
    told = lambda: [notice["kind"] for letter in list(third.letters)
                    for notice in json.loads(letter["body"])["notices"]]
    end = time.time() + 60
    while told()[-1:] != ["end"]:
        assert time.time() < end, told()
        time.sleep(0.05)
    assert told() in (["turn", "end"], ["end"]) and alone, told()
    assert kinds(paused) == [], "called to a game that is paused"


def push(srv):
    """What a browser is sent only that browser can open, and it is proved who sent it."""
    cara, bert = come(srv, CARA), come(srv, BERT)
    for target in cara.ask("notices")["targets"]:
        cara.ask("notices-drop", target=target["target"])
    browser, gone = sinks.Browser(), sinks.Browser(answers=[410])
    key = cara.ask("notices")["can"]["push"]
    expect(cara.ask("notices-add", channel="push", address=browser.url), "shape")
    add(cara, "push", **browser.subscription())
    add(cara, "push", **gone.subscription())
    assert len(cara.ask("notices")["targets"]) == 2
    table = game(srv, cara, bert)
    cara.close()
    letter = browser.wait(1)
    assert table.encode() not in letter["body"] and ROOM.encode() not in letter["body"]
    shown = browser.open(letter["body"])
    assert shown["kind"] == "turn" and shown["table"] == table and ROOM in shown["text"], shown
    claims = browser.claims(letter["head"], key)
    assert claims["aud"] == browser.url and claims["sub"] == "mailto:kanly@kanly.test", claims
    assert time.time() < claims["exp"] < time.time() + DAY
    assert letter["head"]["content-encoding"] == "aes128gcm" and int(letter["head"]["ttl"]) > 0
    gone.wait(1)
    cara = come(srv, CARA)
    end = time.time() + 30
    while len(cara.ask("notices")["targets"]) == 2:  # a browser that is gone for good is forgotten
        assert time.time() < end
        time.sleep(0.05)


def failing(srv):
    """A receiver that fails is tried again, ever more seldom, and what it missed comes then; a
    redirection is not followed."""
    elsewhere = sinks.HttpSink()
    sink = sinks.HttpSink(answers=[500, 302, 503], headers=[("location", elsewhere.url + "/x")])
    cara, bert = come(srv, CARA), come(srv, BERT)
    for target in cara.ask("notices")["targets"]:
        cara.ask("notices-drop", target=target["target"])
    add(cara, "hook", address=sink.url)
    table = game(srv, cara, bert)
    cara.close()
    began = time.time()
    assert table.encode() in sink.wait(4)["body"]
    assert [x["code"] for x in sink.letters] == [500, 302, 503, 201]
    assert time.time() - began >= 1 + 2 + 4 - 1, "it was asked again too soon"
    assert not elsewhere.letters, "a redirection was followed"


def vacation(srv):
    """A clock of a day does not run while they are away, which everybody sees; shorter ones do."""
    anna, bert = come(srv, ANNA), come(srv, BERT)
    table = game(srv, anna, bert)
    short = game(srv, come(srv, ANNA), come(srv, BERT), clock={"kind": "move", "seconds": 3600})
    before = anna.ask("view")["clock"]["deadlines"]["fremen"]
    now = anna.ask("ping")["time"]
    until = now + 5 * DAY * 1000
    expect(anna.ask("away", until=now - 1), "shape")
    expect(anna.ask("away", until=now + 22 * DAY * 1000), "shape")
    assert anna.ask("away", until=until)["away_until"] == until
    after = bert.ask("join", table=table)
    assert after["clock"]["deadlines"]["fremen"] == until + DAY * 1000, (before, after["clock"])
    assert [s["away_until"] for s in after["table"]["seats"] if s["faction"] == "fremen"] == [until]
    assert bert.ask("join", table=short)["clock"]["deadlines"]["fremen"] < now + DAY * 1000
    assert "away_until" not in anna.ask("away")
    assert bert.ask("join", table=table)["clock"]["deadlines"]["fremen"] < now + 2 * DAY * 1000
    expect(anna.ask("away", until=until), "too-many")


def nobody_inside(srv):
    """Unless the operator allows it, no webhook reaches this machine or its networks, by whatever
    name."""
    sink = sinks.HttpSink()
    port = sink.url.rsplit(":", 1)[1]
    anna = name(srv, ANNA, "Anna")
    expect(anna.ask("notices-add", channel="hook", address=sink.url), "shape")
    for bad in ("ftp://x.example/", "https://", "https:///x", "https://a@b.example/",
                "https://x.example/\n", 5):
        expect(anna.ask("notices-add", channel="hook", address=bad), "shape")
    for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433",
                 "169.254.169.254", "10.0.0.1"):
        target = add(anna, "hook", address=f"https://{host}:{port}/x")
        tried = anna.ask("notices-try", target=target["target"])
        assert not tried["sent"] and "private or local" in tried["text"], (host, tried)
        anna.ask("notices-drop", target=target["target"])
    assert not sink.letters
    for i in range(8):
        add(anna, "hook", address=f"https://hooks.example/{i}")
    expect(anna.ask("notices-add", channel="hook", address="https://hooks.example/9"), "too-many")
    expect(anna.ask("notices-add", channel="mail", address="a@b.example"), "no-channel")


def main():
    post = sinks.MailSink()
    srv = server.Server(None, "--call-after", "0", "--call-again", "1",
                        "--private-hooks", "--url", "https://kanly.test/", "--smtp", post.url,
                        "--mail-from", "kanly@kanly.test").start()
    webhooks(srv)
    once(srv, *turns(srv))
    mail(srv, post)
    digests(srv, post)
    one_letter(srv, post)
    push(srv)
    failing(srv)
    late_and_over(srv)
    vacation(srv)
    srv.stop()
    secrets = ("anna@table.example", "/hook", "webhooks/1")
    assert not any(secret in line for secret in secrets
                   for line in srv.log), "an address is in the log"
    careful = server.Server().start()
    nobody_inside(careful)
    careful.stop()


if __name__ == "__main__":
    sys.exit(main())
