"""Colours that a computer plays."""
