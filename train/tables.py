"""The tables a learner plays at: libkanly_train.so (environment.h) through ctypes."""
import ctypes as c
import os

import torch

FACTIONS, VALUES, FIELD_KINDS = 6, 256, 28
STEADY, LEARNER, OLDER, NOVICE = range(4)
BY_GUILD = 4  # KANLY_VICTORY_GUILD
FLAG, ONE_HOT, COUNT, ID = range(4)


class Settings(c.Structure):
    """environment_settings."""
    _fields_ = [("seed", c.c_uint64),
                ("learner", c.c_double), ("older", c.c_double), ("novice", c.c_double),
                ("all_learners", c.c_double), ("basic", c.c_double), ("sized", c.c_double * 7),
                ("tables", c.c_uint32), ("groups", c.c_uint32), ("games_each", c.c_uint32),
                ("scattered", c.c_uint32), ("labels", c.c_uint32), ("one_learner", c.c_uint32)]


class Decision(c.Structure):
    """decision."""
    _fields_ = [("mask", c.c_uint64 * 4)] + [(name, c.c_uint8) for name in (
        "seat", "question", "field", "player", "first", "labelled", "label", "idle", "done",
        "broken_off", "winners", "victory", "turn", "learners", "older", "playing",
        "advanced")] + [("pad", c.c_uint8 * 15)]


def load(path):
    if not os.path.exists(path):
        raise SystemExit(f"train: {path} is not there; train/build.sh makes it")
    library = c.CDLL(os.path.abspath(path))
    library.environment_new.restype = c.c_void_p
    library.environment_new.argtypes = [c.POINTER(Settings), c.c_void_p, c.c_void_p]
    library.environment_free.argtypes = [c.c_void_p]
    for name in ("environment_post", "environment_wait"):
        getattr(library, name).argtypes = [c.c_void_p, c.c_uint32]
        getattr(library, name).restype = None
    library.environment_refused.argtypes = [c.c_void_p]
    library.environment_refused.restype = c.c_uint64
    library.environment_threads.restype = c.c_bool
    library.environment_schema.restype = c.c_uint64
    library.environment_part.restype = c.c_bool
    for name in ("first_layer_forward", "first_layer_backward"):
        getattr(library, name).restype = c.c_bool
        getattr(library, name).argtypes = [c.c_void_p, c.c_void_p, c.c_uint64, c.c_uint32,
                                           c.c_void_p, c.c_void_p]
    return library


class Layout:
    """What stands where in a row, and which column a value has."""

    def __init__(self, library):
        self.library = library
        self.row = library.environment_row_size()
        self.inputs = library.environment_inputs()
        self.columns = library.environment_columns()
        self.schema = f"{library.environment_schema():016x}"
        self.decision = self.row - c.sizeof(Decision)
        assert 0 <= self.decision - self.inputs < 8, "tables.py and environment.h differ"
        self.column = torch.tensor([[library.environment_column(f, v) if f else 0
                                     for v in range(VALUES)] for f in range(FIELD_KINDS)])
        self.parts = []
        name, numbers = c.c_char_p(), [c.c_uint32() for _ in range(4)]
        while library.environment_part(len(self.parts), c.byref(name),
                                       *[c.byref(n) for n in numbers]):
            self.parts.append((name.value.decode(), *[n.value for n in numbers]))

    def __deepcopy__(self, memo):
        """Networks that are copied share it."""
        return self

    def scale(self):
        """By what each input is multiplied: amounts by their part's most, bare numbers by 0."""
        scale = torch.zeros(self.inputs)
        for _, offset, length, kind, most in self.parts:
            scale[offset:offset + length] = 0. if kind == ID else 1. / max(1, most)
        return scale

    def of(self, rows, name):
        """One byte of the decision in each row."""
        return rows[..., self.decision + getattr(Decision, name).offset]

    def lawful(self, rows):
        """True for each of the 256 values that may be chosen."""
        mask = rows[..., self.decision:self.decision + VALUES // 8]
        bits = torch.arange(8, device=rows.device, dtype=torch.uint8)
        return ((mask.unsqueeze(-1) >> bits) & 1).flatten(-2).bool()


class Tables:
    """Tables in two groups: one is played while the network looks at the other."""
    GROUPS = 2

    def __init__(self, library, layout, tables, pinned, **settings):
        self.library, self.each = library, tables // self.GROUPS
        self.rows = torch.zeros(tables, layout.row, dtype=torch.uint8, pin_memory=pinned)
        self.action = torch.zeros(tables, dtype=torch.uint8, pin_memory=pinned)
        sized = settings.pop("sized", {"6": 1})
        s = Settings(tables=tables, groups=self.GROUPS, **settings)
        for size, weight in sized.items():
            s.sized[int(size)] = weight
        self.handle = library.environment_new(c.byref(s), self.rows.data_ptr(),
                                              self.action.data_ptr())
        if not self.handle:
            raise SystemExit("train: these settings make no tables: an even number of them is "
                             "needed, and a weight for some size from 2 to 6")

    def part(self, group):
        return slice(group * self.each, (group + 1) * self.each)

    def post(self, group):
        self.library.environment_post(self.handle, group)

    def wait(self, group):
        self.library.environment_wait(self.handle, group)

    def refused(self):
        return self.library.environment_refused(self.handle)

    def close(self):
        """Ends the games, once nothing is under way."""
        for group in range(self.GROUPS):
            self.wait(group)
        self.library.environment_free(self.handle)
        self.handle = None
