"""A family of games that nobody plays: what a new game is made of, as ``docs/add-a-game.md`` has it."""
