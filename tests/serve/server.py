"""The real server as a child process, on a free port, in a folder of its own. Neither outlives the
test.

With KANLY_STORE=postgresql it keeps its games in a database of its own instead."""
import atexit
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

KANLY = os.environ["KANLY"]


class Server:
    def __init__(self, folder=None, *options):
        self.folder = folder or tempfile.mkdtemp(prefix="kanly-serve-")
        self.options = ["--messages-each", "100000", "--tables-each", "10000", "--connections-each",
                        "10000", "--quiet", "0", "--think", "20", "--metrics", "0", *options]
        self.command = [KANLY]
        self.store = ["--data", self.folder]
        if os.environ.get("KANLY_STORE") == "postgresql" and folder is None:
            from postgres import postgres
            self.store = ["--store", postgres().new(), "--node", "one"]
        self.process = None
        self.log = []
        atexit.register(self._clean_up, folder is None)

    def _clean_up(self, remove):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if remove:
            shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, wait=True):
        self.process = subprocess.Popen(
            [*self.command, "serve", "--port", "0", *self.store, *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.port = None
        self.ready = threading.Event()
        threading.Thread(target=self._read, args=(self.process, self.ready), daemon=True).start()
        if wait:
            if not self.ready.wait(60) or self.port is None:
                raise AssertionError("the server did not start:\n" + "\n".join(self.log[-20:]))
        return self

    def _read(self, process, ready):
        """Until it ends, which may be after the next one has been started."""
        for line in process.stderr:
            self.log.append(line.rstrip())
            found = re.search(r"metrics on \S+ port (\d+)", line)
            if found:
                self.metrics = int(found.group(1))
            found = re.search(r"listening on \S+ port (\d+)", line)
            if found:
                self.port = int(found.group(1))
                ready.set()
        ready.set()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, timeout=30):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout)
        time.sleep(0.05)
        assert status == 0, f"exit {status}\n" + "\n".join(self.log[-40:])
        return status

    def keep(self, *arguments):
        """kanly store …, of this store."""
        return self.kanly("store", *arguments, *self.store[:2])

    def rows(self, statement, *values):
        """What the store has: rows of numbers and texts. Its own SQL, values in place of question
        marks."""
        if self.store[0] == "--data":
            db = sqlite3.connect(os.path.join(self.folder, "games.db"))
            found = db.execute(statement, values).fetchall()
            db.commit()
            db.close()
            return found
        from postgres import postgres
        for value in values:
            statement = statement.replace("?", "'" + str(value).replace("'", "''") + "'", 1)
        number = lambda text: int(text) if re.fullmatch(r"-?\d+", text) else text or None
        return [tuple(map(number, row)) for row in postgres().query(self.store[1], statement)]

    def kanly(self, *arguments):
        return subprocess.run([KANLY, *arguments], capture_output=True, text=True)
