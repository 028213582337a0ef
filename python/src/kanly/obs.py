"""What the bytes of an observation mean.

>>> from kanly import obs
>>> obs.layout["tokens"].kind
'count'
>>> obs.size == sum(part.slice.stop - part.slice.start for part in obs.layout.values())
True
"""

from dataclasses import dataclass
from typing import Dict

from . import _kanly


@dataclass(frozen=True)
class Part:
    """A part of an observation: bytes `slice`, a table of `shape`; `most` divides an amount."""

    name: str
    about: str
    slice: slice
    shape: tuple
    kind: str  # flag, one-hot, count, id
    most: int


def _parts() -> Dict[str, Part]:
    return {
        name: Part(name, about, slice(offset, offset + rows * columns), (rows, columns), kind, most)
        for name, about, offset, rows, columns, kind, most in _kanly.layout()
    }


layout = _parts()
size = _kanly.observation_size()
questions = _kanly.questions()
