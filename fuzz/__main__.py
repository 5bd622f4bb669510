"""``python -m fuzz`` names the targets; ``python -m fuzz TARGET [CORPUS] [-max_total_time=60 ...]`` tries one.

Whatever follows the target is libFuzzer's. Ends with 0 where nothing was found; else a file of the input is left.
"""

import sys

LONG_AT_ONCE = {"taps": ("-len_control=0", "-max_len=256")}
"""A target that does few a second, and to which short inputs say nothing."""


def main(arguments: list[str]) -> int:
    if not arguments:
        from fuzz.targets import TARGETS

        print(*TARGETS)
        return 0
    import atheris  # compiled, and there need not be one for every Python

    with atheris.instrument_imports(include=["bot", "storage", "games", "playground", "fuzz"]):
        from fuzz.targets import TARGETS
    atheris.Setup([sys.argv[0], *arguments[1:], *LONG_AT_ONCE.get(arguments[0], ())], TARGETS[arguments[0]])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
