"""Rates language models at the table: `kanly-bench run bench.toml --out results`.

Models sit among each other and among bots, seats change from game to game, several games are played
at once. What was asked, answered, refused, spent and thought is kept; ratings have intervals.
docs/agents.md of the repository says more.
"""
