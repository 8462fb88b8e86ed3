"""Robots, events and parts in words."""
