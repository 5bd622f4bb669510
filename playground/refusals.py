"""How the playground's own API says no."""


class Refused(Exception):
    """A wish of a person or a script that the world does not grant."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
