"""Positions, events and things in words."""
