"""Puzzles: the room they are chosen in, the one on the table, and all that comes with them.

Imports inside functions are for the start of the page: what only a puzzle or a lesson needs is loaded with
the first of them. None is there because modules would import each other in a circle.
"""
