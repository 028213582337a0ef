"""A real PostgreSQL for the tests: in a folder of its own, on a socket there, gone afterwards. It
refuses to run as root, so then it is started as nobody."""
import atexit
import glob
import os
import shutil
import subprocess
import tempfile

NOBODY = 65534


def program(name):
    found = shutil.which(name) or \
        next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), None)
    assert found, f"there is no {name}; scripts/install.sh test brings it"
    return found


class Postgres:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="kanly-pg-")
        self.command = []
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
            self.command = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY),
                            "--clear-groups"]
        self.data = os.path.join(self.folder, "data")
        self.databases = 0
        self.run("initdb", "-D", self.data, "-U", "kanly", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")
        # What is lost when the machine itself falls over is not what is tested here.
        self.settings = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=50"
        self.start()
        atexit.register(self.end)

    def run(self, name, *arguments):
        done = subprocess.run([*self.command, program(name), *arguments], capture_output=True,
                              text=True, cwd=self.folder, env={**os.environ, "LC_ALL": "C"})
        assert done.returncode == 0, (name, done.stdout, done.stderr)
        return done.stdout

    def start(self):
        subprocess.run([*self.command, program("pg_ctl"), "-D", self.data, "-w", "-t", "60", "-l",
                        os.path.join(self.folder, "log"), "-o", self.settings, "start"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")

    def end(self):
        subprocess.run([*self.command, program("pg_ctl"), "-D", self.data, "-m", "immediate",
                        "stop"], capture_output=True, cwd=self.folder)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database):
        return f"postgresql://kanly@/{database}?host={self.folder}"

    def new(self):
        """The address of an empty database."""
        self.databases += 1
        name = f"kanly{self.databases}"
        self.query(self.address("postgres"), f"CREATE DATABASE {name}")
        return self.address(name)

    def query(self, address, statement):
        """Rows of texts."""
        told = self.run("psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c",
                        statement, address)
        return [tuple(line.split("\t")) for line in told.splitlines()]


_one = None


def postgres():
    """The one of this test."""
    global _one
    _one = _one or Postgres()
    return _one
