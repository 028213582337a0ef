"""The same tests on PostgreSQL: killed servers, tables at rest, persons, whole games. And the
database itself goes away for a while: moves are refused, and play goes on when it is back."""
import os
import sys
import time

os.environ["KANLY_STORE"] = "postgresql"

import games
import kills
import persons
import resting
import server
import ws
from postgres import postgres
from storage import start_table, wait_for_log
from tables import until


def away_for_a_while():
    srv = server.Server().start()
    _, p = start_table(srv)
    assert p.answer()
    until(p, lambda p: p.question)
    acknowledged, question = p.acknowledged, p.question["number"]
    postgres().stop()
    assert not p.answer() and p.errors[-1]["error"]["code"] == "storage", p.errors
    wait_for_log(srv, lambda line: " error " in line and "store" in line)
    assert ws.http(srv.port, "/readyz")[0] == 503
    postgres().start()
    p.drop()
    p.question = None
    end = time.time() + 60
    while not p.question and time.time() < end:
        try:
            p.connect()
            until(p, lambda p: p.question)
        except AssertionError:  # not yet
            p.drop()
            time.sleep(0.2)
    assert p.question["number"] == question and p.acknowledged == acknowledged
    assert p.answer(), p.errors
    srv.stop()
    checked = srv.keep("check")
    assert checked.returncode == 0, checked


def refused():
    """What is no database is named, and the password is not."""
    tried = server.Server().kanly("serve",
                                  "--store", "postgresql://kanly:secret@/nothing?host=/nowhere")
    assert tried.returncode == 1 and "cannot be reached" in tried.stderr and \
        "secret" not in tried.stderr, tried
    tried = server.Server().kanly("serve", "--store", "/var/lib/kanly")
    assert tried.returncode == 2 and "postgresql://" in tried.stderr, tried


def main():
    for test in (refused, away_for_a_while, kills.main, resting.main, persons.main, games.main):
        began = time.time()
        test()
        print(f"{test.__module__}.{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
