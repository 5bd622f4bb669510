"""Separate types for separate numbers: a seat is not a person, and neither is a sum of chips."""

from typing import NewType

Chips = NewType("Chips", int)
"""A whole number of play chips; never negative in an amount, 64-bit."""

SeatNo = NewType("SeatNo", int)
"""A seat's number at its table, from 1 in joining order; never given out twice at one table."""

HOUSE = SeatNo(0)
"""Who keeps the bank where no person does: a seat that nobody sits in."""

UserId = NewType("UserId", int)
"""A person, by the messenger's number for them."""

TableId = NewType("TableId", int)
DealId = NewType("DealId", int)

ShoeId = NewType("ShoeId", str)
"""A shoe's public id, ``[A-Za-z0-9]{1,12}``."""
