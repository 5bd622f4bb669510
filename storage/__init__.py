"""Chips, logs and tables on SQLite: one transaction per accepted move, and a database that guards itself.

Every function takes the ``Transaction`` it runs in; ``Database.transact`` is the only way to get one.
Times are unix seconds given by the caller: nothing here reads a clock.
"""
