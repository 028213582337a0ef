#!/usr/bin/env python3
"""Mutation testing: changes the rules in many small ways and counts which changes the tests notice.

Each mutant is one change to one source of the engine: another comparison, a sum, a condition turned
round, a statement left out, a name for its neighbour. The changed file alone is compiled and the
engine linked anew; then the judges run: the scenarios, the unit tests of the engine, the golden
games and what is told of them, the games of older releases, short runs of the property tests,
secrecy among them. A mutant that fails one is killed, also when it crashes or does not end. What no
judge notices survives, and is shown.

Not counted are mutants that do not compile, those that compile to the same code, and those that
tests/mutants/equivalent.tsv lists as making no difference to any game, with the reason for each.

What was judged is kept in build-mutate/: the same call goes on where it was broken off.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import mutants as source_mutants  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-mutate"
EQUIVALENT = ROOT / "tests/mutants/equivalent.tsv"
ROOMS = ["src/rules", "src/view", "src/game"]
UNIT = ["choices", "flow", "game", "loans", "movement", "reasons", "scenario", "view"]
# These come after the sums, which are quicker to notice.
LONG_UNIT = ["batch_games", "glance", "library", "notation", "rows", "situation"]
PROPERTY = {"progress": 200, "views": 200, "random_games": 150, "secrets": 60}  # games of each
TOLD = "scenario unit golden property".split()
OUTCOMES = ["scenario", "unit", "golden", "property", "survived", "equivalent", "same", "broken"]

Judge = collections.namedtuple("Judge", "kind name command games told")


def stop(message):
    sys.exit(f"mutate: {message}")


# ------------------------------------------------------------------------------------- mutants

def all_mutants(rooms):
    """Every mutant of the rooms, and the text of each of their files."""
    texts, found = {}, []
    for room in rooms:
        paths = sorted((ROOT / room).glob("*.c")) if (ROOT / room).is_dir() else [ROOT / room]
        if not paths or not all(path.is_file() and path.suffix == ".c" for path in paths):
            stop(f"--room {room}: no folder with C sources, and no C source")
        for path in paths:
            texts[str(path.relative_to(ROOT))] = path.read_text()
    known = [path.read_text() for room in ROOMS for path in sorted((ROOT / room).glob("*.c"))]
    heads = sorted(ROOT.glob("src/*/*.h")) + sorted(ROOT.glob("include/kanly/*.h"))
    families = source_mutants.families_of(known + [path.read_text() for path in heads])
    for path, text in sorted(texts.items()):
        found += source_mutants.mutants_of(path, text, families)
    return found, texts


def drawn(found, count, seed):
    """The first so many of the mutants in an order that depends on the seed and on nothing else."""
    def place(mutant):
        return hashlib.sha256(f"{seed} {mutant.id}".encode()).digest()
    return sorted(found, key=place)[:count or len(found)]


def read_equivalent():
    """Those that make no difference: id -> reason."""
    listed = {}
    for number, line in enumerate(EQUIVALENT.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 5 or not all(part.strip() for part in parts):
            stop(f"{EQUIVALENT.name}:{number}: expected id, place, change, line and reason, "
                 f"with tabs between, found: {line}")
        if parts[0] in listed:
            stop(f"{EQUIVALENT.name}:{number}: {parts[0]} is listed twice")
        listed[parts[0]] = parts[4]
    return listed


def describe(mutant):
    return (f"{mutant.id}\t{mutant.file}:{mutant.function}\t{mutant.kind}: {mutant.what}"
            f"\t{mutant.text}")


# --------------------------------------------------------------------------------------- judges

def build(jobs, quiet):
    """The programs that judge, against an engine that can be exchanged."""
    properties = ["recorded", "situations", *PROPERTY]
    programs = ["kanly"] + [f"property_{name}" for name in properties] + \
        [f"unit_{name}" for name in UNIT + LONG_UNIT]
    options = ["KANLY_TESTS=ON", "KANLY_MUTATE=ON", "KANLY_ASSERTS=ON", "KANLY_OPTIMIZE=-O1",
               "KANLY_SERVE=OFF", "KANLY_MPI=OFF", "KANLY_LIBRARY=OFF", "KANLY_BROWSER=OFF"]
    configure = ["cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(BUILD),
                 "-DCMAKE_C_COMPILER=gcc"]
    if not quiet:
        print("building the judges", file=sys.stderr)
    for command in [configure + [f"-D{option}" for option in options],
                    ["cmake", "--build", str(BUILD), "-j", str(jobs), "--", *programs]]:
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode:
            stop(f"the judges cannot be built:\n{made.stdout[-4000:]}{made.stderr[-4000:]}")


def judges():
    """The tests a mutant is put to, in their order."""
    found = [Judge("scenario", "scenarios", [f"{BUILD}/kanly", "check", "scenarios"], 0, None)]
    found += [Judge("unit", name, [f"{BUILD}/unit_{name}"], 0, None) for name in UNIT]
    found.append(Judge("golden", "sums", [f"{BUILD}/property_recorded"], 0, None))
    found.append(Judge("golden", "situations", [f"{BUILD}/property_situations"], 0, None))
    found += [Judge("unit", name, [f"{BUILD}/unit_{name}"], 0, None) for name in LONG_UNIT]
    for game in sorted(glob.glob("tests/corpus/*.kanly")):
        found.append(Judge("golden", game, [f"{BUILD}/kanly", "replay", game], 0, None))
    for line in Path("tests/golden/stories").read_text().splitlines():
        told, game, *ear = line.split()
        command = [f"{BUILD}/kanly", "replay", f"tests/golden/{game}", *ear]
        found.append(Judge("golden", " ".join([game, *ear]), command, 0, told))
    for name, games in PROPERTY.items():
        found.append(Judge("property", name, [f"{BUILD}/property_{name}"], games, None))
    return found


def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.setsid()
    return limit


def run_judge(judge, folder, seconds):
    """(passed, how it failed). `seconds` are of the processor, so that a busy machine kills
    nothing; the clock on the wall has the last word all the same."""
    around = dict(os.environ, LD_LIBRARY_PATH=str(folder))
    around.pop("KANLY_SEED", None)
    if judge.games:
        around["KANLY_GAMES"] = str(judge.games)
    else:
        around.pop("KANLY_GAMES", None)
    with tempfile.TemporaryFile() as out:
        run = subprocess.Popen(judge.command, cwd=ROOT, env=around, stdin=subprocess.DEVNULL,
                               stdout=out, stderr=subprocess.STDOUT, preexec_fn=limited(seconds))
        try:
            status = run.wait(timeout=seconds * 40)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            return False, "time"
        if status in {-signal.SIGXCPU, -signal.SIGKILL}:
            return False, "time"
        if status < 0:
            return False, "crash"
        out.seek(0)
        text = out.read()
    if status:
        return False, first_complaint(judge, text.decode(errors="replace"))
    if judge.told and hashlib.sha256(text).hexdigest() != judge.told:
        return False, "told another way"
    return True, ""


def first_complaint(judge, text):
    lines = [line for line in text.splitlines() if line.strip()]
    broken = [line for line in lines if "BROKEN" in line or "[  FAILED  ]" in line]
    said = broken or (lines if judge.kind in {"scenario", "golden"} else lines[-1:])
    return said[0].strip()[:160] if said else ""


def seconds_used():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Bench:
    """Compiles a mutant and puts it to the judges."""

    def __init__(self, texts, found_with):
        self.texts, self.judges = texts, judges()
        self.commands = self.read_commands()
        self.objects = {path: command[1] for path, command in self.commands.items()}
        self.plain, self.lock = {}, threading.Lock()
        self.limits = self.known_limits(found_with)

    @staticmethod
    def read_commands():
        """How each file of the engine is compiled: (arguments, object)."""
        found = {}
        for entry in json.loads((BUILD / "compile_commands.json").read_text()):
            if "kanly_engine.dir" not in entry["command"]:
                continue
            words = shlex.split(entry["command"])
            if "ccache" in words[0]:
                words = words[1:]
            at = words.index("-o")
            target = BUILD / words[at + 1]
            path = str(Path(entry["file"]).relative_to(ROOT))
            words = [w for i, w in enumerate(words) if i not in {at, at + 1} and w != entry["file"]]
            found[path] = ([w for w in words if w != "-c"], target)
        return found

    def known_limits(self, found_with):
        """What check_judges found out for these sources and tests, so that a run in many slices
        asks once."""
        path = BUILD / "limits.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        if known.get("found_with") != found_with:
            known = {"found_with": found_with, "limits": self.check_judges()}
            path.write_text(json.dumps(known))
        return known["limits"]

    def check_judges(self):
        """All judges must let the rules as they are pass; how long they take sets the limits."""
        limits = {}
        for judge in self.judges:
            before = seconds_used()
            passed, why = run_judge(judge, BUILD, 600)
            if not passed:
                stop(f"the rules as they are do not pass {judge.kind} {judge.name}: {why}")
            limits[judge.name] = int(2 + 8 * (seconds_used() - before))
        return limits

    def compile(self, path, text, target):
        words = self.commands[path][0] + ["-w", "-x", "c", "-c", "-o", str(target), "-"]
        text = f'#line 1 "{ROOT / path}"\n{text}'
        made = subprocess.run(words, input=text.encode(), cwd=BUILD, capture_output=True)
        return made.returncode == 0

    def plain_object(self, path, folder):
        with self.lock:
            if path not in self.plain:
                target = folder / "plain.o"
                if not self.compile(path, self.texts[path], target):
                    stop(f"{path} as it is does not compile")
                self.plain[path] = target.read_bytes()
            return self.plain[path]

    def judge(self, mutant):
        """(outcome, by whom, what was said)."""
        folder = Path(tempfile.mkdtemp(prefix="mutant-", dir=BUILD))
        try:
            target = folder / "mutant.o"
            text = source_mutants.changed_text(mutant, self.texts[mutant.file])
            if not self.compile(mutant.file, text, target):
                return "broken", "compiler", ""
            if target.read_bytes() == self.plain_object(mutant.file, folder):
                return "same", "compiler", ""
            objects = [target if path == mutant.file else o for path, o in self.objects.items()]
            library = folder / "libkanly_engine.so"
            linked = subprocess.run(["gcc", "-shared", "-o", str(library), *map(str, objects)],
                                    capture_output=True)
            if linked.returncode:
                return "broken", "linker", ""
            for judge in self.judges:
                passed, why = run_judge(judge, folder, self.limits[judge.name])
                if not passed:
                    return judge.kind, judge.name, why
            return "survived", "", ""
        finally:
            shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------------------- what was found out

def fingerprint(patterns):
    digest = hashlib.sha256()
    for path in sorted(p for pattern in patterns for p in ROOT.glob(pattern) if p.is_file()):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


class Kept:
    """What was found out about mutants, one line each, in build-mutate/results.tsv. A result holds
    for the sources and the tests it was found with."""

    def __init__(self, again):
        self.path = BUILD / "results.tsv"
        self.source = fingerprint(["src/**/*.[ch]", "include/**/*"])
        self.tests = fingerprint(["scenarios/**/*", "tests/golden/*", "tests/corpus/*",
                                  "tests/property/*", "tests/unit/*", "scripts/mutate.py"])
        self.results, self.lock = {}, threading.Lock()
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                code, source, tests, *result = (line.split("\t") + ["", ""])[:6]
                if source == self.source and (tests == self.tests or
                                              again and result[0] != "survived"):
                    self.results[code] = tuple(result)

    def add(self, mutant, result):
        with self.lock:
            self.results[mutant.id] = result
            with open(self.path, "a") as out:
                out.write("\t".join([mutant.id, self.source, self.tests,
                                     *(re.sub(r"\s+", " ", part) for part in result)]) + "\n")


class Progress:
    """One line that is written over, on a terminal."""

    def __init__(self, total, quiet):
        self.total, self.begun, self.tally = total, time.time(), collections.Counter()
        self.shown = sys.stderr.isatty() and not quiet
        self.lock = threading.Lock()

    def add(self, outcome):
        with self.lock:
            self.tally[outcome] += 1
            done = sum(self.tally.values())
            if not self.shown:
                return
            left = (time.time() - self.begun) / done * (self.total - done)
            killed = sum(self.tally[kind] for kind in TOLD)
            end = "\n" if done == self.total else ""
            print(f"\r\x1b[K{done} of {self.total}: {killed} killed, {self.tally['survived']} "
                  f"survived, {left / 60:.0f} minutes left", end=end, file=sys.stderr, flush=True)


def judge_all(chosen, listed, texts, arguments):
    kept = Kept(arguments.survivors)
    results = {m.id: ("equivalent", "", listed[m.id]) for m in chosen if m.id in listed}
    results.update({m.id: kept.results[m.id] for m in chosen
                    if m.id in kept.results and m.id not in results})
    left = [m for m in chosen if m.id not in results]
    if not left:
        return results
    build(arguments.jobs, arguments.json)
    bench = Bench(texts, [kept.source, kept.tests])
    progress = Progress(len(left), arguments.json)

    def judge_one(mutant):
        result = bench.judge(mutant)
        kept.add(mutant, result)
        progress.add(result[0])
        return mutant.id, result

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        try:
            results.update(pool.map(judge_one, left))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            stop("broken off; the same call goes on from here")
    return results


# --------------------------------------------------------------------------------------- reports

def score(tally):
    """(killed, counted)."""
    killed = sum(tally[kind] for kind in TOLD)
    return killed, killed + tally["survived"]


def table(title, groups):
    print(f"| {title} | mutants | {' | '.join(OUTCOMES)} | killed |")
    print("| --- |" + " ---: |" * (len(OUTCOMES) + 2))
    for name, tally in groups:
        killed, counted = score(tally)
        share = f"{100 * killed / counted:.1f} %" if counted else ""
        cells = [str(tally[outcome]) for outcome in OUTCOMES]
        print(f"| {name} | {sum(tally.values())} | {' | '.join(cells)} | {share} |")
    print()


def grouped(chosen, results, key):
    groups = collections.defaultdict(collections.Counter)
    for mutant in chosen:
        groups[key(mutant)][results[mutant.id][0]] += 1
    return sorted(groups.items())


def report(chosen, results, texts, minutes):
    everything = grouped(chosen, results, lambda m: "all")
    table("room", grouped(chosen, results, lambda m: m.file.rsplit("/", 1)[0]) + everything)
    table("change", grouped(chosen, results, lambda m: m.kind) + everything)
    late = sum(result[2] == "time" for result in results.values())
    print(f"Killed because they did not end: {late}. Minutes: {minutes:.1f}.")
    for mutant in chosen:
        if results[mutant.id][0] == "survived":
            print(f"\nsurvived: {describe(mutant)}")
            print(source_mutants.diff_of(mutant, texts[mutant.file]))


def report_json(chosen, results, minutes):
    for mutant in chosen:
        outcome, judge, said = results[mutant.id]
        print(json.dumps({"id": mutant.id, "file": mutant.file, "function": mutant.function,
                          "line": mutant.line, "kind": mutant.kind, "change": mutant.what,
                          "outcome": outcome, "judge": judge, "said": said}))
    killed, counted = score(collections.Counter(results[m.id][0] for m in chosen))
    print(json.dumps({"mutants": len(chosen), "counted": counted, "killed": killed,
                      "minutes": round(minutes, 1)}))


def read_arguments():
    parser = argparse.ArgumentParser(
        prog="mutate.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter,
        epilog="Exit status: 0 when at least --least of those that count died, 1 when fewer did, "
               "2 when something\nwas not understood.")
    parser.add_argument("--mutants", type=int, default=100, metavar="N",
                        help="how many are drawn (100); 0: all there are")
    parser.add_argument("--seed", default="1", metavar="S", help="which are drawn (1)")
    parser.add_argument("--room", default=",".join(ROOMS), metavar="ROOM,…",
                        help="folders or files to change (%(default)s)")
    parser.add_argument("--only", default="", metavar="ID,…", help="these mutants, and no others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, metavar="N",
                        help="how many at once (the number of processors)")
    parser.add_argument("--survivors", action="store_true",
                        help="after new tests: judge survivors again; what died stays dead")
    parser.add_argument("--least", type=float, default=95, metavar="PERCENT",
                        help="the share that must die (95)")
    parser.add_argument("--list", action="store_true", help="say which would be drawn, judge none")
    parser.add_argument("--diff", action="store_true", help="with --list: show each as a diff")
    parser.add_argument("--check", action="store_true",
                        help="hold the list of equivalents to the sources, judge none")
    parser.add_argument("--json", action="store_true", help="one object a line, then the totals")
    arguments = parser.parse_args()
    if arguments.mutants < 0 or arguments.jobs < 1:
        parser.error("--mutants and --jobs want a number: --mutants from 0, --jobs from 1")
    return arguments


def check_listed(listed, found):
    gone = [code for code in listed if code not in {mutant.id for mutant in found}]
    for code in gone:
        print(f"mutate: {EQUIVALENT.name}: no mutant is called {code}: its line has changed, so it "
              "must be judged again", file=sys.stderr)
    return not gone


def main():
    os.chdir(ROOT)
    arguments = read_arguments()
    listed = read_equivalent()
    found, texts = all_mutants([room.rstrip("/") for room in arguments.room.split(",")])
    if arguments.check:
        sys.exit(0 if check_listed(listed, found) else 1)
    chosen = drawn(found, arguments.mutants, arguments.seed)
    if arguments.only:
        wanted = arguments.only.split(",")
        chosen = [mutant for mutant in found if mutant.id in wanted]
        for code in set(wanted) - {mutant.id for mutant in chosen}:
            stop(f"--only {code}: there is no such mutant")
    if arguments.list:
        for mutant in chosen:
            print(describe(mutant))
            if arguments.diff:
                print(source_mutants.diff_of(mutant, texts[mutant.file]) + "\n")
        return
    BUILD.mkdir(exist_ok=True)
    begun = time.time()
    results = judge_all(chosen, listed, texts, arguments)
    minutes = (time.time() - begun) / 60
    if arguments.json:
        report_json(chosen, results, minutes)
    else:
        report(chosen, results, texts, minutes)
    killed, counted = score(collections.Counter(results[m.id][0] for m in chosen))
    sys.exit(0 if killed * 100 >= arguments.least * counted else 1)


if __name__ == "__main__":
    main()
