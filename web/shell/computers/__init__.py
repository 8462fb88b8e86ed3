"""Faces of colours that a computer plays."""
