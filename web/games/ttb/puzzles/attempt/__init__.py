"""The puzzle on the table: the attempt at it, what is seen of it, and how it ends."""
