"""Junkyard Bots."""
