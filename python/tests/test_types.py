"""What the stubs say: a program of somebody who has everything checked is content with them, runs,
and is told of its mistakes."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

PROGRAM = Path(__file__).parent / "typed" / "program.py"


def checked(path, folder):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder, path],
                          text=True, stdout=subprocess.PIPE, cwd=folder)


def test_a_strict_program_is_content(tmp_path):
    said = checked(PROGRAM, tmp_path)
    assert said.returncode == 0, said.stdout
    ran = subprocess.run([sys.executable, PROGRAM], cwd=tmp_path, text=True, check=True,
                         stdout=subprocess.PIPE)
    assert "[2.02.03]" in ran.stdout


@pytest.mark.parametrize("document", ["docs/python.md", "python/README.md"])
def test_what_the_documentation_shows(tmp_path, document):
    examples = os.environ.get("KANLY_EXAMPLES", Path(__file__).parent.parent / "examples")
    text = (Path(examples).parents[1] / document).read_text(encoding="utf-8")
    program = tmp_path / "shown.py"
    program.write_text(re.search("```python\n(.*?)```", text, re.DOTALL)[1])
    said = checked(program, tmp_path)
    assert said.returncode == 0, said.stdout
    subprocess.run([sys.executable, program], cwd=tmp_path, check=True)


def test_mistakes_are_found(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import kanly\n"
                     "game = kanly.Game(seed='seven')\n"
                     "game.playy('pass')\n"
                     "winner: int = game.winners\n"
                     "kanly.Vector(8).step('first')\n"
                     "kanly.Bot('steady', 3)\n")
    said = checked(wrong, tmp_path)
    assert said.returncode == 1
    for line in range(2, 7):
        assert f"wrong.py:{line}:" in said.stdout, (line, said.stdout)
