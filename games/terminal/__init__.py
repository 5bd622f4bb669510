"""The rules on a command line, for people who change them: ``python -m games play`` and ``python -m games odds``."""
