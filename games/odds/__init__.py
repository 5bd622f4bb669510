"""What the games cost: the bank's edge per staked chip, from simulated play of the very scripts and exactly.

``coup`` plays a deal without a table around it, ``strategies`` are ways to play a hand, ``simulate`` and ``exact``
give the edge, ``figures`` keeps the stored ones. ``python -m games.odds`` makes the stored figures anew.
"""
