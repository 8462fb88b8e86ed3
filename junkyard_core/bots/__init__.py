"""Computer opponents of Junkyard Bots (docs/BOTS.md)."""
