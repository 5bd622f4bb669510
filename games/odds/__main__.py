"""``python -m games.odds``: makes the stored odds anew and writes them to ``figures.json``."""

from games.odds.figures import WANTED, Figure, Wanted, make, write


def main() -> None:
    """Tells each figure as it is made."""
    write([_told(make(wanted), wanted) for wanted in WANTED])


def _told(figure: Figure, wanted: Wanted) -> Figure:
    print(f"{wanted.game} {dict(wanted.options)} {wanted.strategy}: {figure.edge:+.4f} ± {figure.standard_error:.4f}")
    return figure


if __name__ == "__main__":  # pragma: no branch - nobody imports it
    main()
