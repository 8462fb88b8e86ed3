"""Puzzles without end: made on the device, one after the other."""
