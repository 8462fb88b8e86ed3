"""The games: each is a `Game` and a list of features, in a folder of its own, and knows no other."""
