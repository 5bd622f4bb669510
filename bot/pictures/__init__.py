"""Paints scenes: the only room that knows Pillow. It knows marks, and nothing of tables, rules or Telegram."""
