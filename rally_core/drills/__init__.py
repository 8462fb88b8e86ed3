"""Solo drills: reach the flags with a given hand (docs/rally/DRILLS.md).

The package has drills as values, the search that solves one, its difficulty, and the making of new ones.
"""
