"""Random evenings in which everything goes wrong that can: ``python -m tests.chaos``."""
