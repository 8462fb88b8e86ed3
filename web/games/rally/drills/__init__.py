"""Drills and lessons: the room they are chosen in, the one on the table, and how it ended.

Imports inside functions are for the start of the page: what only a drill needs is loaded with the first one.
"""
