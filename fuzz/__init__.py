"""Odd input for whatever reads what others write. Development only: ``make fuzz``."""
