"""``python -m games``: plays deals and computes odds in the terminal."""

import sys

from games.terminal.commands import main

if __name__ == "__main__":  # pragma: no branch - nobody imports it
    sys.exit(main())
