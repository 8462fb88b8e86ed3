"""Solo drills: reach the flags with this hand. What a drill is, the search that solves one, how hard it is,
and how new ones are made (docs/rally/DRILLS.md).
"""
