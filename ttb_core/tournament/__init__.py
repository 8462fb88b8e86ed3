"""Tournaments of bots and of programs that speak their protocol (docs/BOTS.md: Tournaments)."""
