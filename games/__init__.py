"""The rules. Pure Python: no I/O, no clock, no randomness of its own, nothing of ours imported.

``start``, ``answer``, ``now`` and ``replay`` play a deal; ``games.core.table`` is the long-lived table around deals.
"""
