"""Decisions a second through Python, here and with others of the trade, in one run on one core.

    python bench/python.py

Everybody draws lots among the lawful actions. Time is the processor's of this process, so that what
else the machine does counts little. What is not installed is named and left out.
"""
import random
import time

SECONDS = 4.0


def measure(name: str, step) -> None:
    """`step` does some of the work and says how many decisions that was."""
    step()
    began, decisions = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        decisions += step()
    print(f"| {name} | {decisions / (time.process_time() - began):,.0f} |", flush=True)


def kanly_vector(n: int, observe: bool):
    import numpy as np

    import kanly

    games = kanly.Vector(n, seed=1, observe=observe)
    dice = np.random.default_rng(1)
    # lots in bytes: a mask times an order of the values, and the highest left
    order = np.maximum(dice.permuted(np.tile(np.arange(256), (64, 1)), axis=1), 1).astype(np.uint8)

    def step() -> int:
        for row in order:
            games.step((games.mask * row).argmax(axis=1).astype(np.uint8))
        return n * len(order)

    return step


def kanly_first(n: int, observe: bool):
    """Without the cost of drawing lots: the first lawful value."""
    import numpy as np

    import kanly

    games = kanly.Vector(n, seed=1, observe=observe)

    def step() -> int:
        for _ in range(64):
            games.step(games.mask.argmax(axis=1).astype(np.uint8))
        return 64 * n

    return step


def aec(env):
    env.reset(seed=1)
    dice = random.Random(1)

    def step() -> int:
        for count in range(200):
            seen, _, over, broken, _ = env.last()
            if not env.agents or over or broken:
                env.reset(seed=dice.randrange(1000))
                return count
            lawful = seen["action_mask"].nonzero()[0]
            env.step(int(lawful[dice.randrange(len(lawful))]))
        return 200

    return step


def spiel(name: str):
    import pyspiel

    if name.startswith("python_kanly"):
        import kanly.openspiel  # noqa: F401 (registers the game)
    game, dice = pyspiel.load_game(name), random.Random(1)

    def step() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal() and count < 2000:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                count += 1
        return count

    return step


def kanly_aec():
    import kanly.pettingzoo

    return aec(kanly.pettingzoo.env())


def classic(name: str):
    from importlib import import_module

    return aec(import_module(f"pettingzoo.classic.{name}").env())


def catan():
    from catanatron import Color, Game, RandomPlayer

    def step() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)])
        game.play()
        return len(game.state.action_records if hasattr(game.state, "action_records")
                   else game.state.actions)

    return step


def fast_catan(n: int):
    """Many games in a step, as kanly.Vector; its masks are bits, from which numpy draws."""
    import fastcatan
    import numpy as np

    games, dice = fastcatan.BatchedEnv(n, 1), np.random.default_rng(1)
    games.reset()
    words, done = np.zeros((n, fastcatan.MASK_WORDS), np.uint64), np.zeros(n, np.uint8)
    order = dice.permuted(np.tile(np.arange(64 * fastcatan.MASK_WORDS), (64, 1)), axis=1) % 255 + 1

    def step() -> int:
        for row in order.astype(np.uint8):
            games.write_masks(words)
            lawful = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
            games.step_autoreset((lawful * row).argmax(axis=1).astype(np.uint32), done)
        return n * len(order)

    return step


WHO = {
    "kanly.Vector, 1,024 games, mask, first lawful value": lambda: kanly_first(1024, False),
    "kanly.Vector, 1,024 games, observations and mask, first": lambda: kanly_first(1024, True),
    "kanly.Vector, 1,024 games, mask, lots by numpy": lambda: kanly_vector(1024, False),
    "kanly.Vector, 1,024 games, observations and mask, lots": lambda: kanly_vector(1024, True),
    "kanly.pettingzoo, one game, observations and mask": kanly_aec,
    "kanly.openspiel, one game": lambda: spiel("python_kanly"),
    "OpenSpiel backgammon": lambda: spiel("backgammon"),
    "OpenSpiel gin_rummy": lambda: spiel("gin_rummy"),
    "OpenSpiel dark_chess": lambda: spiel("dark_chess"),
    "PettingZoo connect_four_v3": lambda: classic("connect_four_v3"),
    "PettingZoo tictactoe_v3": lambda: classic("tictactoe_v3"),
    "catanatron, three players by lots": catan,
    "fastcatan, 1,024 games, mask, lots by numpy": lambda: fast_catan(1024),
}

if __name__ == "__main__":
    print("| what | decisions per CPU second |\n| --- | ---: |")
    for who, make in WHO.items():
        try:
            measure(who, make())
        except ImportError as missing:
            print(f"| {who} | not here: {missing} |", flush=True)
