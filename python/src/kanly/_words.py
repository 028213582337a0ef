"""What the engine raises."""


class Refused(ValueError):
    """A move the rules refuse: each rule against it in a sentence, its number in `rules`."""

    def __init__(self, text: str, rules: list, at: int) -> None:
        super().__init__(text)
        self.rules = rules
        self.at = at
